import { Desk, type Shape } from './desk.ts'
import { natsProgram } from './nats.ts'
import { Random } from './random.ts'
import { kinds } from './rounds/index.ts'
import type { Kind, Place } from './rounds/round.ts'
import { Tally } from './tally.ts'
import { Violation } from './violation.ts'

export interface Plan {
  readonly rounds: number
  readonly seed: number
  /** Only rounds of this kind. */
  readonly only?: string | undefined
  /** Where the traps are, one a round and then from the first again; drawn where nothing is said. */
  readonly at?: readonly Place[] | undefined
  /** One lane of rounds each, beside one another; one of each shape where nothing is said. */
  readonly shapes?: readonly Shape[] | undefined
  /** A bug put in on purpose. */
  readonly plant?: string | undefined
  readonly say: (line: string) => void
}

/** A data set is thrown away after so many rounds, so that looking at all of it stays quick. */
const roundsOfADesk = 80

export interface Broken {
  readonly seed: number
  readonly shape: Shape
  readonly message: string
  /** Where its data are kept. */
  readonly folder: string
}

/** Goes through rounds, the two shapes of the server beside one another, until one breaks an invariant. */
export class Run {
  readonly plan: Plan
  readonly tally = new Tally()
  broken: Broken | undefined
  #next = 0

  constructor(plan: Plan) {
    this.plan = plan
  }

  async go(): Promise<void> {
    const { plan } = this
    const { say } = plan
    const wanted = plan.shapes ?? ['all', 'split']
    const shapes = wanted.map((shape) => (natsProgram() === undefined ? 'all' : shape))
    if (natsProgram() === undefined) say('Left out, api and engine apart: nats-server is not on this machine.')
    for (const { name, missing } of this.#kinds()) {
      const why = missing?.()
      if (why !== undefined) say(`Left out, ${name}: ${why}`)
    }
    await Promise.all(shapes.slice(0, plan.rounds).map((shape) => this.#lane(shape)))
  }

  #kinds(): readonly Kind[] {
    return kinds.filter(({ name }) => this.plan.only === undefined || name === this.plan.only)
  }

  async #lane(shape: Shape): Promise<void> {
    const able = this.#kinds().filter((kind) => kind.shapes.includes(shape) && kind.missing?.() === undefined)
    const more = () => this.#next < this.plan.rounds && !this.broken
    while (able.length > 0 && more()) {
      const desk = await Desk.open(shape, this.plan.seed + this.#next, { plant: this.plan.plant })
      let whole = true
      for (let n = 0; n < roundsOfADesk && whole && more(); n++) {
        const seed = this.plan.seed + this.#next++
        whole = await this.#round(desk, able, seed)
      }
      this.tally.orders += desk.attempts.length
      await desk.close(!whole)
    }
  }

  /** @returns whether all held */
  async #round(desk: Desk, able: readonly Kind[], seed: number): Promise<boolean> {
    const { at, seed: first, say } = this.plan
    const random = new Random(seed)
    const startedMs = performance.now()
    const story: string[] = []
    const tell = (line: string) => story.push(`${Math.round(performance.now() - startedMs)} ms: ${line}`)
    const kind = drawn(able, random)
    try {
      const place = at?.[(seed - first) % at.length]
      const outcome = await kind.run({ desk, random, at: place, tag: `chaos-${seed}`, tell })
      await desk.lookFromOutside()
      this.tally.add(outcome)
      const tookMs = Math.round(performance.now() - startedMs)
      say(`seed ${seed} ${desk.shape}: ${outcome.what}; level after ${Math.round(outcome.recoveryMs)} of ${tookMs} ms`)
      if (process.env.CHAOS_STORY) say(story.join('\n'))
      return true
    } catch (error) {
      const message = error instanceof Violation ? error.message : String((error as Error).stack ?? error)
      this.broken ??= { seed, shape: desk.shape, message, folder: desk.folder }
      say(`seed ${seed} ${desk.shape} (${kind.name}) BROKE ${message}\nIts story:\n${story.join('\n')}`)
      for (const { output } of desk.servers) say(`The server's last words:\n${output.slice(-1500)}`)
      say(`Its data: ${desk.folder}`)
      return false
    }
  }
}

function drawn(able: readonly Kind[], random: Random): Kind {
  let rest = random.next() * able.reduce((sum, { weight }) => sum + weight, 0)
  for (const kind of able) {
    rest -= kind.weight
    if (rest < 0) return kind
  }
  return able[0] as Kind
}
