import { Paper } from '@ratchet/broker/paper'
import { defaultInstruments } from '@ratchet/contract'
import { type BrokerRequest, createMarket, type Quote } from '@ratchet/domain'
import { createEngine, type Engine, gapCheckMs } from '@ratchet/engine'
import type { Log, TradeRow } from '@ratchet/engine/ports'
import { Books, bookStorage } from './books.ts'
import { brokerLink } from './broker-link.ts'
import { Watchman } from './invariants.ts'
import { engineLedger, PenHolder } from './ledger.ts'
import { Walk } from './market.ts'
import { Megaphone } from './megaphone.ts'
import { fairWeather, Network } from './network.ts'
import { accountCount, type Plan, type Tampering, traderCount } from './plan.ts'
import { Random } from './random.ts'
import { Life, Scheduler } from './scheduler.ts'
import { Tables } from './tables.ts'
import { tamper } from './tamper.ts'

const server = 'Ratchet-Demo'
const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** An engine's process: the real engine, its line to the broker and to the database, and what its program does in turns. */
interface EngineProcess {
  readonly life: Life
  readonly engine: Engine
  readonly listeners: Set<() => void>
  started: boolean
  working: boolean
}

/** The whole of it: engines, broker, database, lines, market and traders, in virtual time. */
export class World {
  readonly random: Random
  readonly scheduler: Scheduler
  readonly network: Network
  readonly tables = new Tables()
  readonly books = new Books()
  readonly pen = new PenHolder()
  readonly watchman: Watchman
  readonly walk: Walk
  readonly plan: Plan
  readonly story: string[] = []
  readonly #megaphone = new Megaphone()
  #paper: { life: Life; broker: Paper } | null = null
  #engines: EngineProcess[] = []
  #names = 0
  #position = 0
  clockMs = 0
  /** A broker that refuses: kept over its restarts. */
  refusing: { retcode: number; count: number } | null = null

