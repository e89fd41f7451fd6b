import type { Instrument } from '@ratchet/contract'
import { commissionCents } from '../money/margin.ts'
import { profitCents } from '../money/money.ts'
import type { Cents, Points, Quote, Side, Volume } from '../numbers/types.ts'

/** What a trade loses at its stop, in cents of its symbol's currency; or why that cannot be counted. */
export type TradeRisk = Cents | 'no stop' | 'no price'

interface Sized {
  readonly side: Side
  readonly volume: Volume
  /** 0 is no stop. */
  readonly sl: Points
}

/**
 * LIM8: the loss of a trade if its stop fills at its own price, with the commission of both sides; nothing if the stop locks in a gain.
 * @param opens the prices at which it may open: the worst of them counts
 */
export function riskAt(instrument: Instrument | undefined, trade: Sized, opens: readonly Points[]): TradeRisk {
  const { side, volume, sl } = trade
  if (sl === 0) return 'no stop'
  if (!instrument || opens.length === 0) return 'no price'
  const costs = 2 * commissionCents(instrument.commissionPerLot, volume)
  return Math.max(0, ...opens.map((open) => -(profitCents(instrument, side, open, sl, volume) + costs)))
}

/** An instruction as far as its risk goes. */
export interface Instructed {
  readonly action: 'deal' | 'pending'
  readonly type: string
  readonly volume: Volume
  /** 0 takes the market. */
  readonly price: Points
  readonly sl: Points
}

/** A type names its side: Order_Type_BuyLimit. */
const sideOf = (type: string): Side => (type.startsWith('Order_Type_Buy') ? 'buy' : 'sell')

/** LIM8: a deal opens at the market or at the price that it names, whichever is worse; a waiting order at its own price. */
export function riskOfInstruction(
  instrument: Instrument | undefined,
  trade: Instructed,
  quote: Pick<Quote, 'bid' | 'ask'> | undefined,
): TradeRisk {
  const side = sideOf(trade.type)
  const market = quote && (side === 'buy' ? quote.ask : quote.bid)
  const named = trade.price === 0 ? [] : [trade.price]
  const opens = trade.action === 'deal' && market !== undefined ? [...named, market] : named
  return riskAt(instrument, { side, volume: trade.volume, sl: trade.sl }, opens)
}
