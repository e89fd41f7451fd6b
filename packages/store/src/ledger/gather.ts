import type { FloorRow, LedgerChange, Write } from '@ratchet/engine/ports'
import { type HeldColumns, heldColumns } from '../tables/accounts.ts'
import { flightColumns, type NewRecord } from '../tables/flight.ts'

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

/** The records of a write, and whether it holds or lets go its whole account. */
export function gather({ account, changes }: Write, before: LockedRow) {
  const gone = new Set<string>()
  const records: NewRecord[] = []
  let held: HeldColumns | undefined
  let floor: FloorRow | undefined
  const lasts = lastOfTrades(changes)
  changes.forEach((change, i) => {
    const { position, request, command } = change
    const trade = change.trade && lasts.get(change.trade.id) === change ? change.trade : undefined
    if (change.deleteTrade && change.tradeId) gone.add(change.tradeId)
    const isHidden = trade !== undefined && (gone.has(trade.id) || before.isDeleted(trade.id))
    held = heldColumns(change, before.nowMs) ?? held
    floor = change.floor ?? floor
    records.push({
      seq: before.firstSeq + i,
      kind: change.kind,
      tradeId: change.tradeId,
      marketTimeMs: change.marketTimeMs,
      data: change.data,
      changes: {
        ...(trade && !isHidden && { trade }),
        ...(change.deleteTrade && change.tradeId && { removedTrade: change.tradeId }),
        ...(position && { position: { ...position, server: before.server, brokerId: before.login } }),
        ...(change.modified && { modified: change.modified }),
        ...(change.closed && { closed: change.closed }),
        ...(change.money && { money: change.money }),
      },
      rest: {
        account: account.id,
        ...(request && { request }),
        ...(command && { command }),
        ...(isHidden && { trade }),
      },
    })
  })
  return {
    held: held ? [{ id: account.id, trader_id: account.traderId, ...held }] : [],
    floors: floor ? [{ account_id: floor.accountId, trader_id: floor.traderId, state: floor.state }] : [],
    flight: flightColumns(account.traderId, before.lastHash, before.nowMs, records),
  }
}
