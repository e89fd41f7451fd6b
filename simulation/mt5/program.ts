import { Random } from '@ratchet/domain'
import type { Broker, RemoteBroker } from '@ratchet/engine/ports'
import { quiet } from '../far-market.ts'
import { noonMs } from '../market.ts'
import { RemoteProgram, type Surroundings } from '../program.ts'
import type { Life } from '../scheduler.ts'
import { code, type Mt5Market } from './market.ts'

/** Trades through a terminal: the product's own connector, with its log in the world's database. */
export class Mt5Program extends RemoteProgram {
  readonly #market: Mt5Market
  #adapter: RemoteBroker | undefined

  constructor(world: Surroundings, life: Life, market: Mt5Market, ends: (error: unknown) => void) {
    super(world, life, ends)
    this.#market = market
  }

  async start(): Promise<void> {
    const { life, world } = this
    const { scheduler, network } = world
    const { connector, events, door } = this.#market
    const random = new Random(world.random.whole(0, 2 ** 31))
    const delay = (ms: number) => scheduler.delay(life, ms)
    const [environment] = connector.about.environments
    if (!environment) throw new Error('The connector has no environment.')
    const adapter = await connector.open({
      environment: environment.id,
      settings: {},
      events: events.log(network.database(life)),
      credentials: async () => ({ reveal: () => code }),
      clock: { nowMs: () => noonMs + Math.floor(scheduler.nowMs + world.clockMs), delay },
      steady: { nowMs: () => scheduler.nowMs, delay },
      log: quiet,
      random: () => random.next(),
      doorway: door.doorwayOf(life),
    })
    this.#adapter = adapter
    await this.trade(adapter, this.#watched(adapter), noonMs)
  }

  override async leave(): Promise<void> {
    await this.#adapter?.close()
  }

  #watched(adapter: RemoteBroker): Broker {
    return {
      connect: (account) => adapter.connect(account),
      send: async (request) => {
        this.leaves(request)
        await adapter.send(request)
      },
      reportsSince: (account, seq) => adapter.reportsSince(account, seq),
      ...(adapter.checkpoint && { checkpoint: (account: string) => adapter.checkpoint?.(account) ?? '' }),
      lookup: (inquiry) => adapter.lookup(inquiry),
      ...(adapter.valuation && { valuation: (account: string) => adapter.valuation?.(account) ?? null }),
      snapshot: (account) => adapter.snapshot(account),
      subscribe: (listener) => adapter.subscribe((report) => listener(structuredClone(report))),
    }
  }
}
