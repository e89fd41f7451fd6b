import type { ActiveTrade, Instrument, PublicQuote } from '@ratchet/contract'
import { lotText, priceText } from '../../format/text.ts'
import { halfOf, isEven, isPassed, turned } from '../../trading/position-acts.ts'
import * as texts from './texts.ts'

export const actIds = ['even', 'half', 'close', 'reverse'] as const
export type ActId = (typeof actIds)[number]

/** What a press would do now, or why it can't be done. */
export type Offer =
  | { readonly can: true; readonly button: string; readonly words: string }
  | { readonly can: false; readonly why: string }

/** How an act is called on its button, and over its question. */
export const actNames: Readonly<Record<ActId, { readonly name: string; readonly title: string }>> = {
  even: { name: 'Break-even', title: texts.moveStopToBreak },
  half: { name: 'Half', title: texts.closeHalf },
  close: { name: 'Close', title: texts.closeThisPosition },
  reverse: { name: 'Reverse', title: texts.reverseThisPosition },
}

const no = (why: string): Offer => ({ can: false, why })

/** Says what an act would do to a position at a quote. */
export function offerOf(act: ActId, trade: ActiveTrade, quote: PublicQuote | undefined, instrument: Instrument): Offer {
  const what = `${trade.type} ${lotText(trade.volume)} ${trade.symbol}`
  const { digits } = instrument
  if (act === 'even') {
    if (isEven(trade)) return no(texts.itsStopKeepsOpen)
    if (!isPassed(trade, quote)) return no(texts.priceIsNotPast)
    const open = priceText(trade.price_open, digits)
    return {
      can: true,
      button: texts.stopTo(open),
      words: texts.stopOfMovesTo(what, open),
    }
  }
  if (act === 'half') {
    const half = halfOf(trade.volume, instrument)
    if (half === null) return no(texts.halfOfItWould)
    return {
      can: true,
      button: texts.close(lotText(half)),
      words: texts.ofAreClosedAt(lotText(half), what),
    }
  }
  if (act === 'close') return { can: true, button: 'Close', words: texts.isClosedAtMarket(what) }
  if (!quote) return no(texts.thereIsNoPrice(trade.symbol))
  const next = turned(trade, quote, instrument)
  const side = trade.type === 'Buy' ? 'Sell' : 'Buy'
  const stop = next.sl === 0 ? texts.withoutStop : texts.withItsStopNear(priceText(next.sl, digits))
  return {
    can: true,
    button: texts.closeThen(side),
    words: texts.isClosedAtMarketThen(what, side, lotText(trade.volume), stop),
  }
}
