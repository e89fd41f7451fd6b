import type { Feed, Log } from '@ratchet/engine'
import { openPriceBars, type Pools, type PriceBarTable } from '@ratchet/store'
import { clock } from '../core/process/clock.ts'
import { BarKeeper, PriceBars } from '../market/bars.ts'
import type { MarketWiring } from './market-wiring.ts'

/** A market's past prices, as they are kept. */
export interface Past {
  readonly bars: PriceBars
  readonly table: PriceBarTable
  /** To be called after the market's last quote. */
  close(): Promise<void>
}

/** Keeps a market's prices from now on. @param own false for the market of a broker elsewhere @param pools if other markets share its connections */
export function keepPast({ database, log }: MarketWiring, feed: string, own: boolean, pools?: Pools): Past {
  const bars = new PriceBars()
  const table = openPriceBars({ url: database.as('engine').reveal(), feed, own, ...(pools && { pools }) })
  const keeper = new BarKeeper({ bars, barTable: table, clock, log })
  void keeper.run()
  return {
    bars,
    table,
    close: async () => {
      await keeper.stop()
      await table.close()
    },
  }
}

/** The start has the machine for itself before the past is written. */
const pauseMs = 3000

/** Gives an invented market that starts for the first time a month of prices, so that its charts are not empty. @returns what ends it */
export function beginPast({ table }: Past, feed: Feed, log: Log): () => Promise<void> {
  const stop = Promise.withResolvers<void>()
  let isStopped = false
  const write = async () => {
    const nowMs = clock.nowMs()
    // Asked before the first prices of the market itself are stored.
    const ends = await Promise.all(feed.market.symbols.map((symbol) => table.endOf(symbol)))
    if (ends.some((end) => end !== null)) return
    await Promise.race([clock.delay(pauseMs), stop.promise])
    if (isStopped) return
    for (const bars of feed.past?.(nowMs) ?? []) {
      await table.write(bars)
      if (isStopped) return
    }
  }
  const writing = write().catch((error: unknown) =>
    log.warn('The past of the simulated market could not be stored', { error }),
  )
  return async () => {
    isStopped = true
    stop.resolve()
    await writing
  }
}
