import type { Paper } from '@ratchet/broker/paper'
import { type BrokerRequest, type Quote, Random } from '@ratchet/domain'
import type { Instructions, TradeRow } from '@ratchet/engine/ports'
import type { MemoryLedger } from '@ratchet/engine/testing'
import { Books, type SeenBooks } from './books.ts'
import type { Elsewhere, Refusing } from './elsewhere.ts'
import { FarMarket } from './far-market.ts'
import type { Plan, Tampering } from './happenings.ts'
import { Watchman } from './invariants.ts'
import { LeaseHolder } from './ledger.ts'
import { Walk } from './market.ts'
import { type ExpertModule, Mt5Market, mt5ServerOf } from './mt5/market.ts'
import { Mt5Program } from './mt5/program.ts'
import type { TerminalTrouble } from './mt5/trouble-kinds.ts'
import { fairWeather, Network } from './network.ts'
import { OandaMarket } from './oanda/market.ts'
import { OandaProgram } from './oanda/program.ts'
import { accountCount, traderCount } from './plan.ts'
import { FarProgram, NearProgram, type Program, server } from './program.ts'
import { Life, Scheduler } from './scheduler.ts'
import { Sharing } from './sharing.ts'
import { Tables } from './tables.ts'
import { tamper } from './tamper.ts'
import { Tape } from './tape.ts'

type MakeProgram = (life: Life, ends: (error: unknown) => void) => Program

/** The whole of it: engines, broker, database, lines, market and traders, in virtual time. */
export class World {
  readonly random: Random
  readonly scheduler: Scheduler
  readonly network: Network
  readonly tables = new Tables()
  /** Of the paper broker. */
  readonly paperBooks = new Books()
  /** By shard. */
  readonly leases: readonly LeaseHolder[]
  /** Set where engines share shards. */
  readonly sharing: Sharing | null
  readonly watchman: Watchman
  readonly walk: Walk
  readonly plan: Plan
  readonly server: string
  readonly story: string[] = []
  /** The recording of a market of our own. */
  readonly tape: Tape | null
  readonly #elsewhere: Elsewhere | null
  /** Makes a process that trades on the market of this world. */
  readonly #program: MakeProgram
  #programs: Program[] = []
  #names = 0
  #killAtWrite: number | null = null
  clockMs = 0
  /** Until then the price of a market elsewhere stands still. */
  stillUntilMs = 0
  /** A broker that refuses: kept over its restarts. */
  refusing: Refusing | null = null

  /** @param expert the Expert Advisor, in a market of MetaTrader 5 */
  constructor(plan: Plan, expert: ExpertModule | null = null) {
    this.plan = plan
    this.random = new Random(plan.seed ^ 0x5eed)
    this.scheduler = new Scheduler(this.random)
    this.network = new Network(this.scheduler, this.random)
    this.leases = Array.from({ length: plan.shards ?? 1 }, () => new LeaseHolder())
    this.walk = new Walk(this.random)
    const isOurs = plan.market === 'ours'
    this.tape = isOurs ? new Tape(this.walk, this.random, () => this.scheduler.nowMs > plan.lastsMs) : null
    const isMt5 = plan.market === 'mt5'
    this.server = isMt5 ? mt5ServerOf('5000000') : server
    // Each account of MetaTrader 5 is a market of its own.
    for (let n = 0; n < (isMt5 ? 1 : accountCount); n++) {
      const id = this.random.uuid()
      const traderId = `trader ${n % traderCount}`
      this.tables.accounts.set(id, {
        id,
        traderId,
        server: this.server,
        login: `500000${n}`,
        brokerSeq: 0,
        feedPosition: -1,
      })
    }
    const [elsewhere, program] = this.#marketOf(plan, expert)
    this.#elsewhere = elsewhere
    this.#program = program
    this.sharing = plan.shards === undefined ? null : new Sharing(this)
    const leaseOf = (account: string) => this.leases[this.shardOf(account)] as LeaseHolder
    this.watchman = new Watchman(this.tables, this.books, leaseOf, plan.proof, this.tape)
    for (const [n, id] of [...this.tables.accounts.keys()].entries()) {
      const limits = plan.limits[n]
      if (!limits) continue
      this.tables.saveLimits(id, { inForce: limits, pending: null })
      this.watchman.limited(id, limits)
    }
  }

