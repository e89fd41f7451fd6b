import type { ActivityRange } from '@ratchet/contract'
import { dayMs } from '@ratchet/domain'
import { sql } from 'kysely'
import { type DayNumber, dayOf, dayText, spanAt, spansOf, yearBefore, yearLater } from './calendar.ts'
import type { Trx } from './session.ts'

/** Deals and stop changes over time. */
export interface Activity {
  /** Deals and stop changes a day, week or month, up to the market's day or the trader's newest row, whichever is later. */
  activity(traderId: string, range: ActivityRange, marketMs: number): Promise<ActivityRows>
}

/** Spans oldest first; days as ISO dates in UTC, money in cents and null where nothing was closed. */
export interface ActivityRows {
  readonly today: string
  readonly items: readonly {
    readonly day: string
    readonly closed: number
    readonly modified: number
    readonly profit: number | null
    /** The same figures a year before, over the same calendar days. */
    readonly before: number | null
  }[]
}

interface DayOfDeals {
  readonly day: DayNumber
  readonly count: number
  readonly cents: number
}

/** Closing deals by the UTC day of the market's time, both days included. */
async function dealsByDay(trx: Trx, traderId: string, from: DayNumber, to: DayNumber): Promise<readonly DayOfDeals[]> {
  const { rows } = await sql<DayOfDeals>`
    select time_ms / ${sql.lit(dayMs)} as day, count(*) as count, sum(profit + swap + commission + fee)::bigint as cents
    from ledger.closed
    where trader_id = ${traderId} and time_ms >= ${from * dayMs} and time_ms < ${(to + 1) * dayMs}
    group by 1`.execute(trx)
  return rows
}

async function changesByDay(trx: Trx, traderId: string, from: DayNumber, to: DayNumber) {
  const { rows } = await sql<{ day: DayNumber; count: number }>`
    select time_ms / ${sql.lit(dayMs)} as day, count(*) as count
    from ledger.modified
    where trader_id = ${traderId} and time_ms >= ${from * dayMs} and time_ms < ${(to + 1) * dayMs}
    group by 1`.execute(trx)
  return rows
}

/** The newest moment in the trader's own lists: a ledger may be ahead of a market that has begun anew. */
export async function newestMs(trx: Trx, traderId: string): Promise<number | null> {
  const { rows } = await sql<{ newest: number | null }>`
    select greatest(
      (select max(time_ms) from ledger.closed where trader_id = ${traderId}),
      (select max(time_ms) from ledger.modified where trader_id = ${traderId})) as newest`.execute(trx)
  return rows[0]?.newest ?? null
}

/**
 * The trader's closes and changes in each span of the range, and in the same calendar days of the year before. Money in cents, with swap,
 * commission and fee; null if nothing was closed.
 */
export async function activity(
  trx: Trx,
  traderId: string,
  range: ActivityRange,
  marketMs: number,
): Promise<ActivityRows> {
  const today = dayOf(Math.max(marketMs, (await newestMs(trx, traderId)) ?? marketMs))
  const spans = spansOf(range, today)
  const from = spans[0] ?? today
  const past = yearBefore(from, today)
  const rows = spans.map((first) => ({ day: dayText(first), closed: 0, modified: 0, ...noMoney() }))
  for (const { day, count, cents } of await dealsByDay(trx, traderId, from, today)) {
    const row = rows[spanAt(spans, day) ?? -1]
    if (!row) continue
    row.closed += count
    row.profit = (row.profit ?? 0) + cents
  }
  for (const { day, count } of await changesByDay(trx, traderId, from, today)) {
    const row = rows[spanAt(spans, day) ?? -1]
    if (row) row.modified += count
  }
  for (const { day, cents } of await dealsByDay(trx, traderId, past.from, past.to)) {
    const same = yearLater(day)
    const row = same > today ? undefined : rows[spanAt(spans, same) ?? -1]
    if (row) row.before = (row.before ?? 0) + cents
  }
  return { today: dayText(today), items: rows }
}

const noMoney = (): { profit: number | null; before: number | null } => ({ profit: null, before: null })
