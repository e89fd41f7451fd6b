import type { FloorRow, LedgerChange, Write } from '@ratchet/engine/ports'
import { type AccountColumns, commissionColumn, heldColumns } from '../tables/accounts.ts'
import { flightColumns, type NewRecord } from '../tables/flight.ts'
import { recordedClosed, recordedModified, recordedPosition, recordedRequest, recordedTrade } from '../tables/rows.ts'

/** What one write has to know of the rows that are there. */
export interface LockedRow {
  /** The number of the first change. */
  readonly firstSeq: number
  /** The hash of the trader's last record, in hex; null where the chain begins. */
  readonly lastHash: string | null
  readonly server: string
  readonly login: string
  /** Whether a trade was deleted earlier: the record keeps its changes, and no browser gets them. */
  isDeleted(tradeId: string): boolean
  /** Changes whose request is not said (`settledRequests`). */
  readonly settled: ReadonlySet<LedgerChange>
  readonly nowMs: number
}

/**
 * Of each trade the change that says its row: the last of the write. A row is 550 bytes, hashed, written and told to people at once with the
 * others of the write, and an intent has it as it was published.
 */
function lastOfTrades(changes: Write['changes']): ReadonlyMap<string, LedgerChange> {
  const lasts = new Map<string, LedgerChange>()
  for (const change of changes) if (change.trade && change.kind !== 'order.intent') lasts.set(change.trade.id, change)
  return lasts
}

/** The records of a write, and what it says of the account's own row. */
export function gather({ account: { id, traderId }, changes }: Write, before: LockedRow) {
  const account = { server: before.server, brokerId: before.login }
  const gone = new Set<string>()
  const records: NewRecord[] = []
  let own: AccountColumns | undefined
  let floor: FloorRow | undefined
  const lasts = lastOfTrades(changes)
  changes.forEach((change, i) => {
    const { position, request, command } = change
    const trade = change.trade && lasts.get(change.trade.id) === change ? change.trade : undefined
    if (change.deleteTrade && change.tradeId) gone.add(change.tradeId)
    const isHidden = trade !== undefined && (gone.has(trade.id) || before.isDeleted(trade.id))
    const row = trade && recordedTrade(trade)
    const said = heldColumns(change, before.nowMs) ?? commissionColumn(change)
    if (said) own = { ...own, ...said }
    floor = change.floor ?? floor
    records.push({
      seq: before.firstSeq + i,
      kind: change.kind,
      tradeId: change.tradeId,
      marketTimeMs: change.marketTimeMs,
      data: change.data,
      changes: {
        ...(change.money && { money: change.money }),
        ...(row && !isHidden && { trade: row }),
        ...(change.closed && { closed: recordedClosed(change.closed) }),
        ...(change.modified && { modified: recordedModified(change.modified) }),
        ...(position && { position: recordedPosition(position, account) }),
        ...(change.deleteTrade && change.tradeId && { removedTrade: change.tradeId }),
      },
      rest: {
        ...(row && isHidden && { trade: row }),
        account: id,
        ...(command && { command }),
        ...(request && !before.settled.has(change) && { request: recordedRequest(request) }),
      },
    })
  })
  return {
    accounts: own ? [{ id, trader_id: traderId, ...own }] : [],
    floors: floor ? [{ account_id: floor.accountId, trader_id: floor.traderId, state: floor.state }] : [],
    flight: flightColumns(traderId, before.lastHash, before.nowMs, records),
  }
}
