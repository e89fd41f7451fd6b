import { Crowd } from '@ratchet/broker/neighbours'
import { openPaperPool } from '@ratchet/broker/paper'
import { type Feed, OwnershipLost, shareOf, UnheldShards } from '@ratchet/engine'
import { EngineAlreadyRunning, openTurnstile, type ShardsSeen, SharedPools } from '@ratchet/store'
import { isPassing } from '@ratchet/store/errors'
import { onceThereIsRoom, Pauses } from '../core/database/free-place.ts'
import { type EngineFigures, figuresOf } from '../core/monitoring/engine-figures.ts'
import { Seldom } from '../core/monitoring/seldom.ts'
import { clock } from '../core/process/clock.ts'
import { Closing } from '../core/process/closing.ts'
import { EngineMeter } from '../market/meter.ts'
import { lostShardLine } from '../shards/lost-shard.ts'
import { type OwnEngine, openFeed, startEngine } from './market.ts'
import type { MarketWiring, SharedConnections } from './market-wiring.ts'
import { beatEveryMs } from './thread/beats-speech.ts'
import { openRegister, type Register } from './thread/register-thread.ts'

/** Connections by which the paper books of all shards of a process are read. */
const mostPaper = 4
/** Longer than any part of an engine takes to stop. */
const patienceMs = 60_000

/** One shard of this process, from its taking to its end. */
interface Unit {
  readonly closing: Closing
  /** Undefined while it begins. */
  engine: OwnEngine | undefined
  begun: Promise<void>
}

export interface RunningShards {
  figures(): EngineFigures
}

/**
 * Has this process take its share of the database's shards, and keeps it fair while engines come and go (SHA3). Each shard is an engine of its
 * own: writer, markets, brokers. One that is lost to another engine ends alone.
 * @param feed the configured feed, opened before anything else was
 */
export async function startShards(wiring: MarketWiring, feed: Feed): Promise<RunningShards> {
  const turnstile = openTurnstile(wiring.database.as('engine').reveal())
  await wiring.closing.add('turns of connections', () => turnstile.close())
  const crowd = new Crowd(clock)
  const neighbours = {
    turnstile,
    parts: () => crowd.parts(),
    onChange: (listener: () => void) => crowd.onChange(listener),
  }
  const keeper = new ShardKeeper({ ...wiring, neighbours }, crowd, feed)
  await wiring.closing.add('shards', () => keeper.stop(), patienceMs)
  await keeper.start()
  return keeper
}

const isTakenOver = (error: unknown): boolean =>
  error instanceof OwnershipLost || (error instanceof Error && error.cause instanceof OwnershipLost)

class ShardKeeper implements RunningShards {
  readonly #wiring: MarketWiring
  readonly #crowd: Crowd
  readonly #register: Register
  readonly #meter = new EngineMeter()
  readonly #shared: SharedConnections
  readonly #units = new Map<number, Unit>()
  readonly #unheld = new UnheldShards()
  /** Opened to be sure that it can be; the first shard takes it. */
  #feed: Feed | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #stopped = false
  #isAway = false
  /** Between tries to take shards while PostgreSQL is full or away. */
  readonly #pauses = new Pauses()
  #notBeforeMs = 0
  readonly #untaken: Seldom

