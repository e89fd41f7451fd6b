import type { ActiveTrade, PublicTrade } from '@ratchet/contract'
import * as texts from './texts.ts'

/**
 * Puts first what still waits at the broker or is on the way there. Each is listed once, the newest first among its
 * like.
 */
export function arranged(trades: readonly PublicTrade[]): PublicTrade[] {
  const once = [...new Map(trades.map((trade) => [trade.id, trade])).values()]
  const waits = (trade: PublicTrade): number => (trade.status === 'Pending' ? 0 : 1)
  return once.sort(
    (a, b) => waits(a) - waits(b) || b.createdAt.localeCompare(a.createdAt) || b.key.localeCompare(a.key),
  )
}

/** Finds the trade that an ID names to the letter: by its key or by its UUID. */
export function namedBy(id: string, trades: readonly PublicTrade[]): PublicTrade | undefined {
  const wanted = id.trim()
  return trades.find((trade) => trade.key === wanted || trade.id === wanted.toLowerCase())
}

/** Says what deleting it means, in the state in which it is now. */
export function meaningOf(trade: PublicTrade, positions: readonly Pick<ActiveTrade, 'tradeId'>[]): string {
  const open = positions.some(({ tradeId }) => tradeId === trade.id)
  switch (trade.status) {
    case 'Pending':
      return trade.order === null ? texts.onItsWay : texts.pendingAtBroker(trade.order)
    case 'executed':
      return open ? texts.positionStaysOpen : texts.executed
    case 'unknown':
      return texts.outcomeUnknown
    case 'failed':
    case 'cancelled':
      return texts.nothingAtBroker
    case 'closed':
      return texts.positionClosed
  }
}
