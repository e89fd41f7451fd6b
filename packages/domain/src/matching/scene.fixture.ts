import { defaultInstruments, type Instrument, type OrderType } from '@ratchet/contract'
import { saneQuote } from '../numbers/instruments.ts'
import type { BrokerRequest } from '../numbers/types.ts'
import {
  acceptQuote,
  applyQuote,
  applyRequest,
  type Book,
  createBook,
  createMarket,
  type Effect,
  type Market,
  type MarketOptions,
} from './index.ts'

/** Wednesday 2014-05-07 12:00 UTC: the metal market is open. */
export const noonMs = 1_399_464_000_000
export const hourMs = 3_600_000

export interface Scene {
  readonly book: Book
  readonly market: Market
  /** Puts a quote in force and matches it; answers its effects. */
  quote(bid: number, ask?: number, timeMs?: number, symbol?: string): readonly Effect[]
  send(request: Partial<BrokerRequest> & { kind: BrokerRequest['kind'] }): Effect
  order(type: string, fields?: Record<string, unknown>): Effect
}

/** One account in a market of GOLD and WTI, with the first quote of GOLD at 1300.00 / 1300.30. Prices in points. */
export function scene(
  settings: {
    options?: Partial<MarketOptions>
    gold?: Partial<Instrument>
    deposit?: number
    quote?: readonly [bid: number, ask: number] | null
    timeMs?: number
  } = {},
): Scene {
  const { options, gold, deposit = 10_000_000, quote = [130_000, 130_030], timeMs = noonMs } = settings
  const instruments = defaultInstruments.map((i) => (i.symbol === 'GOLD' ? { ...i, ...gold } : i))
  const market = createMarket(instruments, options)
  const book = createBook('account', deposit)
  let nowMs = timeMs
  let client = 0
  const it: Scene = {
    book,
    market,
    quote(bid, ask = bid + 30, atMs = nowMs + 1000, symbol = 'GOLD') {
      nowMs = atMs
      const next = saneQuote({ symbol, bid, ask, timeMs: atMs })
      return next && acceptQuote(market, next) ? applyQuote(book, next, market) : []
    },
    send(request) {
      client += 1
      return applyRequest(book, { clientId: `c${client}`, account: book.account, ...request } as BrokerRequest, market)
    },
    order(type, fields = {}) {
      const full = `Order_Type_${type}` as OrderType
      return it.send({
        kind: 'order',
        action: type === 'Buy' || type === 'Sell' ? 'deal' : 'pending',
        symbol: 'GOLD',
        type: full,
        volume: 1000,
        price: 0,
        deviation: 0,
        sl: 0,
        tp: 0,
        comment: 'test',
        magic: '0',
        ...fields,
      })
    },
  }
  if (quote !== null) it.quote(quote[0], quote[1], timeMs)
  return it
}

export const onlyPosition = (s: Scene) => {
  const [position] = s.book.positions.values()
  if (position === undefined || s.book.positions.size !== 1) throw new Error('There is not one position.')
  return position
}
