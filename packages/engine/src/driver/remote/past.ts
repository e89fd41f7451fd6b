import type { Instrument } from '@ratchet/contract'
import type { Clock, Log, PastPrices, RemoteBroker } from '../../ports/index.ts'

/** A day of prices, so that a chart shows where the market comes from. */
const pastMs = 24 * 60 * 60_000

interface FillParts {
  readonly server: string
  readonly broker: RemoteBroker
  readonly past: PastPrices
  readonly clock: Clock
  readonly log: Log
}

/** Fetches what was missed since the last price that is kept. @param carrier names the account whose link carries a symbol's prices */
export async function fillPast(
  { broker, clock, log, past, server }: FillParts,
  instruments: readonly Instrument[],
  carrier: (symbol: string) => string,
): Promise<void> {
  const nowMs = clock.nowMs()
  for (const instrument of instruments)
    try {
      const id = carrier(instrument.symbol)
      const end = (await past.endOf(instrument.symbol)) ?? 0
      await past.write(await broker.candles(id, instrument, Math.max(end + 1, nowMs - pastMs), nowMs))
    } catch (error) {
      // The market is there without its past too.
      log.warn('Past prices could not be fetched', { server, error })
    }
}
