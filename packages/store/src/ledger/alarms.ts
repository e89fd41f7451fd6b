import type { TimeMs } from '@ratchet/domain'
import type { Held } from '@ratchet/engine/ports'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../generated/database.ts'

type Trx = Transaction<DB>

/**
 * Accounts that the record says are held as a whole, why and since when. A record of that names the account and no request; the one that
 * says how it was settled ends it.
 */
export async function heldAccounts(trx: Trx, accountId: string | undefined): Promise<ReadonlyMap<string, Held>> {
  // Of one account only its trader's records are looked at, by their index: after an outage every account is read again.
  const mine = sql`and held.data->>'accountId' = ${accountId}
      and held.trader_id = (select trader_id from ledger.accounts where id = ${accountId}::uuid)`
  const { rows } = await sql<{ account: string; since: number; why: string | null }>`
    select distinct on (1) held.data->>'accountId' as account, held.at_ms as since, held.data->>'kind' as why
    from ledger.flight held
    where held.kind = 'account.frozen' and held.data ? 'accountId' and held.data->>'request' is null
      ${accountId === undefined ? sql`` : mine}
      and not exists (select from ledger.flight settled
        where settled.trader_id = held.trader_id and settled.seq > held.seq and settled.kind = 'account.settled'
          and settled.data->>'accountId' = held.data->>'accountId' and settled.data->>'request' is null)
    order by 1, held.seq desc`.execute(trx)
  return new Map(
    rows.map(({ account, since, why }) => [account, { for: why === 'fault' ? 'fault' : 'book', sinceMs: since }]),
  )
}

/** Open positions with a gap that the record has as an alarm: the last word about the gap is the alarm itself. */
export async function alarmedGaps(
  trx: Trx,
  gaps: readonly { readonly trader_id: string; readonly ticket: string }[],
): Promise<readonly { readonly account: string; readonly ticket: string }[]> {
  if (gaps.length === 0) return []
  const { rows } = await sql<{ account: string; ticket: string }>`
    select account, ticket from (
      select distinct on (1, 2) data->>'accountId' as account, data->>'position' as ticket, kind from ledger.flight
      where kind in ('protection.gap', 'protection.restored')
        and trader_id = any(${[...new Set(gaps.map((row) => row.trader_id))]}::text[])
        and data->>'position' = any(${gaps.map(({ ticket }) => ticket)}::text[])
      order by 1, 2, seq desc) last
    where kind = 'protection.gap'`.execute(trx)
  return rows
}

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