  constructor(plan: Plan) {
    this.plan = plan
    this.random = new Random(plan.seed ^ 0x5eed)
    this.scheduler = new Scheduler(this.random)
    this.network = new Network(this.scheduler, this.random, this.#megaphone)
    this.walk = new Walk(this.random)
    this.watchman = new Watchman(this.tables, this.books, this.pen, plan.deduplicates)
    for (let n = 0; n < accountCount; n++) {
      const id = this.random.uuid()
      const traderId = `trader ${n % traderCount}`
      this.tables.accounts.set(id, { id, traderId, server, login: `500000${n}`, brokerSeq: 0, feedPosition: -1 })
    }
  }

  tell(what: string): void {
    this.story.push(`${this.scheduler.nowMs.toFixed(1).padStart(9)} ms  ${what}`)
  }

  startBroker(): void {
    if (this.#paper) return
    const life = new Life('broker')
    const timers = {
      soon: (run: () => void) => this.scheduler.later(life, 0, run),
      later: (run: () => void, ms: number) => this.scheduler.later(life, ms, run),
    }
    const market = createMarket(defaultInstruments, { loops: false })
    const storage = bookStorage(this.books, this.network.database(life))
    const options = { latencyMs: this.plan.latencyMs, deposit: 10_000_000, leverage: 0 }
    const broker = new Paper(market, storage, options, quiet, timers)
    this.#paper = { life, broker }
    broker.load(structuredClone(this.books.load(null)))
    broker.subscribe((report) => this.#megaphone.tell(report, (to, arrive) => this.network.deliver(to, arrive)))
    broker.prime(this.walk.last, this.#position)
    this.#refuse()
  }

  get brokerIsUp(): boolean {
    return this.#paper !== null
  }

  /** Changes the broker's book while nobody looks. */
  tamper(how: Tampering, which: number): void {
    const account = tamper(this.books, how, which)
    if (account === null) return
    this.tell(`the broker's book is changed: ${how} in ${account}`)
    this.tables.tampered.add(account)
    this.watchman.bookWasChanged(how === 'old book' ? account : null)
  }

  terminal(request: BrokerRequest): void {
    this.#paper?.broker.send(request).catch(() => {})
  }

  restartAccount(n: number): void {
    const id = [...this.tables.accounts.keys()][n] ?? ''
    for (const { life, engine, started } of this.#engines)
      if (started && !life.paused) {
        this.tell(`${life.name} begins ${id} anew`)
        engine.restartAccount(id).catch(() => {})
      }
  }

  killBroker(): void {
    if (!this.#paper) return
    this.tell('the broker is killed')
    this.#paper.life.alive = false
    this.#paper = null
  }

  refuse(retcode: number, count: number): void {
    this.tell(`the broker will answer ${count} requests with ${retcode}`)
    this.refusing = { retcode, count }
    this.#refuse()
  }

  #refuse(): void {
    if (this.refusing && this.#paper)
      this.#paper.broker.misbehave.refuse = { ...this.refusing, text: 'as the simulation wants it' }
  }

  startEngine(): EngineProcess {
    const life = new Life(`engine ${++this.#names}`)
    const listeners = new Set<() => void>()
    const random = new Random(this.random.whole(0, 2 ** 31))
    const leaves = (request: BrokerRequest) => this.watchman.leaves(life.name, request)
    const link = brokerLink(() => this.#paper?.broker, this.network, life, this.plan.deduplicates, leaves)
    const engine = createEngine({
      ledger: engineLedger(this.tables, this.pen, life.name, this.network.database(life)),
      brokers: new Map([[server, link]]),
      instruments: defaultInstruments,
      clock: {
        nowMs: () => Math.floor(this.scheduler.nowMs + this.clockMs),
        delay: (ms) => this.scheduler.delay(life, ms),
      },
      ids: { uuid: () => random.uuid() },
      log: quiet,
      bus: {
        publish: () => {},
        // Nothing is said under another topic than that of work; a message about a trader has the engine look for ladders too.
        subscribe: (_, heard) => subscribe(listeners, () => heard({ traderId: 'any' } as Parameters<typeof heard>[0])),
        close: async () => {},
      },
      onFatal: (error) => {
        this.tell(`${life.name} ends: ${String(error)}`)
        this.#bury(process)
      },
    })
    const process: EngineProcess = { life, engine, listeners, started: false, working: false }
    this.#engines.push(process)
    this.tell(`${life.name} starts`)
    engine.onWake(() => this.scheduler.later(life, 0, () => this.#takeWork(process)))
    engine.prime(this.walk.last, this.#position)
    engine.start().then(
      () => {
        process.started = true
        this.#turns(process)
      },
      (error) => {
        this.tell(`${life.name} could not start: ${String(error)}`)
        this.#bury(process)
      },
    )
    return process
  }

  /** What the program around the engine does again and again. */
  #turns(process: EngineProcess): void {
    const { life, engine } = process
    const look = () => {
      engine.wake()
      this.scheduler.later(life, 300, look)
    }
    const ask = () => {
      engine.reconcile().catch(() => {})
      this.scheduler.later(life, 700, ask)
    }
    const gaps = () => {
      engine.checkGaps().catch(() => {})
      this.scheduler.later(life, gapCheckMs, gaps)
    }
    look()
    gaps()
    this.scheduler.later(life, 700, ask)
  }

  #takeWork(process: EngineProcess): void {
    if (process.working || !process.started || !process.engine.workPending) return
    process.working = true
    process.engine
      .takeWork()
      .catch(() => {})
      .finally(() => {
        process.working = false
      })
  }

  #bury(process: EngineProcess): void {
    process.life.alive = false
    this.#engines = this.#engines.filter((one) => one !== process)
    for (const [listener, life] of this.#megaphone.listeners)
      if (life === process.life) this.#megaphone.listeners.delete(listener)
    if (this.pen.session?.engine === process.life.name) this.pen.cut()
  }

  killEngines(): void {
    for (const process of [...this.#engines]) {
      this.tell(`${process.life.name} is killed`)
      this.#bury(process)
    }
  }

  /** An engine stands still, its session is ended by the database, and another may take its place before it wakes. */
  pauseEngine(forMs: number, replaced: boolean): void {
    const [process] = this.#engines
    if (!process) return
    this.tell(`${process.life.name} stands still for ${forMs} ms${replaced ? ' and is replaced' : ''}`)
    process.life.paused = true
    this.scheduler.later(null, forMs, () => {
      process.life.paused = false
    })
    if (!replaced) return
    this.pen.cut()
    this.startEngine()
  }

  get engineCount(): number {
    return this.#engines.length
  }

  wakePaused(): void {
    for (const { life } of this.#engines) life.paused = false
  }

  /** Someone has written work: the wake-up travels, and may be lost. */
  wake(): void {
    for (const { life, listeners } of this.#engines)
      for (const listener of listeners) this.network.deliver(life, listener)
  }

  give(quote: Quote): void {
    const position = ++this.#position
    this.#paper?.broker.quote(quote, position)?.catch(() => {})
    for (const { life, engine, started } of this.#engines) {
      if (!started || this.network.weather.cut) continue
      // Quotes come over one line, in order; only their lateness is the same for all.
      this.scheduler.later(life, 1, () => void engine.quote(quote, position)?.catch(() => {}))
    }
  }

  publish(account: string, fields: Partial<TradeRow>, repeats: number): void {
    const traderId = this.tables.accounts.get(account)?.traderId ?? ''
    const key = this.random.uuid()
    const send = (again: number) => {
      const trade = {
        ...emptyTrade,
        id: this.random.uuid(),
        accountId: account,
        traderId,
        server,
        ...fields,
      } as TradeRow
      this.network
        .database(new Life('api'))(() => this.tables.publish(trade, key))
        .then(
          (id) => {
            this.watchman.acknowledged.add(id)
            this.wake()
            if (again > 0) send(again - 1)
          },
          // A trader whose request failed sends it again under the same key.
          () => send(again),
        )
    }
    send(repeats)
  }

  calm(): void {
    this.network.weather = fairWeather()
    this.refusing = null
    if (this.#paper) this.#paper.broker.misbehave.refuse = null
  }
}

const subscribe = (listeners: Set<() => void>, listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const emptyTrade = {
  key: '',
  brokerId: '',
  symbol: 'GOLD',
  deviation: 50,
  tradeDetails: 'simulated',
  magic: '',
  risk: null,
  profit: null,
  status: 'Pending' as const,
  retcode: null,
  reason: null,
  order: null,
  position: null,
  working: false,
  createdAtMs: 0,
  volume: 1000,
  price: 0,
  sl: 0,
  tp: 0,
}