  constructor(wiring: MarketWiring, crowd: Crowd, feed: Feed) {
    this.#wiring = wiring
    this.#crowd = crowd
    this.#feed = feed
    this.#register = openRegister(wiring.database.as('engine').reveal(), wiring.onFatal)
    this.#untaken = new Seldom(wiring.log, 'Shards cannot be acquired; retrying')
    this.#shared = {
      ledger: new SharedPools(),
      paper: openPaperPool(wiring.database.as('broker').reveal(), mostPaper, wiring.log),
    }
  }

  /** Resolves when the shards that were free have begun. Rejects where the database cannot be asked. */
  async start(): Promise<void> {
    this.#move(await onceThereIsRoom(this.#wiring.log.warn, () => this.#register.beat()))
    await Promise.all([...this.#units.values()].map(({ begun }) => begun))
    this.#beatAgain()
  }

  figures(): EngineFigures {
    const engines = [...this.#units.values()].flatMap(({ engine }) => (engine ? [engine] : []))
    return figuresOf(this.#meter, engines)
  }

  /** Others take the shards one by one, each as soon as it is let go of. Until the last has ended this engine is among those that ask brokers. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
    this.#register.end()
    // A database that is away ends what asks it: then nobody has to know.
    const beat = () =>
      this.#register.beat().then(
        (seen) => this.#see(seen),
        () => {},
      )
    const beats = setInterval(beat, beatEveryMs)
    void beat()
    await Promise.all([...this.#units].map(([shard, unit]) => this.#end(shard, unit)))
    clearInterval(beats)
    await this.#register.close()
    await this.#feed?.close()
    await this.#shared.paper.end()
  }

  #see({ asking }: ShardsSeen): void {
    this.#crowd.see(asking.indexOf(this.#register.engine), asking.length)
  }

  #beatAgain(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => this.#beatAgain())
    }, beatEveryMs)
  }

  async #look(): Promise<void> {
    const { log } = this.#wiring
    try {
      const seen = await this.#register.beat()
      if (this.#isAway) log.info('Other engines are visible again')
      this.#isAway = false
      if (seen.ended > 0) log.warn('An engine stopped responding; its sessions were ended', { ended: seen.ended })
      if (!this.#stopped) this.#move(seen)
    } catch (error) {
      if (!this.#isAway) log.warn('Other engines are not visible', { error })
      this.#isAway = true
    }
  }

  #move(seen: ShardsSeen): void {
    const { engine } = this.#register
    this.#see(seen)
    for (const [shard, owner] of seen.owners) {
      const unit = this.#units.get(shard)
      if (unit?.engine && owner !== null && owner !== engine) this.#lose(shard, unit, 'another engine has it')
    }
    const begun = [...this.#units].flatMap(([shard, unit]) => (unit.engine ? [shard] : []))
    for (const shard of this.#unheld.look(begun, seen.owners)) {
      const unit = this.#units.get(shard)
      if (unit) this.#lose(shard, unit, 'no session holds it')
    }
    const { take, release } = shareOf(engine, new Set(this.#units.keys()), seen)
    for (const shard of release) {
      const unit = this.#units.get(shard)
      if (!unit?.engine || unit.closing.closing) continue
      this.#wiring.log.info('Releasing a shard for another engine', { shard })
      void this.#end(shard, unit)
    }
    if (performance.now() < this.#notBeforeMs) return
    for (const shard of take) this.#take(shard, seen.shards)
  }

  #take(shard: number, of: number): void {
    const { log } = this.#wiring
    const unit: Unit = { closing: new Closing(log), engine: undefined, begun: Promise.resolve() }
    this.#units.set(shard, unit)
    // Added first, so waited for last, and no longer than for any part: whatever one that hangs starts later is stopped at once.
    void unit.closing.add('beginning of a shard', () => unit.begun)
    unit.begun = this.#begin(shard, of, unit).then(
      () => {
        this.#pauses.reset()
        log.info('This engine acquired a shard', { shard })
      },
      (error: unknown) => this.#giveUp(shard, unit, error),
    )
  }

  async #begin(shard: number, of: number, unit: Unit): Promise<void> {
    const feed = this.#feed ?? (await openFeed(this.#wiring.config))
    this.#feed = undefined
    await unit.closing.add('feed', () => feed.close())
    const onFatal = (error: unknown) => {
      const isAnothers = isTakenOver(error)
      if (!isAnothers && !isPassing(error)) return this.#wiring.onFatal(error)
      if (!isAnothers) this.#pause()
      this.#lose(shard, unit, error)
    }
    const { engine } = this.#register
    const own = { closing: unit.closing, onFatal, meter: this.#meter, shard: { shard, of, engine } }
    // One that is alone has what it had before there were several.
    unit.engine = await startEngine({ ...this.#wiring, ...own, ...(of > 1 && { shared: this.#shared }) }, feed)
  }

  /** It may be another engine's, or nobody's: it is taken anew where it is free, with nothing of its memory. */
  #lose(shard: number, unit: Unit, error: unknown): void {
    if (this.#stopped || unit.closing.closing) return
    const { level, text } = lostShardLine(error instanceof EngineAlreadyRunning)
    this.#wiring.log[level](text, { shard, ...(level === 'warn' && { error }) })
    void this.#end(shard, unit)
  }

  /** A shard could not be taken. If PostgreSQL is full or away, this engine pauses before it takes any. */
  #giveUp(shard: number, unit: Unit, error: unknown): void {
    if (this.#stopped || unit.closing.closing) return
    if (error instanceof EngineAlreadyRunning || !isPassing(error)) {
      this.#lose(shard, unit, error)
      return
    }
    this.#pause()
    this.#untaken.warn({ error })
    void this.#end(shard, unit)
  }

  #pause(): void {
    const nowMs = performance.now()
    if (nowMs >= this.#notBeforeMs) this.#notBeforeMs = nowMs + this.#pauses.next()
  }

  async #end(shard: number, unit: Unit): Promise<void> {
    await unit.closing.close()
    if (this.#units.get(shard) === unit) this.#units.delete(shard)
  }
}