  #marketOf({ market, latencyMs }: Plan, expert: ExpertModule | null): [Elsewhere | null, MakeProgram] {
    if (market === 'ours') return [null, (life, ends) => new NearProgram(this, life, ends)]
    if (market === 'mt5') {
      if (!expert) throw new Error('A market of MetaTrader 5 needs the Expert Advisor.')
      const mt5 = new Mt5Market(this, expert)
      return [mt5, (life, ends) => new Mt5Program(this, life, mt5, ends)]
    }
    if (market === 'oanda') {
      const oanda = new OandaMarket(this)
      return [oanda, (life, ends) => new OandaProgram(this, life, oanda, ends)]
    }
    const far = new FarMarket(this.paperBooks, latencyMs, this.scheduler, this.network)
    return [far, (life, ends) => new FarProgram(this, life, far, ends)]
  }

  get books(): SeenBooks {
    return this.#elsewhere?.books ?? this.paperBooks
  }

  tell(what: string): void {
    this.story.push(`${this.scheduler.nowMs.toFixed(1).padStart(9)} ms  ${what}`)
  }

  /** In a market of our own the broker lives in the engine's process. */
  startBroker(): void {
    if (this.#elsewhere) this.#elsewhere.start()
    else if (this.engineCount === 0) this.startEngine()
    this.#refuse()
  }

  /** Traders belong to shards in turn. */
  shardOf(account: string): number {
    const traderId = this.tables.accounts.get(account)?.traderId ?? ''
    return Number(/\d+$/.exec(traderId)?.[0] ?? 0) % this.leases.length
  }

  hasShard(process: Life, shard: number): boolean {
    return this.#programs.some(({ life }) => life.process === process && life.shard === shard)
  }

  sees(process: Life, place: number, of: number): void {
    this.#elsewhere?.sees?.(process, place, of)
  }

  get brokerIsUp(): boolean {
    return this.#elsewhere ? this.#elsewhere.isUp : this.#brokers().length > 0
  }

  /** Those of a market of our own. */
  #brokers(): Paper[] {
    return this.#programs.flatMap(({ paper }) => paper ?? [])
  }

  /** Changes the broker's book without a report. */
  tamper(how: Tampering, which: number): void {
    const isRead = (account: string, seq: number) => (this.tables.accounts.get(account)?.brokerSeq ?? 0) >= seq
    const account = this.#elsewhere
      ? this.#elsewhere.tamper(how, which, isRead)
      : tamper(this.paperBooks, how, which, isRead)
    if (account === null) return
    this.tell(`the broker's book is changed: ${how} in ${account}`)
    this.tables.tampered.add(account)
    this.watchman.bookWasChanged(how === 'old book' ? account : null)
  }

  terminal(request: BrokerRequest): void {
    if (this.#elsewhere) this.#elsewhere.terminal(request)
    else
      this.#brokers()[0]
        ?.send(request)
        .catch(() => {})
  }

  slow(responseMs: number): void {
    this.#elsewhere?.slow?.(responseMs)
  }

  refuseToken(isRefused: boolean): void {
    this.#elsewhere?.refuseToken?.(isRefused)
  }

  trouble(trouble: TerminalTrouble): void {
    this.#elsewhere?.trouble?.(trouble)
  }

  transfer(account: string, cents: number): void {
    this.#elsewhere?.transfer?.(account, cents)
  }

  restartAccount(n: number): void {
    const id = [...this.tables.accounts.keys()][n] ?? ''
    for (const { life, engine, isLevel } of this.#programs)
      if (isLevel && !life.paused) {
        this.tell(`${life.name} begins ${id} anew`)
        engine?.restartAccount(id).catch(() => {})
      }
  }

  killBroker(): void {
    if (!this.#elsewhere) {
      this.killEngines()
      return
    }
    if (this.#elsewhere.isUp) this.tell('the broker is killed')
    this.#elsewhere.kill()
  }

  refuse(retcode: number, count: number): void {
    this.tell(`the broker will answer ${count} requests with ${retcode}`)
    this.refusing = { retcode, count }
    this.#refuse()
  }

  #refuse(): void {
    this.#elsewhere?.refuse(this.refusing)
    for (const broker of this.#brokers())
      if (this.refusing) broker.misbehave.refuse = { ...this.refusing, text: 'as the simulation wants it' }
  }

  startEngine(): void {
    const name = `engine ${++this.#names}`
    if (this.sharing) this.sharing.add(name)
    else this.begin(new Life(name))
  }

  /** @param ended is told where it cannot go on */
  begin(life: Life, ended = (_: Program) => {}): Program {
    this.tell(`${life.name} starts`)
    const ends = (error: unknown) => {
      this.tell(`${life.name} ends: ${String(error)}`)
      this.bury(program)
      ended(program)
    }
    const program = this.#program(life, ends)
    this.#programs.push(program)
    program.start().then(() => this.#refuse(), ends)
    return program
  }

  bury(program: Program): void {
    program.life.alive = false
    // Of a process that was killed nothing is left that could say so.
    if (program.life.process.alive) void program.leave()
    this.#programs = this.#programs.filter((one) => one !== program)
    this.#elsewhere?.forget(program.life)
    const lease = this.leases[program.life.shard]
    if (lease?.session?.engine === program.life.name) lease.cut()
  }

  killEngines(): void {
    if (this.sharing) {
      this.sharing.killOne()
      return
    }
    for (const program of [...this.#programs]) {
      this.tell(`${program.life.name} is killed`)
      this.bury(program)
    }
  }

  /** Tells each process to end; it is gone once it has. */
  stopEngines(): void {
    if (this.sharing) {
      this.sharing.stopOne()
      return
    }
    for (const program of this.#programs) {
      if (program.isStopping) continue
      this.tell(`${program.life.name} is stopped`)
      void program.stop().then(() => this.bury(program))
    }
  }

  /** Has a quote's effects written only in part. */
  killAtNextWrite(downMs: number): void {
    this.#killAtWrite = downMs
  }

  /** One by one where a process is to be killed between two. */
  mostInWrite(): number {
    if (this.#killAtWrite !== null) return 1
    return this.random.chance(0.5) ? this.random.whole(1, 4) : Number.POSITIVE_INFINITY
  }

  /** A write of a quote's effects is durable. `others`: whether more of the same quote is to be written. */
  wrote(others: boolean): void {
    const downMs = this.#killAtWrite
    if (!others || downMs === null || this.scheduler.nowMs > this.plan.lastsMs) return
    this.#killAtWrite = null
    this.killEngines()
    this.scheduler.later(null, downMs, () => {
      if (this.engineCount === 0) this.startEngine()
    })
  }

  killStopping(): void {
    for (const program of [...this.#programs]) if (program.isStopping && !this.sharing) this.bury(program)
  }

  /** An engine stands still, its session is ended by the database, and another may take its place before it wakes. */
  pauseEngine(forMs: number, replaced: boolean): void {
    if (this.sharing) {
      this.sharing.pauseOne(forMs)
      return
    }
    const [program] = this.#programs
    if (!program) return
    this.tell(`${program.life.name} stands still for ${forMs} ms${replaced ? ' and is replaced' : ''}`)
    program.life.paused = true
    this.scheduler.later(null, forMs, () => {
      program.life.paused = false
    })
    if (!replaced) return
    this.leases[0]?.cut()
    this.startEngine()
  }

  get engineCount(): number {
    return this.sharing?.count ?? this.#programs.length
  }

  wakePaused(): void {
    this.sharing?.wake()
    for (const { life } of this.#programs) life.paused = false
  }

  /** Someone has written work: the wake-up travels, and may be lost. */
  wake(): void {
    for (const { life, listeners } of this.#programs)
      for (const listener of listeners) this.network.deliver(life, listener)
  }

  /** Half of the instructions are committed in the process of an engine, which gets them without looking. */
  #engineBeside(account: string): Beside | null {
    const program = this.#programs.find(({ life }) => life.shard === this.shardOf(account))
    const { engine, side } = program ?? {}
    return program && engine && side && this.random.chance(0.5) ? new Beside(program.life, engine, side) : null
  }

  /** The far market's next quote. */
  give(quote: Quote): void {
    this.#elsewhere?.give(quote)
  }

  /** A quote that is none comes. */
  spoil(flaw: string): void {
    if (this.tape) this.tape.spoil(flaw)
    else this.give(this.walk.bad(flaw))
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
        server: this.server,
        ...fields,
      } as TradeRow
      const engine = this.#engineBeside(account)
      const database = this.network.database(new Life('api'))
      const written =
        engine && !this.tables.keys.has(`${traderId} ${key}`)
          ? engine.publish(trade, key, this.tables, () => this.wake())
          : null
      if (written) {
        written.then(
          () => {
            this.watchman.acknowledged.add(trade.id)
            if (again > 0) send(again - 1)
          },
          () => send(again),
        )
        return
      }
      database(() => this.tables.publish(trade, key)).then(
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
    this.#elsewhere?.refuse(null)
    this.slow(0)
    this.refuseToken(false)
    for (const broker of this.#brokers()) broker.misbehave.refuse = null
  }
}

/** An engine as the api of the same process has it: it is killed with it. One that stands still gets nothing. */
class Beside {
  readonly #life: Life
  readonly #engine: Instructions
  readonly #ledger: MemoryLedger

  constructor(life: Life, engine: Instructions, ledger: MemoryLedger) {
    this.#life = life
    this.#engine = engine
    this.#ledger = ledger
  }

  /** Publishes in the log, where the engine has its intent taken right behind. @returns null where it is to be published elsewhere */
  publish(trade: TradeRow, key: string, tables: Tables, announce: () => void): Promise<void> | null {
    if (!this.#life.alive || this.#life.paused) return null
    let publishing: ReturnType<MemoryLedger['publish']>
    try {
      publishing = this.#ledger.publish(() => tables.publishNew(trade, key))
    } catch {
      return null
    }
    const { written, goOn } = publishing
    const offer = this.#engine.offer(trade, true)
    if (offer.state === 'ahead') goOn()
    if (offer.state !== 'expected') return written
    return written.then(
      () => {
        const isHere = this.#life.alive && !this.#life.paused
        if (!isHere) offer.undone()
        if (!isHere || !offer.committed()) announce()
      },
      (error) => {
        offer.undone()
        throw error
      },
    )
  }
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
