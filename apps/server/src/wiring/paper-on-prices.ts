import { createEchoFeed, type EchoFeed } from '@ratchet/broker/feed'
import { createPaperBroker } from '@ratchet/broker/paper'
import { type Instrument, paperServerOf } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { createEngine, type Engine, type Feed, type Instructions, type Trouble } from '@ratchet/engine'
import type { EngineLedger } from '@ratchet/store'
import { clock, ids } from '../core/process/clock.ts'
import { keepBalances } from '../market/balances.ts'
import { quietTeller, startMarket } from '../market/index.ts'
import { hasOthers, type MeteredWiring, tradersOf } from './market-wiring.ts'
import { watched } from './watched.ts'

/** The paper accounts that trade on a broker's prices: a paper broker and an engine of their own. */
export interface PaperOnPrices {
  readonly instructions: Instructions
  /** A price of the broker's. */
  say(quote: Quote): void
  /** A paper account was opened. */
  take(accountId: string): Promise<void>
  /** Its broker offers more. */
  add(instruments: readonly Instrument[]): void
  trouble(): Trouble
  stop(): Promise<void>
}

/**
 * Begins them where the books were left. What moved while nobody was there is met at the first price that comes, as it would be by a stop of
 * our own that slept.
 * @param prices names the broker's market as it is now
 */
export async function startPaperOnPrices(
  wiring: MeteredWiring & { readonly ledger: EngineLedger },
  server: string,
  instruments: readonly Instrument[],
  prices: () => Feed['market'],
): Promise<PaperOnPrices> {
  const { bus, config, database, ledger, log, onFatal, shared } = wiring
  const own = paperServerOf(server)
  const ofMarket = ledger.ofMarket(own)
  const traders = tradersOf(wiring.shard)
  const paper = await createPaperBroker({
    ...(shared ? { pool: shared.paper } : { connectionString: database.as('broker').reveal() }),
    migrated: true,
    name: server,
    instruments,
    // A request that is due meets the price in force, whether or not another one comes.
    options: { latencyMs: config.paperLatencyMs, clock },
    feed: server,
    ...(traders !== undefined && { shard: { shard: traders } }),
    ledgerLog: ledger.log,
    log,
  })
  const balances = keepBalances(log, ledger, paper, bus)
  const feed: EchoFeed = createEchoFeed(prices)
  const engine: Engine = createEngine({
    ...watched(wiring, ofMarket, own, paper),
    instruments,
    clock,
    ids,
    log,
    bus,
    others: hasOthers(wiring),
    onFatal,
  })
  const market = startMarket({
    feed,
    market: paper,
    engine,
    ledger: ofMarket,
    // Whoever trades at the broker tells its prices.
    teller: quietTeller,
    log,
    clock,
    speed: 1,
    onFatal,
  })
  return {
    instructions: market.instructions,
    say: (quote) => feed.say(quote),
    take: async (accountId) => {
      await engine.hold(accountId)
    },
    add: (more) => engine.add(more),
    trouble: () => market.trouble(),
    stop: async () => {
      balances.stop()
      await market.stop()
      await paper.close()
    },
  }
}
