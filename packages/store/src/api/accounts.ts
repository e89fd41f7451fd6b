import { serverNames } from '@ratchet/contract'
import { type Selectable, sql } from 'kysely'
import type { AccountStateRow, UnsettledRow } from '../api-store.ts'
import type { Requests, Trades } from '../generated/database.ts'
import { toHeld } from '../tables/accounts.ts'
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
    .select(['accounts.id', 'server', 'login', 'held_for', 'held_since_ms', 'held_why'])
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
  const trades = await tradesOf(trx, traderId, requests)
  const positions = await symbolsOf(trx, traderId, requests)
  return accounts.map((row) => {
    const own = requests.filter(({ account_id }) => account_id === row.id)
    const unsettled = own.map((request): UnsettledRow => {
      const trade = trades.find(({ id }) => id === request.trade_id)
      return {
        request: toRequest(request),
        trade: trade ? toTrade(trade) : null,
        symbol: trade?.symbol ?? positions.get(request.position_ticket ?? '') ?? null,
        why: request.unknown_why,
      }
    })
    const { held_for, held_since_ms, held_why, ...account } = row
    const held = toHeld(row)
    // Since the first of these.
    const times = [...own.map(({ unknown_since_ms }) => unknown_since_ms), held_since_ms].filter((ms) => ms !== null)
    const frozenSinceMs = times.length > 0 ? Math.min(...times) : null
    return { ...account, unsettled, held: held && { for: held.for, why: held_why ?? '' }, frozenSinceMs }
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
