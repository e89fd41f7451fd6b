import { type Instrument, usualSymbols } from '@ratchet/contract'
import type { ConnectedAccount, RemoteAccounts } from '@ratchet/engine/ports'
import { ownPools, type Pools } from '../connections/pools.ts'
import { toJson } from '../text.ts'

/** An account whose credentials are there, as its trader calls it. */
export interface NamedAccount extends Omit<ConnectedAccount, 'symbols'> {
  readonly name: string | null
  readonly sealed: Uint8Array
}

/** The accounts at brokers for the engine's process. Rejects if the database cannot be reached. */
export interface AccountDesk extends RemoteAccounts {
  /** Those of all traders that have this name or log-in. */
  called(server: string, name: string): Promise<readonly NamedAccount[]>
  /** The account's broker did all that it was verified for. */
  keepVerified(account: Omit<ConnectedAccount, 'symbols'>, atMs: number): Promise<void>
  close(): Promise<void>
}

const isOfShard = (accounts: string, shard: string) =>
  `(${shard}::smallint is null or ${accounts}.trader_id in (select id from ledger.traders where shard = ${shard}))`

const connected = `select a.id, a.trader_id as "traderId", a.server, a.login, coalesce(s.symbols, $2) as symbols
  from ledger.accounts a left join ledger.account_symbols s on s.account_id = a.id
  where a.server = $1 and a.disconnected_at_ms is null and a.password_sealed is not null and ${isOfShard('a', '$3')}
  order by a.created_at_ms, a.id`

const isUsed = `select from ledger.accounts a where a.server = $1 and ${isOfShard('a', '$2')} limit 1`

const called = `select id, trader_id as "traderId", server, login, name, password_sealed as sealed from ledger.accounts
  where server = $1 and (name = $2 or login = $2) and disconnected_at_ms is null and password_sealed is not null`

const keepVerified = `insert into ledger.account_figures (account_id, trader_id, state, verified_at_ms)
  values ($1, $2, 'connecting', $3) on conflict (account_id) do update set verified_at_ms = excluded.verified_at_ms`

const onElsewhere = `select distinct unnest(coalesce(s.symbols, $2)) as symbol
  from ledger.accounts a left join ledger.account_symbols s on s.account_id = a.id
  where a.server = $1 and a.disconnected_at_ms is null and a.password_sealed is not null and not ${isOfShard('a', '$3')}`

const keepInstruments = `with said as (insert into market.instruments (market, symbol, data, is_on)
    select $1, one ->> 'symbol', one, one ->> 'symbol' = any($3::text[]) from jsonb_array_elements($2::jsonb) one
    on conflict (market, symbol) do update set data = excluded.data, is_on = excluded.is_on returning symbol)
  update market.instruments set is_on = symbol = any($3) where market = $1 and symbol not in (select symbol from said)`

const keepOffered = `insert into ledger.account_symbols (account_id, trader_id, offered) values ($1, $2, $3::jsonb)
  on conflict (account_id) do update set offered = excluded.offered`

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
    keepInstruments: async (market, instruments, on) => {
      const { rows } = await pool.query<{ symbol: string }>(onElsewhere, [market, usualSymbols, shard ?? null])
      const all = [...new Set([...on, ...rows.map(({ symbol }) => symbol)])]
      await pool.query(keepInstruments, [market, toJson(instruments), all])
      return all
    },
    keepOffered: async ({ id, traderId }, offered) => {
      await pool.query(keepOffered, [id, traderId, toJson(offered)])
    },
    switchOn: async ({ id, traderId }, symbols) => {
      await pool.query(switchOn, [id, traderId, usualSymbols, symbols])
    },
    close: () => pool.end(),
  }
}
