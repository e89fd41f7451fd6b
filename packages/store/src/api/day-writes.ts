import { dayMs } from '@ratchet/domain'
import { sql, type Transaction } from 'kysely'
import { DayFull } from '../errors.ts'
import type { DB } from '../generated/database.ts'

type Trx = Transaction<DB>

/** What one trader may have written within a day of UTC, by acts of the own. */
export interface DayLimits {
  readonly changes: number
  readonly changedMb: number
}

export const noDayLimits: DayLimits = { changes: Number.POSITIVE_INFINITY, changedMb: Number.POSITIVE_INFINITY }

/** What protects or ends a position is refused far later than everything else. */
const protectingShare = 5

export interface Spending {
  readonly rows?: number
  readonly bytes: number
  readonly protects?: boolean
}

/**
 * Counts what is about to be written for a trader, in the transaction that writes it.
 * @throws DayFull
 */
export async function spend(
  { dayLimits }: { readonly dayLimits: DayLimits },
  trx: Trx,
  traderId: string,
  nowMs: number,
  { rows = 1, bytes, protects = false }: Spending,
): Promise<void> {
  const day = Math.floor(nowMs / dayMs)
  const { rows: found } = await sql<{ rows: number; bytes: number }>`
    insert into ledger.day_writes as w (trader_id, day, rows, bytes) values (${traderId}, ${day}, ${rows}, ${bytes})
    on conflict (trader_id) do update set day = excluded.day,
      rows = excluded.rows + case when w.day = excluded.day then w.rows else 0 end,
      bytes = excluded.bytes + case when w.day = excluded.day then w.bytes else 0 end
    returning rows, bytes`.execute(trx)
  const spent = found[0] ?? { rows, bytes }
  const share = protects ? protectingShare : 1
  if (spent.rows > dayLimits.changes * share) throw new DayFull('changes', dayLimits.changes)
  if (spent.bytes > dayLimits.changedMb * 1e6 * share) throw new DayFull('changedMb', dayLimits.changedMb)
}

/** What a value takes, about. */
export const bytesOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0

export interface SpentToday {
  readonly changes: number
  readonly changedMb: number
}

export async function spentToday(trx: Trx, traderId: string, nowMs: number): Promise<SpentToday> {
  const row = await trx
    .selectFrom('day_writes')
    .select(['rows', 'bytes'])
    .where('trader_id', '=', traderId)
    .where('day', '=', Math.floor(nowMs / dayMs))
    .executeTakeFirst()
  return { changes: row?.rows ?? 0, changedMb: Math.ceil(Number(row?.bytes ?? 0) / 1e6) }
}
