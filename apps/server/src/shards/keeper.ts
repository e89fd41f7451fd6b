import { type Log, OwnershipLost, shareOf, UnheldShards } from '@ratchet/engine'
import type { ShardsSeen } from '@ratchet/store'
import { isPassing } from '@ratchet/store/errors'
import { onceThereIsRoom, Pauses } from '../core/database/free-place.ts'
import { Seldom } from '../core/monitoring/seldom.ts'
import { Closing } from '../core/process/closing.ts'
import type { Timers } from '../core/process/timers.ts'
import type { Register } from './register.ts'

/** A shard whose engine is to begin. */
export interface NewShard {
  readonly shard: number
  /** How many shards there are. */
  readonly of: number
  /** The id by which this process is known to others. */
  readonly engine: string
  /** What the engine consists of is added here, and stopped with the shard. */
  readonly closing: Closing
  /** The engine calls this when it cannot go on. */
  readonly onFatal: (error: unknown) => void
}

export interface KeeperParts<Engine extends object> {
  readonly register: Register
  readonly begin: (shard: NewShard) => Promise<Engine>
  /** Whether a shard could not be taken because its earlier engine still writes it. */
  readonly isStillHeld: (error: unknown) => boolean
  /** Receives this engine's position among those that send requests to brokers. */
  readonly crowd: { see(place: number, of: number): void }
  /** How often this engine says that it is there, and looks at the others. */
  readonly beatEveryMs: number
  readonly timers: Timers
  readonly log: Log
  /** Called for an error that ends the process. */
  readonly onFatal: (error: unknown) => void
}

/** One shard of this process, from its taking to its end. */
interface Unit<Engine extends object> {
  readonly closing: Closing
  /** Undefined while it begins. */
  engine: Engine | undefined
  begun: Promise<void>
}

const isTakenOver = (error: unknown): boolean =>
  error instanceof OwnershipLost || (error instanceof Error && error.cause instanceof OwnershipLost)

/** SHA3: takes this process's share of the shards, and keeps it fair while engines come and go. A shard that is lost ends alone. */
export class ShardKeeper<Engine extends object> {
  readonly #parts: KeeperParts<Engine>
  readonly #units = new Map<number, Unit<Engine>>()
  readonly #unheld = new UnheldShards()
  #stopTimer = () => {}
  #looking: Promise<void> | undefined
  #stopped = false
  #isAway = false
  /** Between tries to take shards while PostgreSQL is full or away. */
  readonly #pauses = new Pauses()
  #notBeforeMs = 0
  readonly #untaken: Seldom

  constructor(parts: KeeperParts<Engine>) {
    this.#parts = parts
    this.#untaken = new Seldom(parts.log, 'Shards cannot be acquired; retrying', parts.timers.nowMs)
  }

  /** Resolves when the shards that were free have begun. Rejects where the database cannot be asked. */
  async start(): Promise<void> {
    const { log, register } = this.#parts
    this.#move(await onceThereIsRoom(log.warn, () => register.beat()))
    await Promise.all([...this.#units.values()].map(({ begun }) => begun))
    this.#beatAgain()
  }

  /** The engines that have begun. */
  engines(): readonly Engine[] {
    return [...this.#units.values()].flatMap(({ engine }) => (engine ? [engine] : []))
  }

  /** Others take the shards one by one, each as soon as it is let go of. Until the last has ended this engine is among those that ask brokers. */
  async stop(): Promise<void> {
    const { beatEveryMs, register, timers } = this.#parts
    this.#stopped = true
    this.#stopTimer()
    await this.#looking
    register.end()
    // A database that is away ends what asks it: then nobody has to know.
    const beat = () =>
      register.beat().then(
        (seen) => this.#see(seen),
        () => {},
      )
    const stopBeats = timers.every(beatEveryMs, beat)
    void beat()
    await Promise.all([...this.#units].map(([shard, unit]) => this.#end(shard, unit)))
    stopBeats()
    await register.close()
  }

  #see({ asking }: ShardsSeen): void {
    this.#parts.crowd.see(asking.indexOf(this.#parts.register.engine), asking.length)
  }

  #beatAgain(): void {
    if (this.#stopped) return
    this.#stopTimer = this.#parts.timers.after(this.#parts.beatEveryMs, () => {
      this.#looking = this.#look().finally(() => this.#beatAgain())
    })
  }

  async #look(): Promise<void> {
    const { log, register } = this.#parts
    try {
      const seen = await register.beat()
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
    const { log, register, timers } = this.#parts
    const { engine } = register
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
      log.info('Releasing a shard for another engine', { shard })
      void this.#end(shard, unit)
    }
    if (timers.nowMs() < this.#notBeforeMs) return
    for (const shard of take) this.#take(shard, seen.shards)
  }

  #take(shard: number, of: number): void {
    const { log } = this.#parts
    const unit: Unit<Engine> = { closing: new Closing(log), engine: undefined, begun: Promise.resolve() }
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

  async #begin(shard: number, of: number, unit: Unit<Engine>): Promise<void> {
    const { begin, register } = this.#parts
    const onFatal = (error: unknown) => {
      const isAnothers = isTakenOver(error)
      if (!isAnothers && !isPassing(error)) return this.#parts.onFatal(error)
      if (!isAnothers) this.#pause()
      this.#lose(shard, unit, error)
    }
    unit.engine = await begin({ shard, of, engine: register.engine, closing: unit.closing, onFatal })
  }

  /** It may be another engine's, or nobody's: it is taken anew where it is free, with nothing of its memory. */
  #lose(shard: number, unit: Unit<Engine>, error: unknown): void {
    if (this.#stopped || unit.closing.closing) return
    const { isStillHeld, log } = this.#parts
    // A shard that moves is written by its earlier engine for a moment: the operator has nothing to do.
    if (isStillHeld(error)) log.info('A shard is still held by its earlier engine; retrying', { shard })
    else log.warn('This engine lost a shard', { shard, error })
    void this.#end(shard, unit)
  }

  /** A shard could not be taken. If PostgreSQL is full or away, this engine pauses before it takes any. */
  #giveUp(shard: number, unit: Unit<Engine>, error: unknown): void {
    if (this.#stopped || unit.closing.closing) return
    if (this.#parts.isStillHeld(error) || !isPassing(error)) {
      this.#lose(shard, unit, error)
      return
    }
    this.#pause()
    this.#untaken.warn({ error })
    void this.#end(shard, unit)
  }

  #pause(): void {
    const nowMs = this.#parts.timers.nowMs()
    if (nowMs >= this.#notBeforeMs) this.#notBeforeMs = nowMs + this.#pauses.next()
  }

  async #end(shard: number, unit: Unit<Engine>): Promise<void> {
    await unit.closing.close()
    if (this.#units.get(shard) === unit) this.#units.delete(shard)
  }
}
