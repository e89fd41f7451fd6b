import type { ActorInput } from './actor-ports.ts'

/** A step that has failed this often by a fault will fail again: only a person can ask for another try. The tries take about a second. */
const mostFaults = 5

/** An internal fault that has frozen an account. */
export interface Fault {
  /** The reference under which the log has the error. */
  readonly reference: string
  /** Whether the ledger says that the account is frozen. */
  onRecord: boolean
}

/** The internal faults of one account. */
export class Faults {
  /** The one that has frozen it. */
  current: Fault | null = null
  /**
   * Faults by kind of step since a step of that kind last succeeded. Failed work is read again, so one input cannot count its own faults.
   */
  readonly #counts = new Map<ActorInput['kind'], number>()
  /** Commands to try again that were followed: if the same fault ends one, that command does not cause another try. */
  readonly #followed = new Set<string>()

  /** Counts one. @returns whether the step is to be given up */
  count({ kind }: ActorInput): boolean {
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    return count >= mostFaults
  }

  succeeded({ kind }: ActorInput): void {
    this.#counts.delete(kind)
  }

  freeze(reference: string): Fault {
    this.#counts.clear()
    this.current = { reference, onRecord: false }
    return this.current
  }

  /** Whether an input asks for another try; each command does once. */
  isAnotherTry(input: ActorInput): boolean {
    if (input.kind === 'restart') return true
    if (input.kind !== 'work') return false
    const retries = input.work.commands.filter(({ kind, id }) => kind === 'retry' && !this.#followed.has(id))
    for (const { id } of retries) this.#followed.add(id)
    return retries.length > 0
  }
}
