import { type Instrument, paperServerOf, usualSymbols } from '@ratchet/contract'
import type { ConnectedAccount, RemoteAccounts } from '@ratchet/engine/ports'
import { ownPools, type Pools } from '../connections/pools.ts'
import { toJson } from '../text.ts'

type AccountNames = Pick<ConnectedAccount, 'id' | 'traderId' | 'server' | 'login'>

/** An account whose credentials are there, as its trader calls it. */
export interface NamedAccount extends AccountNames {
  readonly name: string | null
  readonly sealed: Uint8Array
}

/** The accounts at brokers for the engine's process. Rejects if the database cannot be reached. */
export interface AccountDesk extends RemoteAccounts {
  /** Servers that begin with one of these texts and have a connected account. */
  serversOf(prefixes: readonly string[]): Promise<readonly string[]>
  /** Those of all traders that have this name or log-in. */
  called(server: string, name: string): Promise<readonly NamedAccount[]>
  /** The account's broker did all that it was verified for. */
  keepVerified(account: AccountNames, atMs: number): Promise<void>
  close(): Promise<void>
}

const isOfShard = (accounts: string, shard: string) =>
  `(${shard}::smallint is null or ${accounts}.trader_id in (select id from ledger.traders where shard = ${shard}))`

const connected = `select a.id, a.trader_id as "traderId", a.server, a.login, coalesce(s.symbols, $2) as symbols,
    coalesce(s.confirmed, '{}') as confirmed, coalesce(s.offered <> '[]', false) as "isOffered", a.read_only as "isReadOnly"
  from ledger.accounts a left join ledger.account_symbols s on s.account_id = a.id
  where a.server = $1 and a.disconnected_at_ms is null and a.password_sealed is not null and ${isOfShard('a', '$3')}
  order by a.created_at_ms, a.id`

const serversOf = `select distinct a.server from ledger.accounts a
  where a.server ^@ any($1::text[]) and a.disconnected_at_ms is null and a.password_sealed is not null and ${isOfShard('a', '$2')}`

const isUsed = `select from ledger.accounts a where a.server = $1 and ${isOfShard('a', '$2')} limit 1`

const called = `select id, trader_id as "traderId", server, login, name, password_sealed as sealed from ledger.accounts
  where server = $1 and (name = $2 or login = $2) and disconnected_at_ms is null and password_sealed is not null`

const keepVerified = `insert into ledger.account_figures (account_id, trader_id, state, verified_at_ms)
  values ($1, $2, 'connecting', $3) on conflict (account_id) do update set verified_at_ms = excluded.verified_at_ms`

const onElsewhere = `select distinct unnest(coalesce(s.symbols, $2)) as symbol
  from ledger.accounts a left join ledger.account_symbols s on s.account_id = a.id
  where a.server = $1 and a.disconnected_at_ms is null and a.password_sealed is not null and not ${isOfShard('a', '$3')}`

/** What a price or an amount of an instrument is. Data with other terms replace stored ones only if the caller names the symbol. */
const terms = (data: string) =>
  `jsonb_build_array(${data} -> 'digits', ${data} -> 'tickPoints', ${data} -> 'contractSize', ${data} -> 'currency')`

const barPrices = ['bid', 'ask'].flatMap((side) => ['open', 'high', 'low', 'close'].map((of) => `${side}_${of}`))
const rescaled = barPrices.map((price) => `${price} = round(${price} * 10::numeric ^ o.more)`).join(', ')

/**
 * The rows of `other` are locked first, so that of several processes one rewrites the past prices. `said` counts them, because a row that a statement
 * has written cannot be locked by it.
 */
