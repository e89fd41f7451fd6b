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
    what: 'pending instructions and open positions',
    todo: 'Cancel or close some of them, or ask the operator for more.',
  },
  accounts: { what: 'accounts', todo: 'Use one of your accounts, or ask the operator for more.' },
  changes: {
    what: 'changes to settings, notes, alerts and drawings within a day (UTC)',
    todo: 'Wait until the next day, or ask the operator for more.',
  },
  changedMb: {
    what: 'MB of settings, notes, imports and saved ticks within a day (UTC)',
    todo: 'Wait until the next day, or ask the operator for more.',
  },
  letters: { what: 'unanswered messages', todo: 'Wait for a reply to the messages you sent.' },
}

const number = (count: number): string => count.toLocaleString('en-US')

/** A refusal by a limit. */
export const quotaFull = (of: QuotaKind, most: number): string =>
  `You have reached the limit of ${number(most)} ${quotaWords[of].what}. ${quotaWords[of].todo}`

/** A limit is near. */
export const quotaWarning = (of: QuotaKind, used: number, most: number): string =>
  `You have used ${number(used)} of ${number(most)} ${quotaWords[of].what}. Requests beyond that are rejected.`
