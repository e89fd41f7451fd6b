import type { Instrument } from '@ratchet/contract'
import type pg from 'pg'
import { openPool } from './connect.ts'
import { toJson } from './text.ts'

/** An account at a broker, as the process that trades there knows it. */
export interface ConnectedAccount {
  readonly id: string
  readonly traderId: string
  readonly server: string
  readonly login: string
}

/** An account whose credentials are there, as its trader calls it. */
export interface NamedAccount extends ConnectedAccount {
  readonly name: string | null
  readonly sealed: Uint8Array
}

/** The accounts at brokers for the engine's process. Rejects if the database cannot be reached. */
export interface AccountDesk {
  /** Accounts at a server that are connected. */
  connected(server: string): Promise<readonly ConnectedAccount[]>
  /** Those of all traders that have this name or log-in. */
  called(server: string, name: string): Promise<readonly NamedAccount[]>
  /** The account's broker did all that it was verified for. */
  keepVerified(account: ConnectedAccount, atMs: number): Promise<void>
  instruments(market: string): Promise<readonly Instrument[]>
  keepInstruments(market: string, instruments: readonly Instrument[]): Promise<void>
  close(): Promise<void>
}

const connected = `select id, trader_id as "traderId", server, login from ledger.accounts
  where server = $1 and disconnected_at_ms is null and password_sealed is not null order by created_at_ms, id`

const called = `select id, trader_id as "traderId", server, login, name, password_sealed as sealed from ledger.accounts
  where server = $1 and (name = $2 or login = $2) and disconnected_at_ms is null and password_sealed is not null`

const keepVerified = `insert into ledger.account_figures (account_id, trader_id, state, verified_at_ms)
  values ($1, $2, 'connecting', $3) on conflict (account_id) do update set verified_at_ms = excluded.verified_at_ms`

const keepInstruments = `insert into market.instruments
  select $1, one ->> 'symbol', one from jsonb_array_elements($2::jsonb) one
  on conflict (market, symbol) do update set data = excluded.data`

/** @param url address of the migrated database; takes the engine's role itself */
export function openAccountDesk({ url }: { readonly url: string }): AccountDesk {
  const pool: pg.Pool = openPool(url, 'engine', 1)
  return {
    connected: async (server) => (await pool.query<ConnectedAccount>(connected, [server])).rows,
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
    keepInstruments: async (market, instruments) => {
      await pool.query(keepInstruments, [market, toJson(instruments)])
    },
    close: () => pool.end(),
  }
}
