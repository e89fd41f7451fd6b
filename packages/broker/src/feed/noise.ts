/*
 * Randomness without state: every number is a function of a seed and a place, so that a market that was stopped goes on exactly as
 * it would have, from any place, without anything being stored.
 */

/** A number of [0, 1) that only depends on its arguments; mixing by Wang and Murmur3's finaliser. */
export function hash01(seed: number, stream: number, place: number): number {
  let h = Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca77)
  h = mix(h ^ (place | 0))
  h = mix(h + Math.imul(Math.floor(place / 2 ** 32) + 1, 0xc2b2ae3d))
  return (h >>> 0) / 2 ** 32
}

function mix(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** About a normal deviate: twelve uniform ones would be exact enough, four are for our tails, which come from elsewhere. */
export function normal(seed: number, stream: number, place: number): number {
  let sum = -2
  for (let i = 0; i < 4; i++) sum += hash01(seed, stream + i, place)
  return sum * Math.sqrt(3)
}

/**
 * A path between -1 and 1 that has a new random value every `scale` places. It goes from one to the next on a ramp that takes a
 * random part of the way, now and then a very short one: the bursts and jumps of a market, at every scale alike.
 */
export class Ramps {
  readonly #seed: number
  readonly #stream: number
  readonly #scale: number
  readonly #shortest: number
  #cell = Number.NaN
  #from = 0
  #to = 0
  #begin = 0
  #width = 1

  /** `shortest`: the least part of a cell that a ramp takes; 1 for even ramps. */
  constructor(seed: number, stream: number, scale: number, shortest: number) {
    this.#seed = seed
    this.#stream = stream
    this.#scale = scale
    this.#shortest = shortest
  }

  at(place: number): number {
    const cell = Math.floor(place / this.#scale)
    if (cell !== this.#cell) this.#enter(cell)
    const part = (place / this.#scale - cell - this.#begin) / this.#width
    return this.#from + (this.#to - this.#from) * Math.min(1, Math.max(0, part))
  }

  #enter(cell: number): void {
    const random = (stream: number, at: number) => hash01(this.#seed, this.#stream + stream, at)
    this.#cell = cell
    this.#from = 2 * random(0, cell) - 1
    this.#to = 2 * random(0, cell + 1) - 1
    this.#width = Math.max(this.#shortest, random(1, cell) ** 3)
    this.#begin = random(2, cell) * (1 - this.#width)
  }
}
