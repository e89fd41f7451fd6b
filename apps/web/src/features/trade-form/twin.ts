import type { PublicTrade, TradeBody } from '@ratchet/contract'
import * as texts from './texts.ts'

/** Somebody who sends an order again on another device does so within this time. */
const twinMs = 120_000

type Sent = Pick<PublicTrade, 'id' | 'symbol' | 'type' | 'volume' | 'price' | 'status' | 'createdAt'>
type Order = Pick<TradeBody, 'symbol' | 'type' | 'volume'> & { readonly price?: number | undefined }

/**
 * Says that the same order was published a moment ago from elsewhere: on another device nothing is known of an answer that was lost on the
 * first. Null where none was.
 * @param nowMs by the server's clock
 * @param isOwn whether this page sent it, as somebody does who buys twice on purpose
 */
export function twinWords(
  trades: readonly Sent[],
  order: Order,
  nowMs: number,
  isOwn: (tradeId: string) => boolean,
): string | null {
  const twin = trades.find(
    ({ id, symbol, type, volume, price, createdAt }) =>
      symbol === order.symbol &&
      type === order.type &&
      volume === order.volume &&
      price === (order.price ?? 0) &&
      nowMs - Date.parse(createdAt) < twinMs &&
      !isOwn(id),
  )
  if (!twin) return null
  const seconds = Math.max(1, Math.round((nowMs - Date.parse(twin.createdAt)) / 1000))
  return texts.sameOrderSent(seconds, twin.status.toLowerCase())
}
