import { shareOf, UnheldShards } from '@ratchet/engine'
import type { Program, Surroundings } from './program.ts'
import { Life } from './scheduler.ts'

/** As in the product, in a world where everything is quicker. */
const beatEveryMs = 50
const patienceMs = 500
/** What does not end in order by then is given up. */
const endsWithinMs = 1000

/** The world, as engines that share it need it. */
interface Shared extends Pick<Surroundings, 'scheduler' | 'leases' | 'random'> {
  tell(what: string): void
  /** @param ended is told where it cannot go on */
  begin(life: Life, ended: (unit: Program) => void): Program
  bury(unit: Program): void
  /** A process sees its place among those that are there; below zero where it is not among them. */
  sees(process: Life, place: number, of: number): void
}

/** A process that has an engine for each shard that it owns. */
interface Process {
  readonly name: string
  readonly life: Life
  readonly units: Map<number, Program>
  readonly unheld: UnheldShards
  /** It ends in order: it takes nothing any more. */
  isEnding: boolean
  beatMs: number
  /** When it came, or was seen again. */
  seenMs: number
}

const isHanging = ({ beatMs }: Process, nowMs: number) => nowMs - beatMs > patienceMs

/**
 * Engines that share the shards of the world, by the product's own reckoning (SHA3): each looks at the others at its beats, takes what is free
 * and lets go of what is beyond its share. The sessions of one that hangs are ended by the next one that looks (SHA4).
 */
export class Sharing {
  readonly #world: Shared
  readonly #processes: Process[] = []
  #units = 0

  constructor(world: Shared) {
    this.#world = world
  }

  get count(): number {
    return this.#processes.length
  }

  /** Whether all others have counted with a process for so long: it has beaten all the time, and they have looked since. */
  isKnown(life: Life, forMs: number): boolean {
    const { nowMs } = this.#world.scheduler
    const process = this.#processes.find((one) => one.life === life)
    if (!process || isHanging(process, nowMs)) return false
    return nowMs - process.seenMs > forMs + 2 * beatEveryMs
  }

  add(name: string): void {
    const { scheduler } = this.#world
    this.#world.tell(`${name} comes`)
    const process: Process = {
      name,
      life: new Life(name),
      units: new Map(),
      unheld: new UnheldShards(),
      isEnding: false,
      beatMs: scheduler.nowMs,
      seenMs: scheduler.nowMs,
    }
    this.#processes.push(process)
    const look = () => {
      if (!this.#processes.includes(process)) return
      if (!process.life.paused) this.#look(process)
      scheduler.later(null, beatEveryMs, look)
    }
    scheduler.later(null, 0, look)
  }

  killOne(): void {
    const process = this.#some()
    if (!process) return
    this.#world.tell(`${process.name} is killed`)
    process.life.alive = false
    for (const unit of process.units.values()) this.#world.bury(unit)
    this.#forget(process)
  }

  /** Ends one in order: its shards are let go of one by one. */
  stopOne(): void {
    const process = this.#some()
    if (!process || process.isEnding) return
    this.#world.tell(`${process.name} is told to end`)
    process.isEnding = true
  }

  pauseOne(forMs: number): void {
    const process = this.#some()
    if (!process) return
    this.#world.tell(`${process.name} stands still for ${forMs} ms`)
    this.#pause(process, true)
    this.#world.scheduler.later(null, forMs, () => this.#pause(process, false))
  }

  wake(): void {
    for (const process of this.#processes) this.#pause(process, false)
  }

  #pause(process: Process, isPaused: boolean): void {
    process.life.paused = isPaused
    for (const { life } of process.units.values()) life.paused = isPaused
  }

  #some(): Process | undefined {
    return this.#processes.length > 0 ? this.#world.random.pick(this.#processes) : undefined
  }

  #forget(process: Process): void {
    this.#processes.splice(this.#processes.indexOf(process), 1)
  }

  #look(me: Process): void {
    const { scheduler, leases } = this.#world
    if (isHanging(me, scheduler.nowMs)) me.seenMs = scheduler.nowMs
    me.beatMs = scheduler.nowMs
    const fresh = this.#processes.filter((one) => !isHanging(one, scheduler.nowMs))
    const owners = new Map<number, string>()
    for (const [shard, lease] of leases.entries()) {
      if (!lease.session) continue
      const owner = this.#processes.find(({ units }) => units.get(shard)?.life.name === lease.session?.engine)
      if (owner && !fresh.includes(owner)) {
        this.#world.tell(`${me.name} ends the session of ${lease.session.engine}`)
        lease.cut()
      } else owners.set(shard, owner?.name ?? 'a unit that ends')
      const lost = owner === me ? undefined : me.units.get(shard)
      if (lost?.isLevel) {
        this.#world.tell(`${lost.life.name} has lost its shard`)
        this.#end(me, shard, lost)
      }
    }
    const begun = [...me.units].flatMap(([shard, unit]) => (unit.isLevel ? [shard] : []))
    for (const shard of me.unheld.look(begun, owners)) {
      const unit = me.units.get(shard) as Program
      this.#world.tell(`${unit.life.name} gives up its shard, which nobody holds`)
      this.#end(me, shard, unit)
    }
    const mine = new Set(me.units.keys())
    // One that ends asks brokers until it has ended, and has no share of the shards.
    this.#world.sees(me.life, fresh.indexOf(me), fresh.length)
    const there = fresh.filter(({ isEnding }) => !isEnding).map(({ name }) => name)
    const { take, release } = shareOf(me.name, mine, { shards: leases.length, engines: there, owners })
    for (const shard of me.isEnding ? mine : release) this.#release(me, shard)
    for (const shard of take) this.#take(me, shard)
    if (me.isEnding && me.units.size === 0) this.#forget(me)
  }

  #take(me: Process, shard: number): void {
    const life = new Life(`${me.name}, shard ${shard}, ${++this.#units}`, shard, me.life)
    const unit = this.#world.begin(life, (ended) => {
      if (me.units.get(shard) === ended) me.units.delete(shard)
    })
    me.units.set(shard, unit)
  }

  #release(me: Process, shard: number): void {
    const unit = me.units.get(shard)
    if (!unit || unit.isStopping) return
    this.#world.tell(`${unit.life.name} is let go of`)
    const ended = () => this.#end(me, shard, unit)
    void unit.stop().then(ended)
    this.#world.scheduler.later(null, endsWithinMs, ended)
  }

  #end(me: Process, shard: number, unit: Program): void {
    if (unit.life.alive) this.#world.bury(unit)
    if (me.units.get(shard) === unit) me.units.delete(shard)
  }
}
