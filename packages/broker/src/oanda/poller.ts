import type { Clock } from '@ratchet/engine/ports'

/** So many questions a second are asked by nobody's wish, of the hundred that OANDA takes. */
const perSecond = 20

interface Task {
  readonly ask: () => Promise<void>
  readonly everyMs: number
  dueMs: number
}

/**
 * Asks accounts in turns, each as often as it wishes, all together no faster than that: with a thousand accounts each waits
 * longer for its turn, and the requests of traders never wait behind it.
 */
export class Poller {
  readonly #steady: Clock
  readonly #tasks = new Set<Task>()
  #isRunning = false

  constructor(steady: Clock) {
    this.#steady = steady
  }

  /** @returns ends it */
  add(ask: () => Promise<void>, everyMs: number): () => void {
    const task = { ask, everyMs, dueMs: this.#steady.nowMs() + everyMs }
    this.#tasks.add(task)
    if (!this.#isRunning) void this.#run()
    return () => void this.#tasks.delete(task)
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#tasks.size > 0) {
      const nowMs = this.#steady.nowMs()
      let next: Task | undefined
      for (const task of this.#tasks) if (task.dueMs <= nowMs && (!next || task.dueMs < next.dueMs)) next = task
      if (next) {
        next.dueMs = nowMs + next.everyMs
        void next.ask().catch(() => {})
      }
      await this.#steady.delay(1000 / perSecond)
    }
    this.#isRunning = false
  }
}
