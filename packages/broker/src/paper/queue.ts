import type { PaperTimers } from './options.ts'
import type { Step } from './transaction.ts'

type Job =
  | { readonly steps: readonly Step[]; readonly done?: () => void; readonly failed?: (error: Error) => void }
  | { readonly run: () => Promise<void>; readonly failed: (error: Error) => void }

/** Runs the broker's work one job after another. Requests that wait at the same time are carried out together. */
export class WorkQueue {
  readonly #jobs: Job[] = []
  readonly #timers: PaperTimers
  readonly #carryOut: (steps: readonly Step[]) => Promise<Error | undefined>
  #running: Promise<void> | null = null
  #scheduled = false

  /**
   * @param carryOut resolves to undefined once all steps are durable, or in the log, and reported; to an error where the broker is being closed,
   * or has to go back to what is durable
   */
  constructor(timers: PaperTimers, carryOut: (steps: readonly Step[]) => Promise<Error | undefined>) {
    this.#timers = timers
    this.#carryOut = carryOut
  }

  get busy(): boolean {
    return this.#running !== null || this.#jobs.length > 0
  }

  /** Resolves when the queue is empty. */
  async settle(): Promise<void> {
    while (this.busy) await (this.#running ?? this.#start())
  }

  /** Resolves when the current job is done. */
  async ended(): Promise<void> {
    await this.#running
  }

  /** Does no more of what waits. Resolves when the current job is done. */
  async clear(error: Error): Promise<void> {
    for (const { failed } of this.#jobs.splice(0)) failed?.(error)
    await this.#running
  }

  /** The work begins a moment later, so that steps that are sent at the same time share a commit. */
  add(steps: readonly Step[]): void {
    this.#enqueue({ steps })
  }

  /**
   * Runs work that holds the market up: it begins at once. Resolves when it is done.
   * @param meanwhile adds the work that follows right after it
   */
  doNow(steps: readonly Step[], meanwhile: () => void): Promise<void> {
    return new Promise((done, failed) => {
      this.#jobs.push({ steps, done, failed })
      meanwhile()
      void this.#start()
    })
  }

  /** Runs a task in its turn, between steps. */
  task(run: () => Promise<void>): Promise<void> {
    return new Promise((done, failed) => {
      this.#enqueue({ run: () => run().then(done, failed), failed })
    })
  }

  #enqueue(job: Job): void {
    this.#jobs.push(job)
    if (this.#running !== null || this.#scheduled) return
    this.#scheduled = true
    this.#timers.soon(() => {
      this.#scheduled = false
      void this.#start()
    })
  }

  #start(): Promise<void> {
    if (this.#jobs.length > 0) this.#running ??= this.#work()
    return this.#running ?? Promise.resolve()
  }

  /** Clears `#running` itself, at once: between its end and a `then` another job may be queued. */
  async #work(): Promise<void> {
    for (let job = this.#jobs.shift(); job !== undefined; job = this.#jobs.shift()) {
      if ('run' in job) {
        await job.run()
        continue
      }
      const jobs = [job]
      const steps = [...job.steps]
      // All waiting requests share one commit; a quote begins the next one, because the market waits for its promise.
      for (
        let next = this.#jobs[0];
        next !== undefined && !('run' in next) && next.done === undefined;
        next = this.#jobs[0]
      ) {
        steps.push(...next.steps)
        jobs.push(this.#jobs.shift() as typeof job)
      }
      const error = await this.#carryOut(steps)
      for (const { done, failed } of jobs) error === undefined ? done?.() : failed?.(error)
    }
    this.#running = null
  }
}
