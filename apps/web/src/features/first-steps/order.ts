import { type Instrument, type PublicQuote, serverNames, type TradeInput } from '@ratchet/contract'
import {
  estimateOrder,
  firstStopPoints,
  integerFromNumber,
  lintVolume,
  moneyNumber,
  type Objection,
  objections,
  type Points,
  priceNumber,
  volumeNumber,
} from '@ratchet/domain'
import { lengthText, openAt } from '../../trading/market/hours.ts'
import * as texts from './texts.ts'

/** Holds the practice trade as it would be sent now, with what it can lose. */
export interface PracticeOrder {
  readonly input: TradeInput
  /** What a purchase opens at now. */
  readonly price: number
  /** Money if it leaves by its stop at the stop's own price. */
  readonly worst: number
  readonly objections: readonly Objection[]
}

/**
 * The stop stays where it is while the price moves by less than this part of its distance, so that what is sent is what
 * was read.
 */
const stillParts = 6

/**
 * Buys a tenth of a lot at the market of the paper broker, with a stop that lies in proportion to the spread.
 * @param spread the ordinary one, in points
 */
export function practiceOrder(instrument: Instrument, quote: PublicQuote, spread: Points): PracticeOrder {
  const points = (price: number): Points => integerFromNumber(price, instrument.digits) ?? 0
  const market = {
    symbol: quote.symbol,
    bid: points(quote.bid),
    ask: points(quote.ask),
    timeMs: Date.parse(quote.time),
  }
  const volume = lintVolume(instrument)
  // A quote that is wide for a moment must not reach the stop at once.
  const away = Math.max(firstStopPoints({ instrument, spread }), 2 * (market.ask - market.bid))
  const step = Math.max(1, Math.floor(away / stillParts / instrument.pipPoints)) * instrument.pipPoints
  const sl = Math.max(0, Math.floor((market.ask - away) / step) * step)
  const terms = { type: 'Order_Type_Buy', volume, price: 0, deviation: 0, sl, tp: 0 } as const
  const sketch = { side: 'buy', volume, open: market.ask, sl, tp: 0 } as const
  return {
    input: {
      action: 'Trade_Action_Deal',
      type: 'Order_Type_Buy',
      symbol: instrument.symbol,
      volume: volumeNumber(volume),
      price: 0,
      deviation: 0,
      sl: priceNumber(sl, instrument),
      tp: 0,
      tradeDetails: texts.practiceComment,
      server: serverNames.paper,
      status: 'Pending',
    },
    price: quote.ask,
    worst: moneyNumber(estimateOrder(instrument, sketch, market.ask - market.bid).stop?.cents ?? 0),
    objections: objections(instrument, terms, market, market.timeMs),
  }
}

/** Says why the market takes no order now, and when it opens; null while it is open. */
export function closedWords(
  { symbol, sessions, sessionZone }: Instrument,
  nowMs: number,
  ended: boolean,
): string | null {
  if (ended) return texts.recordingEnded
  const { open, changeMs } = openAt({ zone: sessionZone, spans: sessions }, nowMs)
  if (open) return null
  return texts.marketClosed(symbol, changeMs === null ? null : lengthText(changeMs - nowMs))
}
