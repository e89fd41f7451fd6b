/** How much a trader may have, and all together where it says so. Wide for honest use: their sense is that garbage has an end. */
export const defaultQuotas = {
  /** Instructions published within a minute of the clock: five hundred a second. */
  instructionsPerMinute: 30_000,
  /** Instructions published within a day of UTC. */
  instructionsPerDay: 200_000,
  /** Instructions that have not ended, and open positions. */
  instructionsAlive: 20_000,
  accounts: 100,
  /** Rows that a trader has written within a day of UTC by settings, notes, alerts, drawings and imports; commands have five times as many. */
  changesPerDay: 100_000,
  /** What those take, in MB. */
  changedMbPerDay: 200,
  /** Letters of a trader to customer care that lie in the inbox. */
  letters: 100,
  /** Unfinished uploads of all traders together, in MB. */
  uploadsMb: 2000,
} as const satisfies Record<string, number>

export type Quotas = { readonly [K in keyof typeof defaultQuotas]: number }

/** From this share of it on a trader is told of a limit. */
export const nearShare = 0.8

export const dayLimitsOf = ({ changesPerDay, changedMbPerDay }: Quotas) => ({
  changes: changesPerDay,
  changedMb: changedMbPerDay,
})
