/** How the sentence begins by which an instruction is refused on an account that the operator has frozen; the operator's reason follows. */
export const frozenByOperator = 'The operator of this desk has frozen this account: '

export const operatorWords = {
  /** Why an instruction is not carried out. */
  refused: (reason: string): string => `${frozenByOperator}${reason} No new trades are opened on it.`,
  /** The same where only the account's screen knows the reason. */
  refusedPlain: `${frozenByOperator}no new trades are opened on it. The account’s screen shows why.`,
  /** The comment of a trade whose order the freeze has ended. */
  cancelled: 'Cancelled because the operator froze the account',
  /** Where the operator gave none. */
  noReason: 'No reason was given.',
} as const

/** A reason as a sentence of its own. */
export const asReason = (typed: string): string =>
  typed === '' ? operatorWords.noReason : /[.!?]$/.test(typed) ? typed : `${typed}.`
