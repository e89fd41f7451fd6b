import type { Random } from '@ratchet/domain'
import { Person } from '../people.ts'
import { pause } from '../rounds/round.ts'
import { type Attempt, attempt, bidNow, close, publish, tighten } from '../work.ts'
import type { Balancer } from './balancer.ts'
import { Follower } from './follower.ts'

/** An answer that does not come in this time is asked for elsewhere. */
const patienceMs = 3000

/** Trades through whichever api takes requests, and watches the own stream. */
export class Trader extends Person {
  readonly #balancer: Balancer
  /** Every instruction that was tried, the newest last. */
  readonly attempts: Attempt[] = []
  /** How many requests were answered with "not now", with a fault, or not at all. */
  refused = 0
  asked = 0
  /** The longest that a request took since somebody put it back to 0. */
  slowestMs = 0
  #follower: Follower | undefined
  #working: Promise<void> | undefined
  #isWorking = false

  constructor(name: string, balancer: Balancer, url: string) {
    super(name, url)
    this.#balancer = balancer
  }

  override async call(...request: Parameters<Person['call']>) {
    this.url = this.#balancer.from(this.url)
    const beganMs = performance.now()
    this.asked++
    const reply = await super.call(...request)
    this.slowestMs = Math.max(this.slowestMs, performance.now() - beganMs)
    if (reply && reply.status < 500) return reply
    this.refused++
    this.url = this.#balancer.other(this.url)
    return reply
  }

  /** From here on it is in a hurry: to sign up costs a server time on purpose. */
  follow(): void {
    this.patienceMs = patienceMs
    this.#follower = new Follower(this.#balancer, this.url, () => this.cookie)
  }

  get follower(): Follower {
    if (!this.#follower) throw new Error(`${this.name} follows no stream`)
    return this.#follower
  }

  leave(): void {
    this.#isWorking = false
    this.#follower?.close()
  }

  /** Publishes one after the other, with closes and tighter stops between, until `rest`. */
  work(tag: string, random: Random): void {
    this.#isWorking = true
    this.#working = this.#work(tag, random)
    // What it found is said where the work comes to its end.
    this.#working.catch(() => {})
  }

  async #work(tag: string, random: Random): Promise<void> {
    const bid = await bidNow(this)
    for (let n = 0; this.#isWorking; n++) {
      const one = attempt(`${tag}-${this.name}-${n}`, random, bid)
      this.attempts.push(one)
      await publish(this, one)
      if (random.chance(0.7)) await close(this)
      if (random.chance(0.3)) await tighten(this, random)
      await pause(random.whole(60, 200))
    }
  }

  /** The work under way is the last. */
  async rest(): Promise<void> {
    this.#isWorking = false
    await this.#working
  }
}
