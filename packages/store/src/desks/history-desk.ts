import { Kysely, PostgresDialect } from 'kysely'
import { type HistoryOutcome, importInto, type NewHistory } from '../api/history.ts'
import { ownPools, type Pools } from '../connections/pools.ts'
import type { DB } from '../generated/database.ts'

/** A connected account whose past was not imported yet. */
export interface AccountWithPast {
  readonly id: string
  readonly traderId: string
  readonly login: string
  readonly currency: string
  /** What it traded since is in Ratchet's record. */
  readonly connectedAtMs: number
}

/** Imports the past of accounts for the engine's process (HIS15). Rejects if the database cannot be reached. */
export interface HistoryDesk {
  missing(server: string): Promise<readonly AccountWithPast[]>
  /** Keeps what it traded, and that this was done. @param history null if it traded nothing */
  keep(account: AccountWithPast, history: NewHistory | null): Promise<HistoryOutcome['outcome']>
  close(): Promise<void>
}

const missing = `select id, trader_id as "traderId", login, currency, created_at_ms::float8 as "connectedAtMs" from ledger.accounts a
  where server = $1 and history_at_ms is null and disconnected_at_ms is null and password_sealed is not null
    and ($2::smallint is null or trader_id in (select id from ledger.traders where shard = $2))`

export interface HistoryDeskOptions {
  readonly url: string
  readonly shard?: number | undefined
  readonly pools?: Pools | undefined
}

export function openHistoryDesk({ url, shard, pools = ownPools }: HistoryDeskOptions): HistoryDesk {
  const pool = pools.open(url, 'engine', 1)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    missing: async (server) => (await pool.query<AccountWithPast>(missing, [server, shard ?? null])).rows,
    keep: ({ id, traderId }, history) =>
      db.transaction().execute(async (trx) => {
        const nowMs = Date.now()
        // It is no act of the trader's, so it does not count against the trader's day.
        const done = history && (await importInto(trx, traderId, history, nowMs, async () => {}))
        await trx.updateTable('accounts').set({ history_at_ms: nowMs }).where('id', '=', id).execute()
        return done?.outcome ?? 'kept'
      }),
    close: async () => void (await pool.end()),
  }
}
