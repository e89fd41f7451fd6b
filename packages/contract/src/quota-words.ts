import type { QuotaKind } from './entities/quota.ts'

interface QuotaWords {
  /** After a number. */
  readonly what: string
  readonly todo: string
}

/** What a limit is about, and what its trader can do. */
export const quotaWords: Readonly<Record<QuotaKind, QuotaWords>> = {
  minute: { what: 'instructions within a minute', todo: 'Wait until the next minute.' },
  day: { what: 'instructions within a day (UTC)', todo: 'Wait until the next day, or ask the operator for more.' },
  alive: {
    what: 'instructions that wait and positions that are open',
    todo: 'Cancel or close some of them, or ask the operator for more.',
  },
  accounts: { what: 'accounts', todo: 'Use one of those that you have, or ask the operator for more.' },
  changes: {
    what: 'changes of settings, notes, alerts and drawings within a day (UTC)',
    todo: 'Wait until the next day, or ask the operator for more.',
  },
  changedMb: {
    what: 'MB of settings, notes, imports and kept ticks within a day (UTC)',
    todo: 'Wait until the next day, or ask the operator for more.',
  },
  letters: { what: 'letters that are not answered yet', todo: 'Wait for the answers to those that you sent.' },
}

const number = (count: number): string => count.toLocaleString('en-US')

/** A refusal by a limit. */
export const quotaFull = (of: QuotaKind, most: number): string =>
  `You have reached the limit of ${number(most)} ${quotaWords[of].what}. ${quotaWords[of].todo}`

/** A limit is near. */
export const quotaWarning = (of: QuotaKind, used: number, most: number): string =>
  `You have ${number(used)} of at most ${number(most)} ${quotaWords[of].what}. Beyond that none is taken.`
