import type { Paper } from '@ratchet/broker/paper'
import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { type BrokerRequest, Random } from '@ratchet/domain'
import { createEngine, type Engine, foreignMarket, type OwnMarket } from '@ratchet/engine'
import { type Driver, RemoteMarket, type RunningRemote, startDriver } from '@ratchet/engine/driver'
import type { Broker, Feed, ForeignMarket, Ledger, RemoteAccounts, RemoteBroker } from '@ratchet/engine/ports'
import type { MemoryLedger } from '@ratchet/engine/testing'
import { type Books, bookStorage } from './books.ts'
import { farLink, nearLink } from './broker-link.ts'
import { type FarMarket, paperIn, quiet } from './far-market.ts'
import { farRemote } from './far-remote.ts'
import type { Plan } from './happenings.ts'
import type { Watchman } from './invariants.ts'
import { engineLedger, type LeaseHolder } from './ledger.ts'
import type { Network } from './network.ts'
import type { Life, Scheduler } from './scheduler.ts'
import type { Tables } from './tables.ts'
import type { Tape } from './tape.ts'

export const server = 'Ratchet-Demo'
/** Market time is virtual time. */
const speed = 1

/** The world as a process sees it. */
export interface Surroundings {
  readonly plan: Plan
  /** The market of all accounts. */
  readonly server: string
  readonly random: Random
  readonly scheduler: Scheduler
  readonly network: Network
  readonly tables: Tables
  readonly paperBooks: Books
  readonly leases: readonly LeaseHolder[]
  /** Set where engines share shards. */
  readonly sharing: { readonly count: number; isKnown(process: Life, forMs: number): boolean } | null
  shardOf(accountId: string): number
  /** Whether a process works for a shard: it has one that it lost until it knows so. */
  hasShard(process: Life, shard: number): boolean
  readonly watchman: Watchman
  /** The recording of a market of our own. */
  readonly tape: Tape | null
  /** By how much clocks are off. */
  readonly clockMs: number
  /** How many entries of a log are written together at most. */
  mostInWrite(): number
  /** Adds a line to the story. */
  tell(what: string): void
  /** A write that a quote may have caused is durable. `others`: whether more of the same quote is to be written. */
  wrote(others: boolean): void
}

/** A process: the real driver and engine, and its lines to the database and the broker. */
export abstract class Program {
  readonly life: Life
  readonly listeners = new Set<() => void>()
  engine: Engine | null = null
  /** Its side of the ledger. */
  side: MemoryLedger | null = null
  paper: Paper | null = null
  isStopping = false
  protected readonly world: Surroundings
  readonly #ends: (error: unknown) => void
  #driver: Driver | null = null

  constructor(world: Surroundings, life: Life, ends: (error: unknown) => void) {
    this.world = world
    this.life = life
    this.#ends = ends
  }

  abstract start(): Promise<void>

  get isLevel(): boolean {
    return this.#driver?.level === true
  }

  /** Never resolves where something that it waits for never comes. */
  async stop(): Promise<void> {
    this.isStopping = true
    await this.#driver?.stop()
  }

  /** Goes on no more in a process that goes on without it. */
  async leave(): Promise<void> {}

  protected ledger(): Ledger {
    const { tables, leases, network } = this.world
    const { name, shard } = this.life
    const logged = { most: () => this.world.mostInWrite(), wrote: (others: boolean) => this.wrote(others) }
    const isInShard = (accountId: string) => this.world.shardOf(accountId) === shard
    this.side = engineLedger(tables, leases[shard] as LeaseHolder, name, network.database(this.life), logged, isInShard)
    return this.side
  }

  /** Some of what is in the log is durable. `others`: whether more waits in it. */
  protected async wrote(_others: boolean): Promise<void> {}

  protected leaves = (request: BrokerRequest) => this.world.watchman.leaves(this.life.name, request)

  protected drive(
    ledger: Ledger,
    broker: Broker,
    market: OwnMarket | ForeignMarket,
    feed: Feed,
    instruments: readonly Instrument[] = defaultInstruments,
  ): RunningRemote {
    const { life, world, listeners } = this
    const { scheduler } = world
    const random = new Random(world.random.whole(0, 2 ** 31))
    const delay = (ms: number) => scheduler.delay(life, ms)
    this.engine = createEngine({
      ledger,
      brokers: new Map([[world.server, broker]]),
      instruments,
      clock: { nowMs: () => Math.floor(scheduler.nowMs + world.clockMs), delay },
      ids: { uuid: () => random.uuid() },
      log: quiet,
      bus: {
        publish: () => {},
        subscribe: (_, heard) => {
          // Nothing is said under another topic than that of work; a message about a trader has the engine look for ladders too.
          const listener = () => heard({ traderId: 'any' } as Parameters<typeof heard>[0])
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        close: async () => {},
      },
      onFatal: this.#ends,
    })
    this.#driver = startDriver({
      feed,
      market,
      engine: this.engine,
      ledger,
      clock: { nowMs: () => scheduler.nowMs, delay, turn: () => delay(0) },
      log: quiet,
      speed,
      listener: { quote: () => {}, alive: () => {}, pause: () => {}, ended: () => {} },
      onFatal: this.#ends,
    })
    const { engine } = this
    const driver = this.#driver
    return {
      hold: (account) => engine.hold(account),
      add: (more) => engine.add(more),
      latestQuotes: () => [],
      tell: () => {},
      stop: () => driver.stop(),
    }
  }
}

