import { type Instrument, serverNames } from '@ratchet/contract'
import { dayMs, dayStartMs, type FloorState } from '@ratchet/domain'
import type { AccountFigures } from '@ratchet/engine/ports'
import { type Selectable, sql } from 'kysely'
import type { Requests, Trades } from '../generated/database.ts'
import { toHeld } from '../tables/accounts.ts'
import { toFreeze } from '../tables/limits.ts'
import { toRisk } from '../tables/risk.ts'
import { toRequest, toTrade } from '../tables/rows.ts'
import type { AccountStateRow, UnsettledRow } from './api-store.ts'
import { isAccount } from './is-account.ts'
import type { Trx } from './session.ts'

/** The trader's accounts, oldest first, each with what of it is not known. */
export async function listAccounts(
  trx: Trx,
  traderId: string,
  marketMs: (server: string) => number,
): Promise<readonly AccountStateRow[]> {
  const accounts = await trx
    .selectFrom('accounts')
    .innerJoin('traders', 'traders.id', 'accounts.trader_id')
    .leftJoin('account_figures as f', 'f.account_id', 'accounts.id')
    .select(['accounts.id', 'server', 'login', 'name', 'currency', 'hedging', 'held_for', 'held_since_ms', 'held_why'])
    .select('accounts.commission')
    .select(['paused_at_ms', 'disconnected_at_ms', 'read_only', 'f.state', 'f.trouble', 'f.balance', 'f.equity'])
    .leftJoin('account_floors', 'account_floors.account_id', 'accounts.id')
    .select('account_floors.state as floor')
    .leftJoin('frozen_accounts as z', (join) =>
      join.onRef('z.account_id', '=', 'accounts.id').on('until_ms', 'is', null),
    )
    .select(['since_ms', 'why'])
    .select(['f.margin_used', 'f.margin_free', 'f.heard_at_ms', 'f.verified_at_ms', 'f.rates', 'f.slow_ms'])
    .select(
      sql<boolean>`exists (select from ledger.positions p
        where p.trader_id = ${traderId} and p.account_id = accounts.id and p.trade_id is not null)`.as('has_traded'),
    )
    .select(sql<boolean>`server = ${serverNames.paper} and login is not distinct from paper_login`.as('own'))
    .where('accounts.trader_id', '=', traderId)
    .where(isAccount)
    .orderBy('accounts.created_at_ms')
    .orderBy('accounts.id')
    .execute()
  const money = await moneyOf(trx, traderId, accounts, marketMs)
  const requests = await trx
    .selectFrom('requests')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('state', '=', 'unknown')
    .orderBy('time_ms')
    .orderBy('id')
    .execute()
  const ladders = await trx
    .selectFrom('account_risk')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('is_own', '=', true)
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
        symbol: trade?.symbol ?? positions.get(`${request.account_id} ${request.position_ticket}`) ?? null,
        why: request.unknown_why,
      }
    })
    const { held_since_ms, held_why } = row
    const held = toHeld(row)
    // Since the first of these.
    const times = [...own.map(({ unknown_since_ms }) => unknown_since_ms), held_since_ms].filter((ms) => ms !== null)
    const frozenSinceMs = times.length > 0 ? Math.min(...times) : null
    const its = ladders.find(({ account_id }) => account_id === row.id)
    const ladder = its ? toRisk(its) : null
    return {
      ...toListed(row, money.get(row.id)),
      ladder,
      // Written by us from this very type.
      floor: row.floor as FloorState | null,
      unsettled,
      held: held && { for: held.for, why: held_why ?? '' },
      freeze: toFreeze(row) ?? null,
      frozenSinceMs,
    }
  })
}

interface ListedRow {
  readonly id: string
  readonly server: string
  readonly login: string
  readonly name: string | null
  readonly currency: string
  readonly hedging: boolean
  readonly commission: number
  readonly paused_at_ms: number | null
  readonly disconnected_at_ms: number | null
  readonly read_only: boolean
  readonly own: boolean
  readonly state: string | null
  readonly trouble: string | null
  readonly balance: number | null
  readonly equity: number | null
  readonly margin_used: number | null
  readonly margin_free: number | null
  readonly heard_at_ms: number | null
  readonly rates: unknown
  readonly slow_ms: number | null
  readonly verified_at_ms: number | null
  readonly has_traded: boolean
}

/** What the record says of an account's money. */
interface RecordedMoney {
  /** Null where the record says none. */
  readonly balance: number | null
  readonly at_ms: number | null
  readonly booked: number
  readonly dayMs: number
}

