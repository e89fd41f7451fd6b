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
