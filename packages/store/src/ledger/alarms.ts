import type { TimeMs } from '@ratchet/domain'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../generated/database.ts'

type Trx = Transaction<DB>

/** Since when the requests that are unknown are so: the record that froze their account tells. */
export async function unknownSince(
  trx: Trx,
  unknown: readonly { readonly id: string; readonly trader_id: string }[],
): Promise<ReadonlyMap<string, TimeMs>> {
  if (unknown.length === 0) return new Map()
  const traders = [...new Set(unknown.map((row) => row.trader_id))]
  const { rows } = await sql<{ request: string; since: number }>`
    select data->>'request' as request, max(at_ms) as since from ledger.flight
    where kind = 'account.frozen' and trader_id = any(${traders}::text[])
      and data->>'request' = any(${unknown.map(({ id }) => id)}::text[])
    group by 1`.execute(trx)
  return new Map(rows.map(({ request, since }) => [request, since]))
}