/** ACC3, ACC4: the balance as the record says it last, and what was booked on the day of each account's market. */
async function moneyOf(
  trx: Trx,
  traderId: string,
  accounts: readonly Pick<ListedRow, 'id' | 'server'>[],
  marketMs: (server: string) => number,
): Promise<ReadonlyMap<string, RecordedMoney>> {
  if (accounts.length === 0) return new Map()
  const days = new Map(accounts.map(({ id, server }) => [id, dayStartMs(marketMs(server))]))
  const { rows } = await sql<Omit<RecordedMoney, 'dayMs'> & { id: string }>`
    select d.id, m.balance, m.at_ms,
      ((select coalesce(sum(c.profit + c.swap + c.commission + c.fee), 0) from ledger.closed c
        where c.trader_id = ${traderId} and c.account_id = d.id and c.time_ms >= d.day and c.time_ms < d.day + ${dayMs}::bigint)
      + (select coalesce(sum((f.changes -> 'money' ->> 'booked')::bigint), 0) from ledger.flight f
        where f.trader_id = ${traderId} and f.market_time_ms >= d.day and f.market_time_ms < d.day + ${dayMs}::bigint
          and f.changes ? 'money' and not f.changes ? 'closed' and f.kind <> 'account.funded'
          and f.changes -> 'money' ->> 'accountId' = d.id::text))::bigint as booked
    from unnest(${[...days.keys()]}::uuid[], ${[...days.values()]}::bigint[]) as d (id, day)
      left join lateral (select (f.changes -> 'money' ->> 'balance')::bigint as balance, f.at_ms from ledger.flight f
        where f.trader_id = ${traderId} and f.changes ? 'money' and f.changes -> 'money' ->> 'accountId' = d.id::text
        order by f.seq desc limit 1) m on true`.execute(trx)
  return new Map(rows.map(({ id, ...money }) => [id, { ...money, dayMs: days.get(id) ?? 0 }]))
}

/** The newer word: the record's, or what the broker told since. One of our own tells nothing newer than the record. */
function balanceOf({ balance, heard_at_ms }: ListedRow, recorded: RecordedMoney | undefined): number | null {
  if (!recorded || recorded.balance === null) return balance
  return (heard_at_ms ?? 0) > (recorded.at_ms ?? 0) ? balance : recorded.balance
}

function toListed(row: ListedRow, recorded: RecordedMoney | undefined) {
  const { id, server, login, name, currency, hedging, own, state, trouble, equity } = row
  const balance = balanceOf(row, recorded)
  const isToldByRecord = !state && balance !== null
  const figures = (state || isToldByRecord) && {
    state: (state ?? 'live') as AccountFigures['state'],
    trouble,
    balance,
    equity,
    marginUsed: row.margin_used,
    marginFree: row.margin_free,
    heardAtMs: row.heard_at_ms,
    slowMs: row.slow_ms,
    rates: (row.rates ?? []) as AccountFigures['rates'],
  }
  return {
    id,
    server,
    login,
    name,
    currency,
    hedging,
    commission: row.commission,
    own,
    verifiedAtMs: row.verified_at_ms,
    hasTraded: row.has_traded,
    isPaused: row.paused_at_ms !== null,
    isReadOnly: row.read_only,
    isDisconnected: row.disconnected_at_ms !== null,
    figures: figures || null,
    dayResult: recorded?.booked ?? 0,
    dayMs: recorded?.dayMs ?? 0,
  }
}

async function tradesOf(trx: Trx, traderId: string, requests: readonly Selectable<Requests>[]) {
  const ids = [...new Set(requests.flatMap(({ trade_id }) => trade_id ?? []))]
  if (ids.length === 0) return [] as Selectable<Trades>[]
  return trx.selectFrom('trades').selectAll().where('trader_id', '=', traderId).where('id', 'in', ids).execute()
}

/** The symbols of requests' positions, by account and ticket: brokers number for themselves. */
async function symbolsOf(trx: Trx, traderId: string, requests: readonly Selectable<Requests>[]) {
  const tickets = [...new Set(requests.flatMap(({ position_ticket }) => position_ticket ?? []))]
  if (tickets.length === 0) return new Map<string, string>()
  const rows = await trx
    .selectFrom('positions')
    .select(['account_id', 'ticket', 'symbol'])
    .where('trader_id', '=', traderId)
    .where('ticket', 'in', tickets)
    .execute()
  return new Map(rows.map(({ account_id, ticket, symbol }) => [`${account_id} ${ticket}`, symbol]))
}

/** Contract data of a foreign market's symbols; they are nobody's own. */
export async function instruments(trx: Trx, market: string): Promise<readonly Instrument[]> {
  const { rows } = await sql<{
    data: Instrument
  }>`select data from market.instruments where market = ${market} order by symbol`.execute(trx)
  return rows.map(({ data }) => data)
}

/** Also one that is disconnected: its past stays its trader's. */
export async function hasAccountAt(trx: Trx, traderId: string, server: string): Promise<boolean> {
  const own = trx.selectFrom('accounts').select('id').where('trader_id', '=', traderId).where('server', '=', server)
  return (await own.limit(1).executeTakeFirst()) !== undefined
}

export async function markets(trx: Trx): Promise<readonly string[]> {
  const { rows } = await sql<{
    market: string
  }>`select distinct market from market.instruments order by market`.execute(trx)
  return rows.map(({ market }) => market)
}
