/** How the money of a paper account changes without a deal. */
export const fundings = ['deposit', 'reset'] as const
export type Funding = (typeof fundings)[number]

/** What a trader can ask of the broker of a paper account beside trading. */
export const paperRequests = [...fundings, 'commission'] as const
export type PaperRequest = (typeof paperRequests)[number]

/** How money comes to an account, or goes, without a deal: at a broker the trader pays it in, or takes it out, there. */
export const transfers = [...fundings, 'withdrawal'] as const
export type Transfer = (typeof transfers)[number]

/** MAT22: what can be paid into a paper account at once, and what a deposit can make its balance at most, in its currency. */
export const depositLimits = { least: 100, most: 1_000_000, balance: 100_000_000 } as const

/** MAT25: the commission of a paper account per lot and side is at most this, in its currency. */
export const mostCommission = 1000

/** Why money of a paper account cannot be changed, for its trader. */
export const fundingRefusals = {
  amount: 'A deposit is between 100.00 and 1,000,000.00, in whole cents.',
  balance: 'The balance of a paper account can be at most 100,000,000.00.',
  commission: 'A commission is between 0.00 and 1,000.00 per lot and side, in whole cents.',
  open: 'The account has an open position or a pending order. Close its positions and cancel its orders first.',
  atBroker:
    'Only a paper account accepts deposits, resets and a commission. The money of this account is at its broker.',
} as const
