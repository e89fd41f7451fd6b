/** How the sentence begins by which an instruction is refused on an account that the operator has frozen; the operator's reason follows. */
export const frozenByOperator = 'The operator of this desk has frozen this account: '

export const operatorWords = {
  /** Why an instruction is not carried out. */
  refused: (reason: string): string => `${frozenByOperator}${reason} Nothing new is begun on it.`,
  /** The same where only the account's screen knows the reason. */
  refusedPlain: `${frozenByOperator}nothing new is begun on it. Its screen says why.`,
  /** The comment of a trade whose order the freeze has ended. */
  cancelled: 'Cancelled, since the operator froze the account',
  /** Where the operator gave none. */
  noReason: 'No reason was given.',
} as const

/** A reason as a sentence of its own. */
export const asReason = (typed: string): string =>
  typed === '' ? operatorWords.noReason : /[.!?]$/.test(typed) ? typed : `${typed}.`
