import { divideHalfAway } from '../numbers/decimal.ts'
import type { Cents, TimeMs } from '../numbers/types.ts'
import { daysFromCivil } from '../time/civil.ts'
import { dayMs, hourMs } from '../time/durations.ts'
import { weekdayOf } from '../time/sessions.ts'
import type { JournalTrade } from './trades.ts'

/** The day of a moment, in days after 1970-01-01. */
export const dayOf = (at: TimeMs): number => Math.floor(at / dayMs)

/** By what trades are put together. (JRN6) */
export const journalGroupings = {
  symbol: ({ symbol }: JournalTrade): string => symbol,
  account: ({ account }: JournalTrade): string => account,
  comment: ({ comment }: JournalTrade): string => comment,
  hour: ({ openAt }: JournalTrade): number => Math.floor(openAt / hourMs) - 24 * dayOf(openAt),
  /** From 0 for a Sunday. */
  weekday: ({ openAt }: JournalTrade): number => weekdayOf(dayOf(openAt)),
} as const
export type JournalGrouping = keyof typeof journalGroupings

export interface JournalGroup<K> {
  readonly key: K
  readonly trades: number
  readonly wins: number
  /** Wins of 10,000 trades. */
  readonly winRate: number
  readonly cents: Cents
}

/** Trades put together by what a function says of each, in the order of that. (JRN6) */
export function journalGroups<K extends string | number>(
  trades: readonly JournalTrade[],
  keyOf: (trade: JournalTrade) => K,
): JournalGroup<K>[] {
  const groups = new Map<K, JournalTrade[]>()
  for (const trade of trades) {
    const key = keyOf(trade)
    const known = groups.get(key)
    if (known) known.push(trade)
    else groups.set(key, [trade])
  }
  return Array.from(groups, ([key, its]) => {
    const wins = its.filter(({ cents }) => cents > 0).length
    const cents = its.reduce((sum, trade) => sum + trade.cents, 0)
    return { key, trades: its.length, wins, winRate: divideHalfAway(wins * 10_000, its.length), cents }
  }).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

export interface JournalDay {
  /** Days after 1970-01-01. */
  readonly day: number
  readonly trades: number
  readonly cents: Cents
}

/** All days of a month, from 1 to 12, with what closed on each. (JRN7) */
export function journalMonth(trades: readonly JournalTrade[], year: number, month: number): JournalDay[] {
  const from = daysFromCivil(year, month, 1)
  const to = month === 12 ? daysFromCivil(year + 1, 1, 1) : daysFromCivil(year, month + 1, 1)
  const days = new Map(journalGroups(trades, ({ closeAt }) => dayOf(closeAt)).map((group) => [group.key, group]))
  return Array.from({ length: to - from }, (_, n) => {
    const its = days.get(from + n)
    return { day: from + n, trades: its?.trades ?? 0, cents: its?.cents ?? 0 }
  })
}
