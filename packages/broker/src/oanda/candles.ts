import type { Instrument } from '@ratchet/contract'
import type { PriceBar } from '@ratchet/engine/ports'
import { pointsOf, timeOf } from './book.ts'
import { Unreadable } from './errors.ts'
import type { Link } from './link.ts'
import { instrumentOf } from './names.ts'
import { candlesAnswer } from './wire.ts'

const minuteMs = 60_000
/** OANDA gives no more candles at once. */
const mostAtOnce = 5000

/**
 * The whole minutes of a span, oldest first; the last minutes of it where there are more than OANDA gives at once.
 * @throws LinkDown, TokenRefused, Unreadable
 */
export async function readCandles(
  link: Link,
  login: string,
  instrument: Instrument,
  fromMs: number,
  toMs: number,
): Promise<readonly PriceBar[]> {
  const from = Math.max(fromMs, toMs - (mostAtOnce - 1) * minuteMs)
  if (from + minuteMs > toMs) return []
  const time = (ms: number) => encodeURIComponent(new Date(ms).toISOString())
  const at = `/v3/accounts/${encodeURIComponent(login)}/instruments/${instrumentOf(instrument.symbol)}/candles`
  const asked = `${at}?price=BA&granularity=M1&from=${time(from)}&to=${time(toMs)}`
  const { candles } = await link.read(asked, candlesAnswer)
  return candles.flatMap(({ time: start, complete, bid, ask }): PriceBar[] => {
    // The minute under way is heard live.
    if (!complete) return []
    if (!bid || !ask) throw new Unreadable('A candle lacks its prices.')
    const price = (text: string) => pointsOf(text, instrument)
    const startMs = timeOf(start)
    return [
      {
        symbol: instrument.symbol,
        startMs,
        firstMs: startMs,
        lastMs: startMs + minuteMs - 1,
        bidOpen: price(bid.o),
        bidHigh: price(bid.h),
        bidLow: price(bid.l),
        bidClose: price(bid.c),
        askOpen: price(ask.o),
        askHigh: price(ask.h),
        askLow: price(ask.l),
        askClose: price(ask.c),
      },
    ]
  })
}
