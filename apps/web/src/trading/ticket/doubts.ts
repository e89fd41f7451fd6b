import { marketOf, type PublicTrade, type TradeBody } from '@ratchet/contract'
import { lotText } from '../../format/text.ts'
import * as texts from './texts.ts'

/** Something about an order that is likely to be a slip. */
export interface Doubt {
  readonly about: 'unusual' | 'twin' | 'stop'
  readonly lead: string
  readonly advice: string
}

/** A size is taken for a slip from this many times the usual one on. */
const unusualFactor = 10
/** What is usual is told from so many of the latest instructions. */
const looksBack = 5

type Done = Pick<PublicTrade, 'symbol' | 'server' | 'volume' | 'status' | 'createdAt'>

/**
 * Returns the median size of the trader's last five executed instructions of a symbol on one market, the lower of two; null
 * before the first one.
 */
export function usualVolume(trades: readonly Done[], symbol: string, server: string): number | null {
  const market = marketOf(server)
  const sizes = trades
    .filter((trade) => trade.symbol === symbol && marketOf(trade.server) === market)
    .filter(({ status }) => status === 'executed' || status === 'closed')
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, looksBack)
    .map(({ volume }) => volume)
    .sort((a, b) => a - b)
  return sizes[Math.floor((sizes.length - 1) / 2)] ?? null
}

/** Writes '10 times your usual 0.10 lots'; null where the size is nothing out of the ordinary. */
export function unusualWords(volume: number | null, usual: number | null): string | null {
  if (!volume || !usual) return null
  // Sizes are counted in 1/10000 lot, so that ten times 0.1 is exactly 1.
  const times = Math.round(volume * 1e4) / Math.round(usual * 1e4)
  if (times < unusualFactor) return null
  return texts.unusualSize(Math.floor(times * 10) / 10, lotText(usual))
}

/** A stop further from the price than this share of it is taken for a slip, as where a digit is missing. */
const farShare = 0.05

/** Writes '99 % from the price' of a stop loss that is far away; null where it is not, or there is none. */
export function farStopWords(sl: number, price: number): string | null {
  const share = sl > 0 && price > 0 ? Math.abs(price - sl) / price : 0
  return share > farShare ? texts.farStop(Math.round(share * 100)) : null
}

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
