import type { Instrument } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { pointsOf, timeOf } from './book.ts'
import type { Link } from './link.ts'
import { instrumentOf } from './names.ts'
import { priceLine, pricesAnswer } from './wire.ts'

/** The quote that a price of OANDA's is; undefined where it cannot be read. */
export function quoteOf(line: unknown, instrument: Instrument): Quote | undefined {
  const said = priceLine.safeParse(line)
  if (!said.success) return undefined
  try {
    const bid = pointsOf(said.data.bids?.[0]?.price, instrument)
    const ask = pointsOf(said.data.asks?.[0]?.price, instrument)
    return { symbol: instrument.symbol, bid, ask, timeMs: timeOf(said.data.time) }
  } catch {
    return undefined
  }
}

/** OANDA's price of now, asked for; undefined where it has none. @throws LinkDown, TokenRefused, Unreadable */
export async function readQuote(link: Link, login: string, instrument: Instrument): Promise<Quote | undefined> {
  const name = instrumentOf(instrument.symbol)
  const path = `/v3/accounts/${encodeURIComponent(login)}/pricing?instruments=${name}`
  const { prices } = await link.read(path, pricesAnswer, 'order')
  const line = prices.find((one) => one.instrument === name)
  const quote = line && quoteOf(line, instrument)
  return quote && quote.bid > 0 && quote.ask > 0 ? quote : undefined
}
