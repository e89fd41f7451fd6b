import type { Place } from './space.ts'

/** What a climber walks over. */
export interface Ground {
  /** How many values each axis has. */
  readonly sizes: readonly number[]
  readonly start: Place
  readonly allowed: (place: Place) => boolean
}

/** Steps are halved from so many values on. */
const firstStep = 4
/** So often is a place drawn before all of a ground are looked through, where it is so small. */
const draws = 20
const smallGround = 50_000

export const keyOf = (place: Place): string => place.join(' ')

/**
 * Looks for the best place by asking what places bring, a few at a time: first the start and some drawn at random, then the neighbours of the
 * best, along one axis or two, by shorter and shorter steps; where no neighbour is left it begins again at a place that is drawn. No place is
 * asked for twice, so that a small ground is looked through in the end. (LAB12)
 */
export class Climber {
  readonly #ground: Ground
  readonly #random: () => number
  readonly #seen = new Set<string>()
  #at: Place
  #worth = Number.NEGATIVE_INFINITY
  #step = firstStep

  constructor(ground: Ground, random: () => number) {
    this.#ground = ground
    this.#random = random
    this.#at = ground.start
  }

  /** Places to ask for next, `most` at most; none where there is none left. */
  next(most: number): Place[] {
    const isFirst = this.#seen.size === 0
    const places = isFirst ? [this.#ground.start] : this.#neighbours(most)
    for (const place of places) this.#seen.add(keyOf(place))
    if (!isFirst && places.length > 0) return places
    // What is found from here on is measured by itself.
    if (!isFirst) this.#worth = Number.NEGATIVE_INFINITY
    this.#step = firstStep
    while (places.length < most) {
      const drawn = this.#drawn()
      if (!drawn) break
      this.#seen.add(keyOf(drawn))
      places.push(drawn)
    }
    return places
  }

  /** Tells what a place that was asked for is worth. */
  learn(place: Place, worth: number): void {
    if (worth <= this.#worth) return
    this.#worth = worth
    this.#at = place
  }

  #isNew = (place: Place): boolean => !this.#seen.has(keyOf(place)) && this.#ground.allowed(place)

  #neighbours(most: number): Place[] {
    for (; this.#step >= 1; this.#step = Math.floor(this.#step / 2)) {
      const along = this.#moves().filter(this.#isNew)
      if (along.length === 0) continue
      const chosen = new Map(
        this.#shuffled(along)
          .slice(0, most)
          .map((place) => [keyOf(place), place]),
      )
      // A stop is seldom right without its profit: some of the steps go along a second axis too.
      for (const [key, place] of [...chosen]) {
        if (this.#random() < 0.6) continue
        const moved = this.#moves(place)
        const both = moved[Math.floor(this.#random() * moved.length)]
        if (!both || !this.#isNew(both) || chosen.has(keyOf(both))) continue
        chosen.delete(key)
        chosen.set(keyOf(both), both)
      }
      return [...chosen.values()]
    }
    return []
  }

  /** One step along each axis, both ways, within the ground. */
  #moves(from = this.#at): Place[] {
    return this.#ground.sizes.flatMap((size, axis) =>
      [-this.#step, this.#step].flatMap((step) => {
        const to = Math.max(0, Math.min(size - 1, (from[axis] ?? 0) + step))
        return to === from[axis] ? [] : [from.map((value, at) => (at === axis ? to : value))]
      }),
    )
  }

  /** A place that was not asked for yet: the start with each of its figures drawn anew, as far as that is allowed. */
  #drawn(): Place | undefined {
    const { sizes, start } = this.#ground
    for (let draw = 0; draw < draws; draw++) {
      let place = start
      for (const axis of this.#shuffled([...sizes.keys()])) {
        const value = Math.floor(this.#random() * (sizes[axis] as number))
        const moved = place.map((now, at) => (at === axis ? value : now))
        if (this.#ground.allowed(moved)) place = moved
      }
      if (this.#isNew(place)) return place
    }
    const count = sizes.reduce((product, size) => product * size, 1)
    if (count > smallGround) return undefined
    const first = Math.floor(this.#random() * count)
    for (let n = 0; n < count; n++) {
      let rest = (first + n) % count
      const place = sizes.map((size) => {
        const value = rest % size
        rest = Math.floor(rest / size)
        return value
      })
      if (this.#isNew(place)) return place
    }
    return undefined
  }

  #shuffled<T>(list: readonly T[]): T[] {
    const mixed = [...list]
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = Math.floor(this.#random() * (at + 1))
      ;[mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T]
    }
    return mixed
  }
}
