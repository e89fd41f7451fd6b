import { Crowd } from '@ratchet/broker/neighbours'
import { type Entry, type Limits, oandaLimits, Way } from '@ratchet/broker/oanda/parts'
import type { Surroundings } from '../program.ts'
import type { Life } from '../scheduler.ts'
import type { Wire } from './wire.ts'

/** So little is taken where several processes share it that they have to wait for one another. */
const littleTaken: Limits = { perSlice: 6, underWay: 6, accountStreams: 2, priceStreams: 2 }
const mostStreams = littleTaken.accountStreams + littleTaken.priceStreams
const sliceMs = 250

/**
 * The address that all processes come from: the way of each one to OANDA, by the product's own reckoning, and somebody who counts what comes of all
 * of them together (SHA6). One that hangs is not counted, since the others cannot see it, until they had time to see it again; nor is one that ends,
 * which is not among them any more, nor one that was killed, since none starts as soon.
 */
export class Address {
  readonly #world: Surroundings
  readonly #wireOf: (process: Life) => Wire
  readonly #ways = new Map<Life, Way>()
  readonly #crowds = new Map<Life, Crowd>()
  #left: { readonly atMs: number; readonly process: Life }[] = []

  constructor(world: Surroundings, wireOf: (process: Life) => Wire) {
    this.#world = world
    this.#wireOf = wireOf
  }

  sees(process: Life, place: number, of: number): void {
    this.#crowdOf(process).see(place, of)
  }

  #crowdOf(process: Life): Crowd {
    const crowd = this.#crowds.get(process) ?? new Crowd({ delay: (ms) => this.#world.scheduler.delay(process, ms) })
    this.#crowds.set(process, crowd)
    return crowd
  }

  /** One more adapter of a process goes its way. */
  enter(process: Life): Entry {
    const way = this.#ways.get(process) ?? this.#open(process)
    return way.enter()
  }

  #open(process: Life): Way {
    const { scheduler, sharing } = this.#world
    const way = new Way({
      open: () => this.#wireOf(process),
      steady: { nowMs: () => scheduler.nowMs, delay: (ms) => scheduler.delay(process, ms) },
      limits: sharing ? littleTaken : oandaLimits,
      crowd: sharing ? this.#crowdOf(process) : undefined,
    })
    this.#ways.set(process, way)
    return way
  }

  #isCounted(process: Life): boolean {
    return process.alive && this.#world.sharing?.isKnown(process, sliceMs) === true
  }

  /** A request leaves a process. @param shard of the account that it writes to; undefined where it only reads */
  leaves(process: Life, shard: number | undefined): void {
    const { scheduler, sharing, watchman } = this.#world
    if (!sharing) return
    if (shard !== undefined) watchman.writesAt(process.name, shard, this.#world.hasShard(process, shard))
    const sinceMs = scheduler.nowMs - sliceMs
    this.#left = [...this.#left.filter(({ atMs }) => atMs > sinceMs), { atMs: scheduler.nowMs, process }]
    const count = this.#left.filter((one) => this.#isCounted(one.process)).length
    // Each process may send one in a slice, however many there are.
    watchman.asksTogether('requests in a slice', count, Math.max(littleTaken.perSlice, sharing.count))
  }

  /** A stream was opened. @param open by process, how many are */
  opens(open: ReadonlyMap<Life, number>): void {
    if (!this.#world.sharing) return
    const count = [...open].reduce((sum, [process, streams]) => sum + (this.#isCounted(process) ? streams : 0), 0)
    this.#world.watchman.asksTogether('streams', count, mostStreams)
  }
}
