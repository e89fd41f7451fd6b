import type { Log } from '@ratchet/engine'

const usualPatienceMs = 15_000

interface Step {
  readonly name: string
  readonly stop: () => unknown
  readonly patienceMs: number
}

/** Keeps the parts that were started, and stops them in reverse order, each once, even if another fails to stop. */
export class Closing {
  readonly #steps: Step[] = []
  readonly #log: Log
  #closed: Promise<void> | undefined

  constructor(log: Log) {
    this.#log = log
  }

  /** Adds a part that was just started. If everything is being stopped already, the part is stopped at once. */
  async add(name: string, stop: () => unknown, patienceMs = usualPatienceMs): Promise<void> {
    const step = { name, stop, patienceMs }
    if (this.#closed) await this.#stop(step)
    else this.#steps.push(step)
  }

  close(): Promise<void> {
    this.#closed ??= this.#closeAll()
    return this.#closed
  }

  get closing(): boolean {
    return this.#closed !== undefined
  }

  async #closeAll(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await this.#stop(step)
  }

  async #stop({ name, stop, patienceMs }: Step): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((done) => {
      timer = setTimeout(() => done('late'), patienceMs)
    })
    try {
      const outcome = await Promise.race([Promise.resolve(stop()), late])
      if (outcome === 'late') this.#log.warn('Did not stop in time', { part: name })
    } catch (error) {
      this.#log.warn('Did not stop in order', { part: name, error })
    } finally {
      clearTimeout(timer)
    }
  }
}
