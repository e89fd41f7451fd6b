import type { Clock } from '@ratchet/engine/ports'

/** So many questions a second are asked by nobody's wish, of the hundred that OANDA takes. */
const perSecond = 20

interface Task {
  readonly ask: () => Promise<void>
  readonly everyMs: () => number
  askedMs: number
}

const dueMs = ({ askedMs, everyMs }: Task) => askedMs + everyMs()

/**
 * Asks accounts in turns, each as often as it wishes, all together no faster than that: with a thousand accounts each waits
 * longer for its turn, and the requests of traders never wait behind it.
 */
export class Poller {
  readonly #steady: Clock
  /** Of a whole, the part that this process asks. */
  readonly #part: () => number
  readonly #tasks = new Set<Task>()
  #isRunning = false

  constructor(steady: Clock, part: () => number = () => 1) {
    this.#steady = steady
    this.#part = part
  }

  /** @param everyMs as it is now: it may become another @returns ends it */
  add(ask: () => Promise<void>, everyMs: () => number): () => void {
    const task = { ask, everyMs, askedMs: this.#steady.nowMs() }
    this.#tasks.add(task)
    if (!this.#isRunning) void this.#run()
    return () => void this.#tasks.delete(task)
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#tasks.size > 0) {
      const nowMs = this.#steady.nowMs()
      let next: Task | undefined
      for (const task of this.#tasks) if (dueMs(task) <= nowMs && (!next || dueMs(task) < dueMs(next))) next = task
      if (next) {
        next.askedMs = nowMs
        void next.ask().catch(() => {})
      }
      await this.#steady.delay(1000 / (perSecond * this.#part()))
    }
    this.#isRunning = false
  }
}
