import type { Instrument } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type { Clock, Log } from '@ratchet/engine/ports'
import { pointsOf, timeOf } from './book.ts'
import type { Priority } from './budget.ts'
import type { Link } from './link.ts'
import { instrumentOf, instrumentsOf } from './names.ts'
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

/** OANDA's prices of now, as a stream's lines say them. @throws LinkDown, TokenRefused, AccountForbidden, Unreadable */
export async function readPrices(link: Link, login: string, instruments: readonly Instrument[], priority?: Priority) {
  const names = instrumentsOf(instruments.map(({ symbol }) => symbol))
  const path = `/v3/accounts/${encodeURIComponent(login)}/pricing?instruments=${names}`
  return (await link.read(path, pricesAnswer, priority)).prices
}

/** OANDA's price of now, asked for; undefined where it has none. @throws LinkDown, TokenRefused, Unreadable */
export async function readQuote(link: Link, login: string, instrument: Instrument): Promise<Quote | undefined> {
  const prices = await readPrices(link, login, [instrument], 'order')
  const line = prices.find((one) => one.instrument === instrumentOf(instrument.symbol))
  const quote = line && quoteOf(line, instrument)
  return quote && quote.bid > 0 && quote.ask > 0 ? quote : undefined
}

/** How often OANDA is asked for prices that no stream carries. */
const askEveryMs = 1000
/** Where it did not answer. */
const againMs = 4000

interface Asking {
  readonly link: Link
  readonly login: string
  readonly instruments: readonly Instrument[]
  readonly steady: Clock
  readonly log: Log
  /** Takes a price, as a stream's line says it. */
  readonly take: (line: unknown) => void
  /** All of them were asked for once. */
  readonly heard: () => void
}

/**
 * Asks for prices while no stream carries them: then a rung is seen a second late, and what touched it in between is not, but OANDA's own stops
 * see it. Only a price that is later than the one before is taken.
 */
export function askForPrices({ link, login, instruments, steady, log, take, heard }: Asking) {
  const latest = new Map<string, number>()
  let rounds = 0
  let isAsking = false

  async function ask(): Promise<void> {
    for (const price of await readPrices(link, login, instruments)) {
      const { instrument = '', time } = price
      const atMs = timeOf(time)
      if (!isAsking || atMs <= (latest.get(instrument) ?? Number.NEGATIVE_INFINITY)) continue
      latest.set(instrument, atMs)
      take(price)
    }
    if (isAsking) heard()
  }

  async function run(round: number): Promise<void> {
    while (isAsking && round === rounds) {
      const pauseMs = await ask().then(
        () => askEveryMs,
        (error: unknown) => {
          log.info('Prices could not be read from OANDA', { error })
          return againMs
        },
      )
      await steady.delay(pauseMs)
    }
  }

  return {
    begin() {
      if (isAsking) return
      isAsking = true
      void run(++rounds)
    },
    rest() {
      isAsking = false
    },
  }
}
