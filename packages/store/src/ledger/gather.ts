import type { LedgerChange, Write } from '@ratchet/engine/ports'
import { type HeldColumns, heldColumns } from '../tables/accounts.ts'
import { closedColumns } from '../tables/closed.ts'
import { flightColumns, type NewRecord } from '../tables/flight.ts'
import { modifiedColumns } from '../tables/modified.ts'
import { positionColumns } from '../tables/positions.ts'
import { requestColumns, type Unknown } from '../tables/requests.ts'
import { stopRecordOf } from '../tables/stop-records.ts'
import { changedTradeColumns } from '../tables/trades.ts'

/** The part of the locked rows that one write needs. */
export interface LockedRow {
  /** The number of the first change. */
  readonly firstSeq: number
  /** The hash of the trader's last record, in hex; null where the chain begins. */
  readonly lastHash: string | null
  readonly server: string
  readonly login: string
  /** Whether a trade was deleted earlier: the record keeps its changes, and no browser gets them. */
  isDeleted(tradeId: string): boolean
  readonly nowMs: number
}

/**
 * Sorts the changes of a write into rows for each table. A statement can touch a row once, so of several states of one row in
 * one write the last stays; the flight keeps each.
 */
export function gather({ account, changes }: Write, locked: LockedRow) {
  const trades = new Map<string, ReturnType<typeof changedTradeColumns>>()
  const gone = new Set<string>()
  const positions = new Map<string, ReturnType<typeof positionColumns>>()
  const modified: ReturnType<typeof modifiedColumns>[] = []
  const stopRecords: ReturnType<typeof stopRecordOf>[number][] = []
  const closed = new Map<string, ReturnType<typeof closedColumns>>()
  const requests = new Map<string, ReturnType<typeof requestColumns>>()
  const owned = { trader_id: account.traderId, account_id: account.id }
  const outcomes = new Map<string, typeof owned & { readonly id: string; readonly outcome: unknown }>()
  const records: NewRecord[] = []
  let held: HeldColumns | undefined
  changes.forEach((change, i) => {
    const seq = locked.firstSeq + i
    const { trade, position, request, command } = change
    if (change.deleteTrade && change.tradeId) {
      gone.add(change.tradeId)
    }
    if (trade) trades.set(trade.id, changedTradeColumns(trade, gone.has(trade.id) ? locked.nowMs : null))
    if (position) {
      const before = positions.get(position.ticket)
      const alarmedAtMs = change.kind === 'protection.gap' ? locked.nowMs : (before?.alarmed_at_ms ?? null)
      positions.set(position.ticket, positionColumns(position, before?.seq ?? seq, alarmedAtMs))
    }
    if (change.modified) modified.push(modifiedColumns(change.modified, account.id, seq, heardIn(change)))
    stopRecords.push(...stopRecordOf(seq, account.traderId, change))
    if (change.closed)
      closed.set(change.closed.ticket, closedColumns(change.closed, closed.get(change.closed.ticket)?.seq ?? seq))
    if (request) requests.set(request.id, requestColumns(request, unknownIn(change, locked.nowMs)))
    held = heldColumns(change, locked.nowMs) ?? held
    if (command) outcomes.set(command.id, { ...owned, id: command.id, outcome: command.outcome })
    records.push({
      seq,
      kind: change.kind,
      tradeId: change.tradeId,
      marketTimeMs: change.marketTimeMs,
      data: change.data,
      changes: {
        ...(trade && !gone.has(trade.id) && !locked.isDeleted(trade.id) && { trade }),
        ...(change.deleteTrade && change.tradeId && { removedTrade: change.tradeId }),
        ...(position && { position: { ...position, server: locked.server, brokerId: locked.login } }),
        ...(change.modified && { modified: change.modified }),
        ...(change.closed && { closed: change.closed }),
      },
    })
  })
  for (const id of gone) {
    const row = trades.get(id)
    if (row) trades.set(id, { ...row, deleted_at_ms: locked.nowMs })
  }
  return {
    trades: [...trades.values()],
    gone: [...gone].filter((id) => !trades.has(id)).map((id) => ({ ...owned, id, deleted_at_ms: locked.nowMs })),
    positions: [...positions.values()],
    modified,
    stopRecords,
    closed: [...closed.values()],
    requests: [...requests.values()],
    held: held ? [{ id: account.id, trader_id: account.traderId, ...held }] : [],
    outcomes: [...outcomes.values()],
    flight: flightColumns(account.traderId, locked.lastHash, locked.nowMs, records),
  }
}

/** The part of a record that marks its request as unknown, if it does. */
const unknownIn = ({ kind, data, request }: LedgerChange, nowMs: number): Unknown | null =>
  kind === 'account.frozen' && data.request === request?.id ? { sinceMs: nowMs, why: data.why ?? null } : null

/** When the engine heard of the stop change that a record confirms, where the record says it. */
const heardIn = ({ kind, data }: LedgerChange): number | null =>
  kind === 'stop.confirmed' ? (data.heardAtMs ?? null) : null

/** Every row must belong to the account that is written: a mistake here would show one trader's money to another. */
export function checkOwner({ account, changes }: Write): void {
  for (const { kind, tradeId, deleteTrade, trade, position, modified, closed, request } of changes) {
    const strays = [trade, position, closed, request].filter(
      (row) => row && (row.accountId !== account.id || row.traderId !== account.traderId),
    )
    if (strays.length > 0 || (modified && modified.traderId !== account.traderId))
      throw new Error(`A change ${kind} carries a row of another account than ${account.id}`)
    if (deleteTrade && !tradeId) throw new Error(`A change ${kind} deletes a trade and names none`)
  }
}
