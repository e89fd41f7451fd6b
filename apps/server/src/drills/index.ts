import type { DrillState } from '@ratchet/contract'
import { type Bus, topics } from '@ratchet/engine'
import type { OpenDrill } from '@ratchet/store'
import { type DrillParts, endInterrupted, type Halt, runDrill } from './run.ts'

/** A lost wake-up delays a drill by this much at most. */
const lookEveryMs = 1000

export interface Drills {
  /** Ends the drills under way as interrupted, with all faults off. */
  stop(): Promise<void>
}

/**
 * Runs the drills that traders request, in the process that has the market. It is started after the engine. A drill that is found under
 * way then belonged to a process that is gone, and its faults ended with that process.
 */
export async function startDrills(parts: DrillParts & { readonly bus: Bus }): Promise<Drills> {
  const runner = new Runner(parts)
  await runner.endThoseBefore()
  return runner.start(parts.bus)
}

class Runner {
  readonly #parts: DrillParts
  readonly #halts = new Map<string, Halt>()
  readonly #running = new Set<Promise<void>>()
  #finding: Promise<void> | undefined
  #findAgain = false
  #stopped = false

  constructor(parts: DrillParts) {
    this.#parts = parts
  }

  /** Ends the drills of an earlier process. Resolves when they are known; each gets its record as soon as the engine holds the account. */
  async endThoseBefore(): Promise<void> {
    for (const drill of await this.#parts.desk.open()) {
      const ending = endInterrupted(this.#parts, drill)
        .catch((error: unknown) => this.#parts.log.warn('A drill did not end cleanly', { error }))
        .finally(() => this.#running.delete(ending))
      this.#running.add(ending)
    }
  }

  start(bus: Bus): Drills {
    const unsubscribe = bus.subscribe(topics.drills, () => this.#findDrills())
    const timer = setInterval(() => this.#findDrills(), lookEveryMs)
    return {
      stop: async () => {
        this.#stopped = true
        clearInterval(timer)
        unsubscribe()
        await this.#finding
        for (const halt of this.#halts.values()) halt.call('interrupted')
        await Promise.all(this.#running)
        await this.#parts.desk.close()
      },
    }
  }

  /** Reads the requested drills, one read at a time. A request that arrives during a read is found by the next one. */
  #findDrills(): void {
    if (this.#finding) {
      this.#findAgain = true
      return
    }
    if (this.#stopped) return
    this.#findAgain = false
    this.#finding = this.#findDrillsOnce()
      .catch((error: unknown) => this.#parts.log.warn('Drills could not be read', { error }))
      .finally(() => {
        this.#finding = undefined
        if (this.#findAgain) this.#findDrills()
      })
  }

  async #findDrillsOnce(): Promise<void> {
    for (const drill of await this.#parts.desk.open()) {
      const halt = this.#halts.get(drill.id)
      if (halt) {
        if (drill.stopAsked) halt.call('stopped')
      } else if (drill.state === 'waiting') this.#begin(drill)
    }
  }

  #begin(drill: OpenDrill): void {
    const halt = createHalt()
    if (drill.stopAsked) halt.call('stopped')
    this.#halts.set(drill.id, halt)
    const running = runDrill(this.#parts, drill, halt)
      .catch((error: unknown) => {
        this.#parts.log.warn('A drill could not continue', { drill: drill.id, error })
        return this.#parts.desk
          .change(drill.id, { state: 'interrupted', endedAtMs: this.#parts.clock.nowMs(), on: [] })
          .catch(() => {})
      })
      .finally(() => {
        this.#halts.delete(drill.id)
        this.#running.delete(running)
      })
    this.#running.add(running)
  }
}

function createHalt(): Halt {
  let asked: DrillState | undefined
  let wake: () => void = () => {}
  const called = new Promise<void>((done) => {
    wake = done
  })
  return {
    get asked() {
      return asked
    },
    called,
    call(state) {
      if (asked !== 'interrupted') asked = state
      wake()
    },
  }
}
