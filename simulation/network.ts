import type { Random } from '@ratchet/domain'
import type { Reach } from './books.ts'
import { type Life, LinkBroken, type Scheduler } from './scheduler.ts'

/** How bad the lines are; shares from 0 to 1. */
export interface Weather {
  lose: number
  repeat: number
  /** Longest way of a message, ms. */
  slowMs: number
  /** The broker's line is cut: what is sent is refused, what is asked fails. */
  cut: boolean
  /** The database answers with an error, before or after the work. */
  databaseFails: number
}

export const fairWeather = (): Weather => ({ lose: 0, repeat: 0, slowMs: 5, cut: false, databaseFails: 0 })

/** A message takes this long before its sender gives it up. */
const patienceMs = 500

/** Every line of the world: late, lost, repeated, out of order, as the weather is. */
export class Network {
  weather = fairWeather()
  readonly #scheduler: Scheduler
  readonly #random: Random

  constructor(scheduler: Scheduler, random: Random) {
    this.#scheduler = scheduler
    this.#random = random
  }

  get nowMs(): number {
    return this.#scheduler.nowMs
  }

  /** A call to the database from a process. */
  database(from: Life): Reach {
    return <T>(work: () => T): Promise<T> =>
      new Promise<T>((done, failed) => {
        this.#way(from, () => {
          const fails = this.#random.chance(this.weather.databaseFails)
          // Half of the failures happen after the work: then the caller cannot know whether it was done.
          if (fails && this.#random.chance(0.5)) return this.#way(from, () => failed(new LinkBroken('connection lost')))
          try {
            const result = work()
            this.#way(from, () => (fails ? failed(new LinkBroken('connection lost')) : done(result)))
          } catch (error) {
            this.#way(from, () => failed(error))
          }
        })
      })
  }

  /** Leaves at once, or is refused at once where the line is known to be cut; whether it arrives is another matter. */
  send(from: Life, work: () => void, how: 'once' | 'perhaps repeated' = 'perhaps repeated'): Promise<void> {
    if (this.weather.cut) return Promise.reject(new LinkBroken('The link is down.'))
    const repeats = how !== 'once' && this.#random.chance(this.weather.repeat)
    for (let copies = repeats ? 2 : 1; copies > 0; copies--)
      if (!this.#random.chance(this.weather.lose)) this.#way(null, work)
    return this.#scheduler.delay(from, 0)
  }

  /** A question and its answer; fails where either is lost, and where none comes in time. */
  ask<T>(from: Life, work: () => Promise<T>): Promise<T> {
    const { weather } = this
    const arrives = !weather.cut && !this.#random.chance(weather.lose)
    const returns = !this.#random.chance(weather.lose)
    return new Promise<T>((done, failed) => {
      this.#scheduler.later(from, patienceMs, () => failed(new LinkBroken('no answer')))
      if (!arrives) return
      this.#way(null, () => {
        // The other side may be dead: then it cannot be asked.
        Promise.try(work).then(
          (result) => returns && this.#way(from, () => done(structuredClone(result))),
          (error) => this.#way(from, () => failed(error)),
        )
      })
    })
  }

  /** One way, to a process. */
  deliver(to: Life, arrive: () => void): void {
    if (this.weather.cut || this.#random.chance(this.weather.lose)) return
    for (let copies = this.#random.chance(this.weather.repeat) ? 2 : 1; copies > 0; copies--) this.#way(to, arrive)
  }

  #way(life: Life | null, arrive: () => void): void {
    this.#scheduler.later(life, this.#random.next() * this.weather.slowMs, arrive)
  }
}
