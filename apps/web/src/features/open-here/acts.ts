import type { ActiveTrade, Instrument, PublicQuote } from '@ratchet/contract'
import { lotText, priceText } from '../../format/text.ts'
import { halfOf, isEven, isPassed, turned } from '../../trading/positions/position-acts.ts'
import * as texts from './texts.ts'

export const actIds = ['even', 'half', 'close', 'reverse'] as const
export type ActId = (typeof actIds)[number]

/** What a press would do now, or why it can't be done. */
export type Offer =
  | { readonly can: true; readonly button: string; readonly words: string }
  | { readonly can: false; readonly why: string }

/** How an act is called on its button, and over its question. */
export const actNames: Readonly<Record<ActId, { readonly name: string; readonly title: string }>> = {
  even: { name: texts.breakEven, title: texts.moveToBreakEven },
  half: { name: texts.half, title: texts.closeHalf },
  close: { name: texts.close, title: texts.closePosition },
  reverse: { name: texts.reverse, title: texts.reversePosition },
}

const no = (why: string): Offer => ({ can: false, why })

/** Says what an act would do to a position at a quote. */
export function offerOf(act: ActId, trade: ActiveTrade, quote: PublicQuote | undefined, instrument: Instrument): Offer {
  const what = `${trade.type} ${lotText(trade.volume)} ${trade.symbol}`
  const { digits } = instrument
  if (act === 'even') {
    if (isEven(trade)) return no(texts.alreadyBreakEven)
    if (!isPassed(trade, quote)) return no(texts.notPastEntry)
    const open = priceText(trade.price_open, digits)
    return {
      can: true,
      button: texts.moveStopTo(open),
      words: texts.breakEvenWords(what, open),
    }
  }
  if (act === 'half') {
    const half = halfOf(trade.volume, instrument)
    if (half === null) return no(texts.halfTooSmall)
    return {
      can: true,
      button: texts.closeLots(lotText(half), trade.symbol),
      words: texts.halfWords(lotText(half), what),
    }
  }
  const lots = lotText(trade.volume)
  if (act === 'close') return { can: true, button: texts.closeLots(lots, trade.symbol), words: texts.closeWords(what) }
  if (!quote) return no(texts.noPrice(trade.symbol))
  const next = turned(trade, quote, instrument)
  const order = `${trade.type === 'Buy' ? 'sell' : 'buy'} ${lots} ${trade.symbol}`
  const stop = next.sl === 0 ? texts.withoutStop : texts.withStopNear(priceText(next.sl, digits))
  return {
    can: true,
    button: texts.closeThenOpen(order),
    words: texts.reverseWords(what, order, stop),
  }
}
