import type { Order, Position } from '@ratchet/domain'
import type { BrokerSnapshot, PositionRow, TradeRow } from '../ports/index.ts'

const fields = ['side', 'volume', 'sl', 'tp'] as const
export type Field = (typeof fields)[number]

/** One thing of which the ledger and the broker's book have not the same. */
export type Difference =
  | { readonly what: 'position gone'; readonly position: PositionRow }
  | { readonly what: 'position unknown'; readonly now: Position; readonly trade: TradeRow | null }
  | {
      readonly what: 'position differs'
      readonly position: PositionRow
      readonly now: Position
      readonly fields: readonly Field[]
    }
  | { readonly what: 'order gone'; readonly trade: TradeRow }
  /** The order was filled or has ended, and no position and no order is left of it. */
  | { readonly what: 'order done'; readonly trade: TradeRow; readonly order: string }
  | { readonly what: 'order unknown'; readonly trade: TradeRow; readonly now: Order }
  /** The instruction has another order or a position already, which the broker has too. */
  | { readonly what: 'second order'; readonly trade: TradeRow; readonly now: Order }
  /** An order that no instruction of ours placed. */
  | { readonly what: 'foreign order'; readonly now: Order }

/** The ledger's state of an account: open positions by ticket, trades that have not ended by id. */
export interface Holdings {
  readonly positions: ReadonlyMap<string, PositionRow>
  readonly trades: ReadonlyMap<string, TradeRow>
}

/**
 * Compares an account as the ledger has it with the broker's book as of the same report: what is open with its side, volume and
 * confirmed levels, and what works. Swap is left out: it is the broker's to count and comes with the next report.
 */
export function differences(
  { positions, trades }: Holdings,
  book: Pick<BrokerSnapshot, 'positions' | 'orders'>,
): Difference[] {
  const found: Difference[] = []
  const atBroker = new Set(book.positions.map(({ ticket }) => ticket))
  const filled = new Set(book.positions.map(({ clientId }) => clientId))
  const working = new Set(book.orders.map(({ ticket }) => ticket))
  for (const now of book.positions) {
    const position = positions.get(now.ticket)
    if (!position) {
      found.push({ what: 'position unknown', now, trade: trades.get(now.clientId) ?? null })
      continue
    }
    const other = fields.filter((field) => position[field] !== now[field])
    if (other.length > 0) found.push({ what: 'position differs', position, now, fields: other })
  }
  for (const position of positions.values())
    if (!atBroker.has(position.ticket)) found.push({ what: 'position gone', position })
  for (const now of book.orders) {
    const trade = trades.get(now.clientId)
    const hasAnother = trade?.working && trade.order !== now.ticket && working.has(trade.order ?? '')
    if (!trade) found.push({ what: 'foreign order', now })
    else if (hasAnother || positions.has(trade.position ?? '')) found.push({ what: 'second order', trade, now })
    else if (!trade.working || trade.order !== now.ticket) found.push({ what: 'order unknown', trade, now })
  }
  const known = new Set(book.orders.map(({ clientId }) => clientId))
  for (const trade of trades.values()) {
    const isGone = trade.working && !working.has(trade.order ?? '') && !known.has(trade.id)
    // An order that was filled meanwhile is not gone: its position tells.
    if (isGone && !filled.has(trade.id)) found.push({ what: 'order gone', trade })
    const { order, status, working: waits } = trade
    const isLeft = filled.has(trade.id) || known.has(trade.id)
    if (status === 'Pending' && !waits && order !== null && !isLeft) found.push({ what: 'order done', trade, order })
  }
  return found
}
