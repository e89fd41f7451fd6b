import type { ActorInput } from './actor-ports.ts'

/** An input that waits for its turn. */
export interface Queued {
  readonly input: ActorInput
  readonly done: () => void
  readonly failed: (error: unknown) => void
  readonly result: Promise<void>
}

/** Inputs that have the broker read. */
const isReading = ({ kind }: ActorInput) => kind === 'recover' || kind === 'catch up'

/** The inputs of an actor, in the order in which they came. Of readings of one kind one waits at most. */
export class ActorQueue {
  readonly #waiting: Queued[] = []
  #posted = Promise.withResolvers<void>()

  /** Resolves when the input was taken. */
  post(input: ActorInput): Promise<void> {
    const same = isReading(input) && this.#waiting.find((one) => one.input.kind === input.kind)
    if (same) return same.result
    const { promise: result, resolve: done, reject: failed } = Promise.withResolvers<void>()
    this.#waiting.push({ input, done, failed, result })
    this.#posted.resolve()
    this.#posted = Promise.withResolvers()
    return result
  }

  /** Resolves with the next input that is posted. */
  get posted(): Promise<void> {
    return this.#posted.promise
  }

  next(): Queued | undefined {
    return this.#waiting.shift()
  }

  /** The next that may be taken while the broker is read for another. */
  nextStep(): Queued | undefined {
    const at = this.#waiting.findIndex(({ input }) => !isReading(input) && input.kind !== 'restart')
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0]
  }
}
