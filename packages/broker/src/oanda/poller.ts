import type { Clock } from '@ratchet/engine/ports'

/** Background polls per second; OANDA advises at most 100 requests per second in all. */
const perSecond = 20

interface Task {
  readonly ask: () => Promise<void>
  readonly everyMs: () => number
  askedMs: number
  isAsking: boolean
  /** It rests at least as long as it took to be answered. */
  restsUntilMs: number
}

const dueMs = ({ askedMs, everyMs, restsUntilMs }: Task) => Math.max(askedMs + everyMs(), restsUntilMs)

/**
 * Asks accounts in turns, each as often as it wishes, all together no faster than that: with a thousand accounts each waits
 * longer for its turn, and the requests of traders never wait behind it. A slow broker is asked less often, and never again before it has answered.
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
    const nowMs = this.#steady.nowMs()
    const task: Task = { ask, everyMs, askedMs: nowMs, isAsking: false, restsUntilMs: nowMs }
    this.#tasks.add(task)
    if (!this.#isRunning) void this.#run()
    return () => void this.#tasks.delete(task)
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#tasks.size > 0) {
      const nowMs = this.#steady.nowMs()
      let next: Task | undefined
      for (const task of this.#tasks)
        if (!task.isAsking && dueMs(task) <= nowMs && (!next || dueMs(task) < dueMs(next))) next = task
      if (next) void this.#ask(next)
      await this.#steady.delay(1000 / (perSecond * this.#part()))
    }
    this.#isRunning = false
  }

  async #ask(task: Task): Promise<void> {
    task.askedMs = this.#steady.nowMs()
    task.isAsking = true
    await task.ask().catch(() => {})
    const nowMs = this.#steady.nowMs()
    task.restsUntilMs = nowMs + (nowMs - task.askedMs)
    task.isAsking = false
  }
}
