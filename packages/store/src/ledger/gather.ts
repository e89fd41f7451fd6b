import type { FlightKind } from '@ratchet/contract'
import type { Ledger } from '@ratchet/engine/ports'
import type { EventRow } from '../api-store.ts'
import { continueChain } from '../chain.ts'
import { closedColumns, modifiedColumns, positionColumns, requestColumns, tradeColumns } from './columns.ts'

export type Write = Parameters<Ledger['commit']>[0]

/** What the transaction knows of one write once it holds the traders' rows. */
export interface Ground {
  /** The number of the first change. */
  readonly firstSeq: number
  /** The hash of the trader's last record, in hex; null where the chain begins. */
  readonly lastHash: string | null
  readonly server: string
  readonly login: string
  /** Trades that were deleted earlier: they change in the record, and no browser hears of them. */
  readonly deleted: ReadonlySet<string>
  readonly nowMs: number
}

interface FlightColumns {
  readonly seq: number
  readonly kind: FlightKind
  readonly trade_id: string | null
  readonly market_time_ms: number | null
  readonly data: Readonly<Record<string, unknown>>
  readonly changes: EventRow['changes']
}

/**
 * Sorts the changes of a write into rows for each table. A statement can touch a row once, so of several states of one row in
 * one write the last stays; the flight keeps each.
 */
export function gather({ account, changes }: Write, ground: Ground) {
  const deleted = new Set(ground.deleted)
  const trades = new Map<string, ReturnType<typeof tradeColumns>>()
  const gone = new Set<string>()
  const positions = new Map<string, ReturnType<typeof positionColumns>>()
  const modified: ReturnType<typeof modifiedColumns>[] = []
  const closed = new Map<string, ReturnType<typeof closedColumns>>()
  const requests = new Map<string, ReturnType<typeof requestColumns>>()
  const owned = { trader_id: account.traderId, account_id: account.id }
  const outcomes = new Map<string, typeof owned & { readonly id: string; readonly outcome: unknown }>()
  const flight: FlightColumns[] = []
  changes.forEach((change, i) => {
    const seq = ground.firstSeq + i
    const { trade, position, request, command } = change
    if (change.deleteTrade && change.tradeId) {
      deleted.add(change.tradeId)
      gone.add(change.tradeId)
    }
    if (trade) trades.set(trade.id, tradeColumns(trade, gone.has(trade.id) ? ground.nowMs : null))
    if (position) positions.set(position.ticket, positionColumns(position, positions.get(position.ticket)?.seq ?? seq))
    if (change.modified) modified.push(modifiedColumns(change.modified, account.id, seq))
    if (change.closed)
      closed.set(change.closed.ticket, closedColumns(change.closed, closed.get(change.closed.ticket)?.seq ?? seq))
    if (request) requests.set(request.id, requestColumns(request))
    if (command) outcomes.set(command.id, { ...owned, id: command.id, outcome: command.outcome })
    flight.push({
      seq,
      kind: change.kind,
      trade_id: change.tradeId,
      market_time_ms: change.marketTimeMs,
      data: change.data,
      changes: {
        ...(trade && !deleted.has(trade.id) && { trade }),
        ...(change.deleteTrade && change.tradeId && { removedTrade: change.tradeId }),
        ...(position && { position: { ...position, server: ground.server, brokerId: ground.login } }),
        ...(change.modified && { modified: change.modified }),
        ...(change.closed && { closed: change.closed }),
      },
    })
  })
  for (const id of gone) {
    const row = trades.get(id)
    if (row) trades.set(id, { ...row, deleted_at_ms: ground.nowMs })
  }
  return {
    trades: [...trades.values()],
    gone: [...gone].filter((id) => !trades.has(id)).map((id) => ({ ...owned, id, deleted_at_ms: ground.nowMs })),
    positions: [...positions.values()],
    modified,
    closed: [...closed.values()],
    requests: [...requests.values()],
    outcomes: [...outcomes.values()],
    flight: chained(account.traderId, ground, flight),
  }
}

/** The records with their hashes, as PostgreSQL reads bytes in JSON. */
function chained(traderId: string, { lastHash, nowMs }: Ground, flight: readonly FlightColumns[]) {
  const links = flight.map(({ trade_id: tradeId, market_time_ms: marketTimeMs, ...row }) => ({
    ...row,
    tradeId,
    marketTimeMs,
  }))
  const hashes = continueChain(traderId, lastHash, nowMs, links)
  return flight.map((row, i) => ({
    ...row,
    trader_id: traderId,
    at_ms: nowMs,
    prev: `\\x${hashes[i]?.prev}`,
    hash: `\\x${hashes[i]?.hash}`,
  }))
}

/** Every row must belong to the account that is written: a slip here would show one trader's money to another. */
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