/** How often a market at a broker looks for what no message told, as in the product. */
const lookEveryMs = 5000

/** Trades on a market elsewhere, by the product's own market of a broker. */
export abstract class RemoteProgram extends Program {
  #market: RemoteMarket<RunningRemote, never> | undefined
  #hasBegun = false

  /** A shard without accounts has no market, and nothing to catch up with. */
  override get isLevel(): boolean {
    return super.isLevel || (this.#hasBegun && this.#market?.running === undefined)
  }

  /** @param watched the broker as the engine has it, with somebody looking on */
  protected async trade(broker: RemoteBroker, watched: Broker, startMs: number): Promise<void> {
    const { life, world } = this
    const { scheduler } = world
    const ledger = this.ledger()
    // Where shards move, a process that may not write begins nothing.
    if (world.sharing) await ledger.loadAccounts()
    const delay = (ms: number) => scheduler.delay(life, ms)
    const market = new RemoteMarket<RunningRemote, never>({
      server: world.server,
      label: world.server,
      accounts: this.#accounts(),
      past: () => ({ write: async () => {}, endOf: async () => null, close: async () => {} }),
      openBroker: async () => broker,
      start: (_, feed, instruments) => this.drive(ledger, watched, foreignMarket, feed, instruments),
      hasPaper: async () => false,
      startPaper: () => Promise.reject(new Error('There are no paper accounts here.')),
      keepFigures: async () => {},
      changed: () => {},
      clock: { nowMs: () => startMs + Math.floor(scheduler.nowMs + world.clockMs), delay },
      log: quiet,
    })
    this.#market = market
    await market.begin()
    this.#hasBegun = true
    void this.#lookAround(market, delay)
  }

  async #lookAround(market: RemoteMarket<RunningRemote, never>, delay: (ms: number) => Promise<void>): Promise<void> {
    while (!this.isStopping) {
      await delay(lookEveryMs)
      await market.look().catch(() => {})
    }
  }

  #accounts(): RemoteAccounts {
    const { life, world } = this
    const { network, tables } = world
    const own = () => [...tables.accounts.values()].filter(({ id }) => world.shardOf(id) === life.shard)
    return {
      connected: () =>
        network.database(life)(() =>
          own().map((one) => ({ ...one, symbols: ['GOLD'], confirmed: {}, isOffered: false })),
        ),
      isUsed: async () => false,
      instruments: async () => [],
      keepInstruments: async (_market, _instruments, on) => on,
      keepOffered: async () => {},
      isOpen: async () => false,
      switchOn: async () => {},
    }
  }

  override async stop(): Promise<void> {
    this.isStopping = true
    await this.#market?.stop()
  }
}

/** Trades on a market elsewhere, whose broker knows its client ids or proves by its history. */
export class FarProgram extends RemoteProgram {
  readonly #far: FarMarket

  constructor(world: Surroundings, life: Life, far: FarMarket, ends: (error: unknown) => void) {
    super(world, life, ends)
    this.#far = far
  }

  async start(): Promise<void> {
    const { network, plan } = this.world
    const arrives = (request: BrokerRequest) => this.world.watchman.arrives(request)
    const link = farLink(this.#far, network, this.life, plan.proof, this.leaves, arrives)
    await this.trade(farRemote(link, this.#far.lineTo(this.life)), link, 0)
  }
}

/** Has the paper broker in itself, and with it a market of our own that plays the tape. */
export class NearProgram extends Program {
  /** A quote touched a book, and the engine has not looked at it yet. */
  #matching = false

  /** In the product's order: a process that may not write begins nothing. */
  async start(): Promise<void> {
    const { life, world } = this
    const { tape, scheduler, network, paperBooks: books, random, plan } = world
    if (!tape) throw new Error('A market of our own has a tape.')
    const ledger = this.ledger()
    await ledger.loadAccounts()
    const storage = bookStorage(books, network.database(life), this.side as MemoryLedger)
    const paper = paperIn(life, scheduler, storage, plan.latencyMs)
    paper.load(structuredClone(await storage.load()))
    this.paper = paper
    const troubles = { weather: () => network.weather, chance: (share: number) => random.chance(share) }
    const link = nearLink(paper, troubles, plan.proof, this.leaves)
    const watched: Ledger = {
      ...ledger,
      work: (known) => {
        world.watchman.places?.holds(known)
        return ledger.work(known)
      },
    }
    this.drive(watched, link, this.#watched(paper), tape.feed)
  }

  protected override async wrote(others: boolean): Promise<void> {
    this.world.wrote(others || this.#matching)
    // A process that this killed gets nothing more of it.
    if (!this.life.alive) await new Promise(() => {})
  }

  /** The market, with somebody looking at what it is given. */
  #watched(paper: Paper): OwnMarket {
    const { places } = this.world.watchman
    const { name } = this.life
    return {
      isOurs: true,
      quote: (quote, place) => {
        places?.gives(name, place, this.engine?.busy === true || paper.busy)
        const matched = paper.quote(quote, place)
        if (!matched) return undefined
        this.#matching = true
        return matched.finally(() => {
          this.#matching = false
        })
      },
      prime: (quote, place) => {
        places?.begins(name, place)
        paper.prime(quote, place)
      },
      keepPlace: (place) => paper.keepPlace(place),
      rewind: () => paper.rewind(),
      release: () => paper.release(),
      settle: () => paper.settle(),
      get busy() {
        return paper.busy
      },
      lastFeedPosition: () => paper.lastFeedPosition(),
    }
  }
}
