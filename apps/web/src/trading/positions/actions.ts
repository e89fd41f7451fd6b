import type { Account, ActiveTrade, Instrument, PublicQuote, TradeBody } from '@ratchet/contract'
import { integerFromNumber, priceNumber } from '@ratchet/domain'
import { lotText, priceText } from '../../format/text.ts'
import { stream } from '../../realtime/index.ts'
import { LostOrder, publishOnce } from '../orders/publish-once.ts'
import { changeLevels, closePosition } from './action-requests.ts'
import { type ClosedText, closeAndTell, watchDeals } from './closed-deals.ts'
import { closingPrice, halfOf, isEven, isPassed, type Stopped, signOf } from './position.ts'
import * as texts from './texts.ts'

/** What an action would do now, or why it can't be done. */
export type Offer =
  | { readonly can: true; readonly button: string; readonly words: string }
  | { readonly can: false; readonly why: string }

/** A position that is acted on, with what its action needs. */
export interface Acted {
  readonly trade: ActiveTrade
  readonly instrument: Instrument
  readonly account: Account | undefined
  readonly closed: ClosedText
}

/** Something that is done to an open position. It is always asked about first. */
interface PositionAction {
  /** On its button. */
  readonly name: string
  /** Over its question, and in the list of keys. */
  readonly title: string
  /** The key that begins it, unless the trader has chosen another. */
  readonly key: string
  readonly isDangerous: boolean
  readonly offer: (trade: ActiveTrade, quote: PublicQuote | undefined, instrument: Instrument) => Offer
  /** Does it, and answers with what came of it. */
  readonly send: (acted: Acted) => Promise<string>
}

const no = (why: string): Offer => ({ can: false, why })
const nameOf = ({ type, volume, symbol }: Pick<ActiveTrade, 'type' | 'volume' | 'symbol'>) =>
  `${type} ${lotText(volume)} ${symbol}`

/** The actions that an open position offers, in the order of their buttons. */
export const positionActions = {
  even: {
    name: texts.breakEven,
    title: texts.moveToBreakEven,
    key: 'e',
    isDangerous: false,
    offer: (trade, quote, { digits }) => {
      if (isEven(trade)) return no(texts.alreadyBreakEven)
      if (!isPassed(trade, quote)) return no(texts.notPastEntry)
      const open = priceText(trade.price_open, digits)
      return { can: true, button: texts.moveStopTo(open), words: texts.breakEvenWords(nameOf(trade), open) }
    },
    send: ({ trade }) => changeLevels(trade, { sl: trade.price_open }),
  },
  half: {
    name: texts.half,
    title: texts.closeHalf,
    key: 'h',
    isDangerous: true,
    offer: (trade, _, instrument) => {
      const half = halfOf(trade.volume, instrument)
      if (half === null) return no(texts.halfTooSmall)
      const lots = lotText(half)
      return { can: true, button: texts.closeLots(lots, trade.symbol), words: texts.halfWords(lots, nameOf(trade)) }
    },
    send: ({ trade, instrument, closed }) =>
      closeAndTell(trade, closed, { volume: halfOf(trade.volume, instrument) ?? trade.volume, of: trade.volume }),
  },
  close: {
    name: texts.close,
    title: texts.closePosition,
    key: 'c',
    isDangerous: true,
    offer: (trade) => ({
      can: true,
      button: texts.closeLots(lotText(trade.volume), trade.symbol),
      words: texts.closeWords(nameOf(trade)),
    }),
    send: ({ trade, closed }) => closeAndTell(trade, closed),
  },
  reverse: {
    name: texts.reverse,
    title: texts.reversePosition,
    key: 'r',
    isDangerous: true,
    offer: (trade, quote, instrument) => {
      if (!quote) return no(texts.noPrice(trade.symbol))
      const { sl } = turned(trade, quote, instrument)
      const order = `${trade.type === 'Buy' ? 'sell' : 'buy'} ${lotText(trade.volume)} ${trade.symbol}`
      const stop = sl === 0 ? texts.withoutStop : texts.withStopNear(priceText(sl, instrument.digits))
      return { can: true, button: texts.closeThenOpen(order), words: texts.reverseWords(nameOf(trade), order, stop) }
    },
    send: async (acted) => {
      const deals = watchDeals()
      const other = await reverse(acted)
      return `${acted.closed.one(acted.trade, await deals([acted.trade]), texts.positionIsClosed)} ${other}`
    },
  },
} as const satisfies Record<string, PositionAction>

export type PositionActionId = keyof typeof positionActions
export const positionActionIds = Object.keys(positionActions) as readonly PositionActionId[]

/** Closes a position, and opens one as large on the other side. */
async function reverse({ trade, instrument, account }: Acted): Promise<string> {
  await closePosition(trade)
  const quote = stream.quotes.latest(trade.symbol, trade.server)
  if (!quote) throw onlyClosed(texts.noPriceForOrder)
  const place = account ? { accountId: account.id } : { server: trade.server, brokerId: trade.brokerId }
  try {
    await publishOnce({ ...turned(trade, quote, instrument), ...place })
  } catch (cause) {
    throw onlyClosed(cause)
  }
  return texts.oppositeSent
}

/** Why only the first half of a reversal is known to be done. */
function onlyClosed(cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new Error(cause instanceof LostOrder ? texts.oppositeMayHaveArrived(why) : texts.oppositeNotAccepted(why))
}

/**
 * The order that turns a position round once it is closed: as large, to the other side, at the market. Its stop lies as far from the price as
 * that of the position does now; it has no target. Without a stop there is none.
 */
export function turned(
  trade: Stopped & Pick<ActiveTrade, 'symbol' | 'volume'>,
  quote: PublicQuote,
  instrument: Instrument,
): Omit<TradeBody, 'server' | 'brokerId' | 'accountId'> {
  const points = (price: number): number => integerFromNumber(price, instrument.digits) ?? 0
  const now = points(closingPrice(trade.type, quote))
  const stop = points(trade.intendedSl || trade.sl)
  const away = stop === 0 ? 0 : (now - stop) * signOf(trade)
  // The other side is closed at the other price: a sale is bought back at the ask.
  const leaves = points(trade.type === 'Buy' ? quote.ask : quote.bid)
  const sl = away > 0 ? Math.max(0, leaves + away * signOf(trade)) : 0
  return {
    action: 'Trade_Action_Deal',
    type: trade.type === 'Buy' ? 'Order_Type_Sell' : 'Order_Type_Buy',
    symbol: trade.symbol,
    volume: trade.volume,
    price: 0,
    deviation: 0,
    sl: priceNumber(sl, instrument),
    tp: 0,
    tradeDetails: 'reversed',
    status: 'Pending',
  }
}
