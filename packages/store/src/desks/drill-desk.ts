import type { DrillFault, DrillState } from '@ratchet/contract'
import type { DrillPosition, DrillRecord, DrillReport } from '@ratchet/domain'
import type pg from 'pg'
import { ownPools, type Pools } from '../connections/pools.ts'
import type { EventRow } from '../tables/flight.ts'
import { toJson } from '../text.ts'

/** A drill as the process that runs the market must know it. */
export interface OpenDrill {
  readonly id: string
  readonly traderId: string
  readonly accountId: string
  readonly faults: readonly DrillFault[]
  readonly seconds: number
  readonly seed: number
  readonly state: DrillState
  readonly stopAsked: boolean
}

export interface DrillChange {
  readonly state: DrillState
  readonly startedAtMs?: number
  readonly endedAtMs?: number
  readonly on: readonly DrillFault[]
  readonly report?: DrillReport | null
}

/** The drills' data for the engine's process. Rejects if the database cannot be reached. */
export interface DrillDesk {
  /** Drills that were asked for and have not ended, oldest first. */
  open(): Promise<readonly OpenDrill[]>
  /** Does nothing to a drill that has ended. */
  change(id: string, change: DrillChange): Promise<void>
  /** The trader's last sequence number. */
  lastSeq(traderId: string): Promise<number>
  /** Open positions of the account. */
  positions(accountId: string): Promise<readonly DrillPosition[]>
  /** Records after `seq` that are about the account or about no trade at all, oldest first. */
  records(drill: Pick<OpenDrill, 'traderId' | 'accountId'>, seq: number): Promise<readonly DrillRecord[]>
  /** Whether nothing of the account waits: no request without an answer, no levels that the broker has not confirmed. */
  isLevel(accountId: string): Promise<boolean>
  close(): Promise<void>
}

const underWay = `state in ('waiting', 'running', 'settling')`

const open = `select id, trader_id as "traderId", account_id as "accountId", faults, seconds, seed, state, stop_asked as "stopAsked"
  from ledger.drills where ${underWay}
    and ($1::smallint is null or trader_id in (select id from ledger.traders where shard = $1)) order by seq`

const change = `update ledger.drills set state = $2, started_at_ms = coalesce($3, started_at_ms),
    ended_at_ms = coalesce($4, ended_at_ms), switched_on = $5, report = coalesce($6::jsonb, report)
  where id = $1 and ${underWay}`

const positions = `select ticket, symbol, side, volume, open_price as "openPrice", sl, tp, intended_sl as "intendedSl",
    intended_tp as "intendedTp", gap_since_ms as "gapSinceMs", swap, open
  from ledger.positions where account_id = $1 and open`

const records = `select f.at_ms as "atMs", f.kind, f.trade_id as "tradeId", f.data, f.changes from ledger.flight f
  where f.trader_id = $1 and f.seq > $3
    and (f.trade_id is null or f.trade_id in (select id from ledger.trades where account_id = $2))
  order by f.seq`

/** The tables of the account's trader. */
const bringUp = 'select ledger.catch_up(array(select trader_id from ledger.accounts where id = $1))'

const isLevel = `select not exists (select from ledger.requests where account_id = $1 and state <> 'answered')
  and not exists (select from ledger.positions where account_id = $1 and open and gap_since_ms is not null) as level`

type FlightRow = Pick<EventRow, 'atMs' | 'kind' | 'tradeId' | 'data' | 'changes'>

/** Another account of the same trader may have records without a trade: they are not this drill's. */
const isOf = (accountId: string, { changes, data }: FlightRow): boolean =>
  [changes.position?.accountId, changes.closed?.accountId, data.accountId].every(
    (id) => id === undefined || id === accountId,
  )

const toRecord = ({ atMs, kind, tradeId, data, changes: { position, closed } }: FlightRow): DrillRecord => ({
  atMs,
  kind,
  tradeId,
  data,
  position,
  closed: closed && { position: closed.position, price: closed.price, volume: closed.volume, reason: closed.reason },
})

export interface DrillDeskOptions {
  readonly url: string
  /** The shard of the traders; without one all. */
  readonly shard?: number | undefined
  /** Where its connections come from, if others of this process have the same. */
  readonly pools?: Pools | undefined
}

/** Opens the drills' side of the ledger, under the engine's role. Connects at the first call. */
export function openDrillDesk({ url, shard, pools = ownPools }: DrillDeskOptions): DrillDesk {
  const pool = pools.open(url, 'engine', 2)
  const read = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await pool.query<R>(text, values)).rows
  return {
    open: () => read<OpenDrill & pg.QueryResultRow>(open, [shard ?? null]),
    async change(id, { state, startedAtMs = null, endedAtMs = null, on, report = null }) {
      await pool.query(change, [id, state, startedAtMs, endedAtMs, [...on], report === null ? null : toJson(report)])
    },
    async lastSeq(traderId) {
      const [row] = await read<{ seq: number }>('select seq from ledger.traders where id = $1', [traderId])
      return row?.seq ?? 0
    },
    async positions(accountId) {
      await read(bringUp, [accountId])
      return read<DrillPosition & pg.QueryResultRow>(positions, [accountId])
    },
    async records({ traderId, accountId }, seq) {
      await read(bringUp, [accountId])
      const rows = await read<FlightRow & pg.QueryResultRow>(records, [traderId, accountId, seq])
      return rows.filter((row) => isOf(accountId, row)).map(toRecord)
    },
    async isLevel(accountId) {
      await read(bringUp, [accountId])
      const [row] = await read<{ level: boolean }>(isLevel, [accountId])
      return row?.level ?? true
    },
    close: () => pool.end(),
  }
}