const keepInstruments = `with given as (select one ->> 'symbol' as symbol, one from jsonb_array_elements($2::jsonb) one),
  other as (select i.symbol, (one -> 'digits')::int - (i.data -> 'digits')::int as more
    from market.instruments i join given using (symbol)
    where i.market = $1 and i.symbol = any($4::text[]) and i.data -> 'digits' <> one -> 'digits' for update of i),
  bars as (update market.bars b set ${rescaled} from other o, market.feeds f
    where f.name = $1 and b.feed_id = f.id and b.symbol = o.symbol),
  said as (insert into market.instruments as i (market, symbol, data, is_on)
    select $1, symbol, one, symbol = any($3::text[]) from given, (select count(*) from other) first
    on conflict (market, symbol) do update set is_on = excluded.is_on,
      data = case when i.symbol = any($4::text[]) or ${terms('i.data')} = ${terms('excluded.data')}
        then excluded.data else i.data end returning symbol)
  update market.instruments set is_on = symbol = any($3) where market = $1 and symbol not in (select symbol from said)`

const keepOffered = `insert into ledger.account_symbols as s (account_id, trader_id, offered, confirmed)
  values ($1, $2, $3::jsonb, $4::jsonb)
  on conflict (account_id) do update set offered = excluded.offered, confirmed = excluded.confirmed || s.confirmed`

const catchUp = 'select ledger.catch_up(array(select distinct trader_id from ledger.accounts where server = any($1)))'

const isOpen = `select from ledger.accounts a where a.server = any($1) and (
    exists (select from ledger.positions p
      where p.trader_id = a.trader_id and p.account_id = a.id and p.open and p.symbol = $2)
    or exists (select from ledger.trades t where t.trader_id = a.trader_id and t.account_id = a.id and t.symbol = $2
      and t.status in ('Pending', 'unknown') and t.deleted_at_ms is null)) limit 1`

const switchOn = `insert into ledger.account_symbols as s (account_id, trader_id, symbols)
  values ($1, $2, $3::text[] || $4::text[]) on conflict (account_id) do update
  set symbols = (select array_agg(distinct one) from unnest(coalesce(s.symbols, $3) || $4::text[]) one)`

export interface AccountDeskOptions {
  /** Address of the migrated database; the desk takes the engine's role itself. */
  readonly url: string
  /** The shard of the traders; without one all. */
  readonly shard?: number | undefined
  /** Where its connections come from, if others of this process have the same. */
  readonly pools?: Pools | undefined
}

export function openAccountDesk({ url, shard, pools = ownPools }: AccountDeskOptions): AccountDesk {
  const pool = pools.open(url, 'engine', 1)
  return {
    connected: async (server) =>
      (await pool.query<ConnectedAccount>(connected, [server, usualSymbols, shard ?? null])).rows,
    serversOf: async (prefixes) => {
      const { rows } = await pool.query<{ server: string }>(serversOf, [prefixes, shard ?? null])
      return rows.map(({ server }) => server)
    },
    isUsed: async (server) => (await pool.query(isUsed, [server, shard ?? null])).rows.length > 0,
    called: async (server, name) => (await pool.query<NamedAccount>(called, [server, name])).rows,
    keepVerified: async ({ id, traderId }, atMs) => {
      await pool.query(keepVerified, [id, traderId, atMs])
    },
    instruments: async (market) => {
      const { rows } = await pool.query<{ data: Instrument }>(
        'select data from market.instruments where market = $1 order by symbol',
        [market],
      )
      return rows.map(({ data }) => data)
    },
    keepInstruments: async (market, instruments, on, replaced = []) => {
      const { rows } = await pool.query<{ symbol: string }>(onElsewhere, [market, usualSymbols, shard ?? null])
      const all = [...new Set([...on, ...rows.map(({ symbol }) => symbol)])]
      await pool.query(keepInstruments, [market, toJson(instruments), all, replaced])
      return all
    },
    keepOffered: async ({ id, traderId }, offered, pins = {}) => {
      await pool.query(keepOffered, [id, traderId, toJson(offered), toJson(pins)])
    },
    isOpen: async (market, symbol) => {
      const servers = [market, paperServerOf(market)]
      // What the record says of positions and orders may be ahead of the tables.
      await pool.query(catchUp, [servers])
      return (await pool.query(isOpen, [servers, symbol])).rows.length > 0
    },
    switchOn: async ({ id, traderId }, symbols) => {
      await pool.query(switchOn, [id, traderId, usualSymbols, symbols])
    },
    close: () => pool.end(),
  }
}
