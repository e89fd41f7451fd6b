import type { Counts, TradeStatus } from '@ratchet/contract'
import type { LedgerChange, Write } from '@ratchet/engine/ports'
import type { KnownTrade, RowsBefore } from './rows-before.ts'

/** The trades of which a change is. */
const tradesIn = ({ trade, deleteTrade, tradeId }: LedgerChange): readonly string[] => [
  ...(trade ? [trade.id] : []),
  ...(deleteTrade && tradeId ? [tradeId] : []),
]

/** The trades that must be there. */
export const tradesNamedIn = (change: LedgerChange): readonly string[] => {
  const { position, closed, modified, request } = change
  const named = [position, closed, modified, request].flatMap((row) => row?.tradeId ?? [])
  return [...tradesIn(change), ...named]
}

/** Each trade that changes touch, before them and after them. @throws Error where there is no such trade */
export function changedTrades(accountId: string, changes: readonly LedgerChange[], rows: Pick<RowsBefore, 'trade'>) {
  const found = new Map<string, { readonly before: KnownTrade; readonly after: KnownTrade }>()
  for (const change of changes)
    for (const id of tradesIn(change)) {
      const before = found.get(id)?.before ?? rows.trade(accountId, id)
      if (!before) throw new Error(`The ledger has no trade ${id} of account ${accountId}`)
      const { status, isDeleted } = found.get(id)?.after ?? before
      const isGone = isDeleted || (change.deleteTrade === true && change.tradeId === id)
      const after = { status: change.trade?.id === id ? change.trade.status : status, isDeleted: isGone }
      found.set(id, { before, after })
    }
  return found
}

const counted = ({ status, isDeleted }: KnownTrade, wanted: TradeStatus): number =>
  status === wanted && !isDeleted ? 1 : 0

/** What the lengths of a trader's lists become by a write. @param changed the trades that it touches */
export function countsBy({ changes }: Write, changed: ReturnType<typeof changedTrades>): (before: Counts) => Counts {
  const trades = [...changed.values()]
  const more = (status: TradeStatus) =>
    trades.reduce((sum, { before, after }) => sum + counted(after, status) - counted(before, status), 0)
  const [pending, executed] = [more('Pending'), more('executed')]
  const modified = changes.filter((change) => change.modified).length
  const closed = changes.filter((change) => change.closed).length
  return (before) => ({
    pending: before.pending + pending,
    executed: before.executed + executed,
    modified: before.modified + modified,
    closed: before.closed + closed,
  })
}
