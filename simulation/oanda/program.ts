import { createOandaFeed, Oanda, tradableOf } from '@ratchet/broker/oanda/parts'
import { Random } from '@ratchet/domain'
import { foreignMarket } from '@ratchet/engine'
import type { Broker } from '@ratchet/engine/ports'
import { quiet } from '../far-market.ts'
import { noonMs } from '../market.ts'
import { Program, type Surroundings } from '../program.ts'
import { type Life, LinkBroken } from '../scheduler.ts'
import { type OandaMarket, token } from './market.ts'

/** How often it is tried again to begin where the broker was not there. */
const againMs = 5000

/** Trades at OANDA: the product's own adapter over a wire of the world, with its log in the world's database. */
export class OandaProgram extends Program {
  readonly #market: OandaMarket
  #adapter: Oanda | undefined

  constructor(world: Surroundings, life: Life, market: OandaMarket, ends: (error: unknown) => void) {
    super(world, life, ends)
    this.#market = market
  }

  /** In the product's order: where shards move, whoever may not write begins nothing; accounts are connected, the broker says what can be traded, then the engine begins. */
  async start(): Promise<void> {
    const { life, world } = this
    const { scheduler, network, tables } = world
    const ledger = this.ledger()
    if (world.sharing) await ledger.loadAccounts()
    const random = new Random(world.random.whole(0, 2 ** 31))
    const delay = (ms: number) => scheduler.delay(life, ms)
    const steady = { nowMs: () => scheduler.nowMs, delay }
    const clock = { nowMs: () => noonMs + Math.floor(scheduler.nowMs + world.clockMs), delay }
    const common = { steady, log: quiet, random: () => random.next() }
    const adapter = new Oanda({
      ...common,
      clock,
      entry: this.#market.address.enter(life.process),
      events: this.#market.events.log(network.database(life)),
      token: async () => ({ reveal: () => token }),
    })
    this.#adapter = adapter
    const accounts = [...tables.accounts.values()].filter(({ id }) => world.shardOf(id) === life.shard)
    const [first = ''] = accounts.map(({ id }) => id)
    const instruments = accounts.length > 0 ? await this.#said(adapter, accounts, delay) : []
    const feed = createOandaFeed(adapter, {
      ...common,
      instruments,
      account: () => first,
      label: 'OANDA practice prices',
    })
    this.drive(ledger, this.#watched(adapter), foreignMarket, feed, instruments)
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.leave()
  }

  override async leave(): Promise<void> {
    await this.#adapter?.close()
  }

  async #said(adapter: Oanda, accounts: Parameters<Oanda['connect']>[0][], delay: (ms: number) => Promise<void>) {
    for (;;) {
      await Promise.all(accounts.map((account) => adapter.connect(account).catch(() => {})))
      for (const { id } of accounts) {
        const said = tradableOf(await adapter.offers(id).catch(() => []))
        if (said.length > 0) return said
      }
      await delay(againMs)
    }
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
