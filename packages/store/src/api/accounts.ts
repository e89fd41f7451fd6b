import { serverNames } from '@ratchet/contract'
import type { HeldFor } from '@ratchet/engine/ports'
import { type Selectable, sql } from 'kysely'
import type { AccountStateRow, UnsettledRow } from '../api-store.ts'
import type { Requests, Trades } from '../generated/database.ts'
import { toRequest } from '../tables/requests.ts'
import { toTrade } from '../tables/trades.ts'
import type { Trx } from './session.ts'

/**
 * An order for a server without a broker has an account in the ledger too, since every trade does. It is nobody's account anywhere, so
 * it is shown only if it ever held a position.
 */
const isAccount = sql<boolean>`(server = ${serverNames.paper}
  or exists (select from ledger.positions p where p.account_id = accounts.id))`

/** The trader's accounts, oldest first, each with what of it is not known. */
export async function listAccounts(trx: Trx, traderId: string): Promise<readonly AccountStateRow[]> {
  const accounts = await trx
    .selectFrom('accounts')
    .innerJoin('traders', 'traders.id', 'accounts.trader_id')
    .select(['accounts.id', 'server', 'login'])
    .select(sql<boolean>`server = ${serverNames.paper} and login is not distinct from paper_login`.as('own'))
    .where('trader_id', '=', traderId)
    .where(isAccount)
    .orderBy('accounts.created_at_ms')
    .orderBy('accounts.id')
    .execute()
  const requests = await trx
    .selectFrom('requests')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('state', '=', 'unknown')
    .orderBy('time_ms')
    .orderBy('id')
    .execute()
  const held = await heldAccounts(trx, traderId)
  const trades = await tradesOf(trx, traderId, requests)
  const positions = await symbolsOf(trx, traderId, requests)
  const records = await freezingRecords(trx, traderId, requests)
  return accounts.map((row) => {
    const own = requests.filter(({ account_id }) => account_id === row.id)
    const unsettled = own.map((request): UnsettledRow => {
      const trade = trades.find(({ id }) => id === request.trade_id)
      return {
        request: toRequest(request),
        trade: trade ? toTrade(trade) : null,
        symbol: trade?.symbol ?? positions.get(request.position_ticket ?? '') ?? null,
        why: records.get(request.id)?.why ?? null,
      }
    })
    const whole = held.get(row.id) ?? null
    // Since the first of these.
    const times = [...own.flatMap(({ id }) => records.get(id)?.at ?? []), ...(whole ? [whole.at] : [])]
    const frozenSinceMs = times.length > 0 ? Math.min(...times) : null
    return { ...row, unsettled, held: whole, frozenSinceMs }
  })
}

async function tradesOf(trx: Trx, traderId: string, requests: readonly Selectable<Requests>[]) {
  const ids = [...new Set(requests.flatMap(({ trade_id }) => trade_id ?? []))]
  if (ids.length === 0) return [] as Selectable<Trades>[]
  return trx.selectFrom('trades').selectAll().where('trader_id', '=', traderId).where('id', 'in', ids).execute()
}

async function symbolsOf(trx: Trx, traderId: string, requests: readonly Selectable<Requests>[]) {
  const tickets = [...new Set(requests.flatMap(({ position_ticket }) => position_ticket ?? []))]
  if (tickets.length === 0) return new Map<string, string>()
  const rows = await trx
    .selectFrom('positions')
    .select(['ticket', 'symbol'])
    .where('trader_id', '=', traderId)
    .where('ticket', 'in', tickets)
    .execute()
  return new Map(rows.map(({ ticket, symbol }) => [ticket, symbol]))
}

/** The newest record by which each request froze its account: when that was, and why. */
async function freezingRecords(trx: Trx, traderId: string, requests: readonly Selectable<Requests>[]) {
  if (requests.length === 0) return new Map<string, { readonly at: number; readonly why: string | null }>()
  const { rows } = await sql<{ id: string; at: number; why: string | null }>`
    select distinct on (data->>'request') data->>'request' as id, at_ms as at, data->>'why' as why from ledger.flight
    where trader_id = ${traderId} and kind = 'account.frozen' and data->>'request' = any(${requests.map(({ id }) => id)})
    order by data->>'request', seq desc`.execute(trx)
  return new Map(rows.map(({ id, ...record }) => [id, record]))
}

/** Accounts that the record says are held as a whole: such a record names no request. */
async function heldAccounts(trx: Trx, traderId: string) {
  const { rows } = await sql<{ account: string; at: number; kind: string; why: string }>`
    select distinct on (data->>'accountId') data->>'accountId' as account, at_ms as at, data->>'kind' as kind,
      data->>'why' as why
    from ledger.flight frozen
    where trader_id = ${traderId} and kind = 'account.frozen' and data ? 'accountId' and data->>'request' is null
      and not exists (select from ledger.flight settled
        where settled.trader_id = frozen.trader_id and settled.seq > frozen.seq and settled.kind = 'account.settled'
          and settled.data->>'accountId' = frozen.data->>'accountId' and settled.data->>'request' is null)
    order by data->>'accountId', seq desc`.execute(trx)
  return new Map(
    rows.map(({ account, kind, at, why }) => {
      const what: HeldFor = kind === 'fault' ? 'fault' : 'book'
      return [account, { for: what, at, why }]
    }),
  )
}
