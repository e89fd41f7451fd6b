import type { Instrument } from '@ratchet/contract'
import type { PriceBar } from '@ratchet/engine/ports'
import type { Mt5Account } from './account.ts'
import { decimalOf } from './decimals.ts'

const minuteMs = 60_000
/** As many minutes as are read at once. */
const maxMinutes = 5000

/**
 * The whole minutes of a span, oldest first; the last minutes of it if there are more than are read at once. The terminal keeps bars of the bid.
 * @param spread of the last price, which the ask of all bars gets
 * @throws TerminalAway
 */
export async function readCandles(
  account: Mt5Account,
  instrument: Instrument,
  fromMs: number,
  toMs: number,
  spread: number,
): Promise<readonly PriceBar[]> {
  const name = account.brokerSymbolOf(instrument.symbol)
  const from = Math.max(fromMs, toMs - maxMinutes * minuteMs)
  if (name === undefined || from + minuteMs > toMs) return []
  const sec = (ms: number) => Math.floor(account.time.serverOf(ms) / 1000)
  const lines = await account.live().readMinutes(name, sec(from), sec(toMs))
  return lines.flatMap((line): PriceBar[] => {
    const [start = '', ...prices] = line.split(',')
    const startMs = account.time.utcOf(Number(start) * 1000)
    // The minute under way is heard live.
    if (startMs < from || startMs + minuteMs > toMs) return []
    const [open = 0, high = 0, low = 0, close = 0] = prices.map((text) => decimalOf(text, instrument.digits))
    return [
      {
        symbol: instrument.symbol,
        startMs,
        firstMs: startMs,
        lastMs: startMs + minuteMs - 1,
        bidOpen: open,
        bidHigh: high,
        bidLow: low,
        bidClose: close,
        askOpen: open + spread,
        askHigh: high + spread,
        askLow: low + spread,
        askClose: close + spread,
      },
    ]
  })
}
