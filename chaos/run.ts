import { natsProgram } from '@ratchet/bus/testing'
import { Counters } from './counters.ts'
import { type BrokerName, Desk, type Shape } from './desk.ts'
import { type Next, Schedule, type Step } from './schedule.ts'
import { Violation } from './violation.ts'

export interface Plan {
  readonly rounds: number
  readonly seed: number
  /** Only rounds of this kind. */
  readonly only?: string | undefined
  /** These rounds, each in a lane that can; drawn where nothing is said. */
  readonly steps?: readonly Step[] | undefined
  /** One lane of rounds each, beside one another; one of each shape where nothing is said. */
  readonly shapes?: readonly Shape[] | undefined
  /** A bug put in on purpose. */
  readonly plant?: string | undefined
  /** The paper broker where nothing is said. */
  readonly broker?: BrokerName | undefined
  readonly say: (line: string) => void
}

export interface Broken {
  readonly seed: number
  readonly shape: Shape
  readonly message: string
  /** Where its data are kept. */
  readonly folder: string
}

/** A data set is thrown away after so many rounds, so that looking at all of it stays quick. */
const roundsOfADesk = 80

/** Goes through rounds, the two shapes of the server beside one another, until one breaks an invariant. */
export class Run {
  readonly plan: Plan
  readonly counters = new Counters()
  broken: Broken | undefined
  readonly #schedule: Schedule
  #stopped = false

  constructor(plan: Plan) {
    this.plan = plan
    this.#schedule = new Schedule(plan.rounds, plan.seed, plan.only, plan.steps, plan.broker ?? 'paper')
  }

  async go(): Promise<void> {
    const { say, shapes: wanted = ['all', 'split'] } = this.plan
    const apart = natsProgram() !== undefined
    if (!apart) say('Left out, api and engine apart: nats-server is not on this machine.')
    for (const line of this.#schedule.leftOut()) say(line)
    await Promise.all(wanted.map((shape) => this.#lane(apart ? shape : 'all')))
  }

  /** The rounds under way are the last. */
  stop(): void {
    this.#stopped = true
  }

  async #lane(shape: Shape): Promise<void> {
    const over = () => this.#stopped || this.broken !== undefined || this.#schedule.isOver(shape)
    while (!over()) {
      const desk = await Desk.open(shape, this.plan.seed, { plant: this.plan.plant, broker: this.plan.broker })
      let whole = true
      for (let n = 0; n < roundsOfADesk && whole && !over(); n++) {
        const next = this.#schedule.next(shape)
        if (next) whole = await this.#round(desk, next)
      }
      this.counters.orders += desk.attempts.length
      await desk.close(!whole)
    }
  }

  /** @returns whether all held */
  async #round(desk: Desk, { seed, kind, at, killPoint, random }: Next): Promise<boolean> {
    const { say } = this.plan
    const startedMs = performance.now()
    const story: string[] = []
    const tell = (line: string) => story.push(`${Math.round(performance.now() - startedMs)} ms: ${line}`)
    try {
      const outcome = await kind.run({ desk, random, at, killPoint, tag: `chaos-${seed}`, tell })
      await desk.lookFromOutside()
      this.counters.add(outcome)
      const tookMs = Math.round(performance.now() - startedMs)
      say(`seed ${seed} ${desk.shape}: ${outcome.what}; level after ${Math.round(outcome.recoveryMs)} of ${tookMs} ms`)
      return true
    } catch (error) {
      const message = error instanceof Violation ? error.message : String((error as Error).stack ?? error)
      this.broken ??= { seed, shape: desk.shape, message, folder: desk.folder }
      say(`seed ${seed} ${desk.shape} (${kind.name}) BROKE ${message}\nIts story:\n${story.join('\n')}`)
      for (const server of desk.servers) say(`The server's last words:\n${server.output().slice(-16000)}`)
      say(`Its data: ${desk.folder}, database ${new URL(desk.databaseUrl).pathname.slice(1)}`)
      return false
    }
  }
}
