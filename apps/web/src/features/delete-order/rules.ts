import type { ActiveTrade, PublicTrade } from '@ratchet/contract'

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
      return trade.order === null
        ? 'The order is on its way. If it has not been sent yet, it will not be; otherwise Ratchet waits for the broker’s answer first.'
        : `Order ${trade.order} is pending at the broker. Ratchet cancels it there first, then removes it from your lists.`
    case 'executed':
      return open
        ? 'This removes the order from your lists. The position stays open; close it in Active Trades.'
        : 'It was executed. This removes the order from your lists.'
    case 'unknown':
      return 'The outcome is not known yet. Ratchet waits for the broker’s answer, then removes the order from your lists.'
    case 'failed':
    case 'cancelled':
      return 'The broker has nothing for this order. This removes the order from your lists.'
    case 'closed':
      return 'Its position is closed and stays in Total Closed Trades. This removes the order from your lists.'
  }
}
