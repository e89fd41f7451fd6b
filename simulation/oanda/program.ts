import { Oanda } from '@ratchet/broker/oanda/parts'
import { Random } from '@ratchet/domain'
import type { Broker } from '@ratchet/engine/ports'
import { quiet } from '../far-market.ts'
import { noonMs } from '../market.ts'
import { RemoteProgram, type Surroundings } from '../program.ts'
import { type Life, LinkBroken } from '../scheduler.ts'
import { type OandaMarket, token } from './market.ts'

/** Trades at OANDA: the product's own adapter over a wire of the world, with its log in the world's database. */
export class OandaProgram extends RemoteProgram {
  readonly #market: OandaMarket
  #adapter: Oanda | undefined

  constructor(world: Surroundings, life: Life, market: OandaMarket, ends: (error: unknown) => void) {
    super(world, life, ends)
    this.#market = market
  }

  async start(): Promise<void> {
    const { life, world } = this
    const { scheduler, network } = world
    const random = new Random(world.random.whole(0, 2 ** 31))
    const delay = (ms: number) => scheduler.delay(life, ms)
    const steady = { nowMs: () => scheduler.nowMs, delay }
    const clock = { nowMs: () => noonMs + Math.floor(scheduler.nowMs + world.clockMs), delay }
    const adapter = new Oanda({
      steady,
      log: quiet,
      random: () => random.next(),
      clock,
      entry: this.#market.address.enter(life.process),
      events: this.#market.events.log(network.database(life)),
      token: async () => ({ reveal: () => token }),
    })
    this.#adapter = adapter
    await this.trade(adapter, this.#watched(adapter), noonMs)
  }

  override async leave(): Promise<void> {
    await this.#adapter?.close()
  }

  #watched(adapter: Oanda): Broker {
    const { network } = this.world
    return {
      connect: (account) => adapter.connect(account),
      send: async (request) => {
        if (network.weather.cut) throw new LinkBroken('The link is down.')
        this.leaves(request)
        await adapter.send(request)
      },
      reportsSince: (account, seq) => adapter.reportsSince(account, seq),
      checkpoint: (account) => adapter.checkpoint(account),
      lookup: (inquiry) => adapter.lookup(inquiry),
      valuation: (account) => adapter.valuation(account),
      snapshot: (account) => adapter.snapshot(account),
      subscribe: (listener) => adapter.subscribe((report) => listener(structuredClone(report))),
    }
  }
}
