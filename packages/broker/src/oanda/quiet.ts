import type { Instrument } from '@ratchet/contract'
import { isMarketOpen } from '@ratchet/domain'
import type { Clock, Log } from '@ratchet/engine/ports'
import { timeOf } from './book.ts'
import type { Link } from './link.ts'
import { readPrices } from './prices.ts'
import { priceLine } from './wire.ts'

/** Where a market that is open has no price for so long, OANDA is asked whether it has one. */
const quietMs = 30_000

interface QuietParts {
  readonly link: Link
  readonly login: string
  /** Those whose prices the stream carries. */
  readonly instruments: readonly Instrument[]
  readonly steady: Clock
  readonly log: Log
  /** Takes a price that the stream has kept back. */
  readonly take: (line: unknown) => void
  /** The stream is to be opened anew. */
  readonly mute: () => void
}

export interface QuietWatch {
  /** A line of the stream. */
  heard(line: unknown): void
  stop(): void
}

/**
 * Finds a stream of prices that has gone mute while its heartbeats go on. Quiet alone proves nothing: nobody is asked while the market is closed by
 * its calendar, told by OANDA's own clock, and the stream is opened anew only where OANDA has a later price than it gave.
 */
export function watchQuiet({ link, login, instruments, steady, log, take, mute }: QuietParts): QuietWatch {
  let isStopped = false
  let pricedMs = steady.nowMs()
  /** OANDA's time, as its lines said it last. */
  let thereMs: number | undefined
  /** The time of the last price, by OANDA's name of the instrument. */
  const latest = new Map<string, number>()

  const isOpen = () => {
    const nowMs = thereMs
    return nowMs === undefined || instruments.some((one) => isMarketOpen(one, nowMs))
  }

  async function isMute(): Promise<boolean> {
    const prices = await readPrices(link, login, instruments)
    const kept = prices.filter(
      ({ instrument = '', tradeable, time }) =>
        tradeable !== false && timeOf(time) > (latest.get(instrument) ?? Number.NEGATIVE_INFINITY),
    )
    if (isStopped) return false
    for (const price of kept) take(price)
    return kept.length > 0
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      await steady.delay(quietMs)
      if (isStopped || steady.nowMs() - pricedMs < quietMs || !isOpen()) continue
      // It is asked again after as long a quiet, whatever comes of it.
      pricedMs = steady.nowMs()
      try {
        if (!(await isMute())) continue
        log.warn('OANDA’s price stream beats but sends no prices; reopening it', { login })
        return mute()
      } catch (error) {
        log.info('Prices that OANDA’s stream does not send could not be read', { error })
      }
    }
  }
  void run()

  return {
    heard(line) {
      const said = priceLine.safeParse(line)
      if (!said.success) return
      const { type, time, instrument } = said.data
      try {
        thereMs = timeOf(time)
      } catch {
        return
      }
      if (type !== 'PRICE' || instrument === undefined) return
      pricedMs = steady.nowMs()
      latest.set(instrument, thereMs)
    },
    stop() {
      isStopped = true
    },
  }
}
