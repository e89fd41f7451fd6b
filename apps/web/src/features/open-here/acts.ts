import type { ActiveTrade, Instrument, PublicQuote } from '@ratchet/contract'
import { lotText, priceText } from '../../format/text.ts'
import { halfOf, isEven, isPassed, turned } from '../../trading/position-acts.ts'

export const actIds = ['even', 'half', 'close', 'reverse'] as const
export type ActId = (typeof actIds)[number]

/** What a press would do now, or why it can't be done. */
export type Offer =
  | { readonly can: true; readonly button: string; readonly words: string }
  | { readonly can: false; readonly why: string }

/** How an act is called on its button, and over its question. */
export const actNames: Readonly<Record<ActId, { readonly name: string; readonly title: string }>> = {
  even: { name: 'Break-even', title: 'Move the stop to break-even' },
  half: { name: 'Half', title: 'Close half' },
  close: { name: 'Close', title: 'Close this position' },
  reverse: { name: 'Reverse', title: 'Reverse this position' },
}

const no = (why: string): Offer => ({ can: false, why })

/** Says what an act would do to a position at a quote. */
export function offerOf(act: ActId, trade: ActiveTrade, quote: PublicQuote | undefined, instrument: Instrument): Offer {
  const what = `${trade.type} ${lotText(trade.volume)} ${trade.symbol}`
  const { digits } = instrument
  if (act === 'even') {
    if (isEven(trade)) return no('Its stop keeps the open already.')
    if (!isPassed(trade, quote)) return no('The price is not past your entry yet.')
    const open = priceText(trade.price_open, digits)
    return {
      can: true,
      button: `Stop to ${open}`,
      words: `The stop of ${what} moves to its open, ${open}. It can be tightened from there, not loosened.`,
    }
  }
  if (act === 'half') {
    const half = halfOf(trade.volume, instrument)
    if (half === null) return no('Half of it would be less than may be traded.')
    return {
      can: true,
      button: `Close ${lotText(half)}`,
      words: `${lotText(half)} of ${what} are closed at the market. The rest keeps its stop and its ladder.`,
    }
  }
  if (act === 'close') return { can: true, button: 'Close', words: `${what} is closed at the market.` }
  if (!quote) return no(`There is no price of ${trade.symbol} now.`)
  const next = turned(trade, quote, instrument)
  const side = trade.type === 'Buy' ? 'Sell' : 'Buy'
  const stop = next.sl === 0 ? 'without a stop' : `with its stop near ${priceText(next.sl, digits)}`
  return {
    can: true,
    button: `Close, then ${side}`,
    words: `${what} is closed at the market; then ${side} ${lotText(trade.volume)} is sent, ${stop} and without a target. If the close is refused, nothing else is sent.`,
  }
}
