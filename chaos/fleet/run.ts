import { Random } from '@ratchet/domain'
import { Counters } from '../counters.ts'
import { pause } from '../rounds/round.ts'
import { Violation } from '../violation.ts'
import { Fleet, type FleetOptions } from './fleet.ts'
import { lookAtAll, worksAgain } from './look.ts'
import { type Trouble, troubles } from './troubles.ts'

export interface FleetPlan extends FleetOptions {
  readonly rounds: number
  /** Only troubles of these names, in this order again and again; all where nothing is said. */
  readonly only?: readonly string[] | undefined
  /** Puts a fault in on purpose, before everything is looked at. */
  readonly plant?: (fleet: Fleet, nth: number) => Promise<void>
  readonly say: (line: string) => void
}

/** A fleet is thrown away after so many rounds, so that looking at all of it stays quick. */
const roundsOfAFleet = 45

/** Goes through rounds, each with one trouble in turn, until one breaks what must hold. */
export class FleetRun {
  readonly plan: FleetPlan
  readonly counters = new Counters()
  broken: { readonly message: string; readonly folder: string } | undefined
  #round = 0
  #isStopped = false

  constructor(plan: FleetPlan) {
    this.plan = plan
  }

  async go(): Promise<void> {
    const { only, rounds } = this.plan
    const meant = only?.map((name) => troubles.find((one) => one.name === name)) ?? troubles
    const isOver = () => this.#isStopped || this.broken !== undefined || this.#round >= rounds
    while (!isOver()) {
      const fleet = await Fleet.open(this.plan)
      for (let n = 0; n < roundsOfAFleet && !isOver(); n++)
        await this.#look(fleet, meant[this.#round % meant.length] as Trouble)
      this.counters.orders += fleet.traders.reduce((sum, { attempts }) => sum + attempts.length, 0)
      await fleet.close(this.broken !== undefined)
    }
  }

  /** The round under way is the last. */
  stop(): void {
    this.#isStopped = true
  }

  async #look(fleet: Fleet, trouble: Trouble): Promise<void> {
    const { say, seed: first } = this.plan
    const seed = first + this.#round++
    const random = new Random(seed)
    const tag = `fleet-${seed}`
    const startedMs = performance.now()
    try {
      for (const trader of fleet.traders) trader.work(tag, new Random(seed + trader.name.length))
      await pause(random.whole(200, 800))
      const { what, sinceMs, end } = await trouble.befall(fleet, random)
      const recoveryMs = await worksAgain(fleet, tag, sinceMs)
      await end?.()
      for (const trader of fleet.traders) await trader.rest()
      await this.plan.plant?.(fleet, this.#round)
      await lookAtAll(fleet)
      this.counters.add({ what, recoveryMs })
      say(
        `seed ${seed}: ${what}; works after ${Math.round(recoveryMs)} of ${Math.round(performance.now() - startedMs)} ms`,
      )
    } catch (error) {
      const words = error instanceof Violation ? error.message : String((error as Error).stack ?? error)
      this.broken = { message: `seed ${seed} (${trouble.name}) BROKE ${words}`, folder: fleet.folder }
      say(`${this.broken.message}\n${fleet.lastWords()}\nIts data: ${fleet.folder}`)
    }
  }
}
