import type { PublicTrade } from '@ratchet/contract'
import { moneyText, priceText } from './format.ts'
import type { TraderEvent } from './realtime/index.ts'

export interface Notice {
  readonly kind: 'failed' | 'executed' | 'closed' | 'rung'
  readonly text: string
  readonly reason?: string
}

const sideOf = (trade: PublicTrade): string => trade.type.replace('Order_Type_', '')

/** What an event is worth telling, or null. `known` finds trades that the event itself does not carry. */
export function noticeOf(event: TraderEvent, known: ReadonlyMap<string, PublicTrade>): Notice | null {
  const { record, changes, tradeId } = event
  const trade = changes.trades?.find(({ id }) => id === tradeId) ?? (tradeId ? known.get(tradeId) : undefined)
  const what = trade ? `${sideOf(trade)} ${trade.volume} ${trade.symbol}` : 'A trade'
  switch (record.kind) {
    case 'trade.failed': {
      const said = trade?.reason ?? (typeof record.reason === 'string' ? record.reason : undefined)
      return { kind: 'failed', text: what, reason: (said ?? 'no reason given').replace(/\.+$/, '') }
    }
    case 'trade.executed':
      return { kind: 'executed', text: `${what} executed.` }
    case 'position.closed': {
      const closed = changes.closedTrades?.[0]
      return closed
        ? {
            kind: 'closed',
            text: `${closed.symbol} closed at ${priceText(closed.price)}: ${moneyText(closed.profit)}.`,
          }
        : null
    }
    case 'rung.reached': {
      const rung = typeof record.rung === 'number' ? record.rung : changes.activeTrades?.[0]?.rung
      const symbol = trade?.symbol ?? changes.activeTrades?.[0]?.symbol ?? 'A position'
      return { kind: 'rung', text: `${symbol} reached rung ${rung ?? ''}: its stop follows.`.replace(' :', ':') }
    }
    default:
      return null
  }
}
