import { closePrice, openPrice } from '../venue/levels.ts'
import { profit } from '../venue/money.ts'
import type { Deal, Order, Position } from '../venue/records.ts'
import type { TerminalParts } from './terminal-parts.ts'

/** By property, its text. `price` writes points as a double. */
export type PropertyTable<T> = Readonly<Record<string, (one: T, price: (points: number) => string) => string>>

/** As a `long`: a magic number above 2^63 shows as a negative one. */
const longText = (value: bigint) => String(BigInt.asIntN(64, value))
const secondsOf = (msc: number) => String(Math.floor(msc / 1000))

export function readProperty<T>(table: PropertyTable<T>, one: T, property: string, digits: number): string {
  const value = table[property]
  if (!value) throw new RangeError(`There is no property ${property}.`)
  return value(one, (points) => String(points / 10 ** digits))
}

export function positionProperties({ venue }: TerminalParts): PropertyTable<Position> {
  const priceOf = ({ symbol, type }: Position) => {
    const last = venue.quotes.get(symbol)?.last
    return last ? closePrice(type === 0, last) : 0
  }
  return {
    POSITION_TICKET: ({ ticket }) => String(ticket),
    POSITION_IDENTIFIER: ({ identifier }) => String(identifier),
    POSITION_MAGIC: ({ magic }) => longText(magic),
    POSITION_TYPE: ({ type }) => String(type),
    POSITION_REASON: ({ reason }) => String(reason),
    POSITION_TIME: ({ openMsc }) => secondsOf(openMsc),
    POSITION_TIME_MSC: ({ openMsc }) => String(openMsc),
    POSITION_TIME_UPDATE: ({ updateMsc }) => secondsOf(updateMsc),
    POSITION_TIME_UPDATE_MSC: ({ updateMsc }) => String(updateMsc),
    POSITION_VOLUME: ({ volume }) => String(volume / 10_000),
    POSITION_PRICE_OPEN: ({ openPrice: open }, price) => price(open),
    POSITION_PRICE_CURRENT: (one, price) => price(priceOf(one)),
    POSITION_SL: ({ sl }, price) => price(sl),
    POSITION_TP: ({ tp }, price) => price(tp),
    POSITION_SWAP: ({ swap }) => String(swap / 100),
    POSITION_PROFIT: (one) => {
      const contract = venue.quotes.get(one.symbol)?.contract
      return contract ? String(profit(contract, one.type, one.volume, one.openPrice, priceOf(one)) / 100) : '0'
    },
    POSITION_SYMBOL: ({ symbol }) => symbol,
    POSITION_COMMENT: ({ comment }) => comment,
    POSITION_EXTERNAL_ID: () => '',
  }
}

/** Of an order in the book or in the history. */
export function orderProperties({ venue }: TerminalParts): PropertyTable<Order> {
  return {
    ORDER_TICKET: ({ ticket }) => String(ticket),
    ORDER_TYPE: ({ type }) => String(type),
    ORDER_STATE: ({ state }) => String(state),
    ORDER_MAGIC: ({ magic }) => longText(magic),
    ORDER_REASON: ({ reason }) => String(reason),
    ORDER_POSITION_ID: ({ position }) => String(position),
    ORDER_POSITION_BY_ID: ({ positionBy }) => String(positionBy),
    ORDER_TYPE_FILLING: ({ filling }) => String(filling),
    ORDER_TYPE_TIME: ({ lifetime }) => String(lifetime),
    ORDER_TIME_EXPIRATION: ({ expiration }) => String(expiration),
    ORDER_TIME_SETUP: ({ setupMsc }) => secondsOf(setupMsc),
    ORDER_TIME_SETUP_MSC: ({ setupMsc }) => String(setupMsc),
    ORDER_TIME_DONE: ({ doneMsc }) => secondsOf(doneMsc),
    ORDER_TIME_DONE_MSC: ({ doneMsc }) => String(doneMsc),
    ORDER_VOLUME_INITIAL: ({ volumeInitial }) => String(volumeInitial / 10_000),
    ORDER_VOLUME_CURRENT: ({ volume }) => String(volume / 10_000),
    ORDER_PRICE_OPEN: ({ price: at }, price) => price(at),
    ORDER_PRICE_STOPLIMIT: ({ stopLimit }, price) => price(stopLimit),
    ORDER_PRICE_CURRENT: ({ symbol, type }, price) => {
      const last = venue.quotes.get(symbol)?.last
      return price(last ? openPrice(type, last) : 0)
    },
    ORDER_SL: ({ sl }, price) => price(sl),
    ORDER_TP: ({ tp }, price) => price(tp),
    ORDER_SYMBOL: ({ symbol }) => symbol,
    ORDER_COMMENT: ({ comment }) => comment,
    ORDER_EXTERNAL_ID: () => '',
  }
}

export const dealProperties: PropertyTable<Deal> = {
  DEAL_TICKET: ({ ticket }) => String(ticket),
  DEAL_ORDER: ({ order }) => String(order),
  DEAL_POSITION_ID: ({ position }) => String(position),
  DEAL_MAGIC: ({ magic }) => longText(magic),
  DEAL_TYPE: ({ type }) => String(type),
  DEAL_ENTRY: ({ entry }) => String(entry),
  DEAL_REASON: ({ reason }) => String(reason),
  DEAL_TIME: ({ msc }) => secondsOf(msc),
  DEAL_TIME_MSC: ({ msc }) => String(msc),
  DEAL_VOLUME: ({ volume }) => String(volume / 10_000),
  DEAL_PRICE: ({ price: at }, price) => price(at),
  DEAL_PROFIT: ({ profit: cents }) => String(cents / 100),
  DEAL_SWAP: ({ swap }) => String(swap / 100),
  DEAL_COMMISSION: ({ commission }) => String(commission / 100),
  DEAL_FEE: ({ fee }) => String(fee / 100),
  DEAL_SYMBOL: ({ symbol }) => symbol,
  DEAL_COMMENT: ({ comment }) => comment,
  DEAL_EXTERNAL_ID: () => '',
}
