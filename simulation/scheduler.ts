import type { Random } from '@ratchet/domain'

/** A process of the simulated world. Tasks that a dead process deferred never run; those of a paused one wait. */
export class Life {
  alive = true
  paused = false
  readonly name: string
  /** The shard that it works for, where it is an engine. */
  readonly shard: number
  /** The process that it is a part of, where that has one for each of its shards; else itself. */
  readonly process: Life

  constructor(name: string, shard = 0, process?: Life) {
    this.name = name
    this.shard = shard
    this.process = process ?? this
  }
}

interface Task {
  readonly atMs: number
  /** Decides between tasks of one moment. */
  readonly order: number
  readonly life: Life | null
  readonly run: () => void
}

/** A call to a part of the world that is away failed; whether it was carried out is not known. */
export class LinkBroken extends Error {}

/**
 * Virtual time: everything that any part of the world puts off stands in one queue, and the seed decides what comes first. Between
 * two tasks all promises run to their end, so a step of the world is one task and what follows from it at once.
 */
export class Scheduler {
  nowMs = 0
  steps = 0
  readonly #tasks: Task[] = []
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  /** @param life whose task it is; null for the world's own */
  later(life: Life | null, durationMs: number, run: () => void): void {
    const task = { atMs: this.nowMs + durationMs, order: this.#random.next(), life, run }
    let low = 0
    let high = this.#tasks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(this.#tasks[middle] as Task, task)) high = middle
      else low = middle + 1
    }
    this.#tasks.splice(low, 0, task)
  }

  delay(life: Life | null, durationMs: number): Promise<void> {
    return new Promise((done) => this.later(life, durationMs, done))
  }

  /** Does the next task. False where there is none. */
  async step(): Promise<boolean> {
    const task = this.#tasks.pop()
    if (!task) return false
    this.nowMs = Math.max(this.nowMs, task.atMs)
    if (task.life?.alive === false) return true
    if (task.life?.paused) this.later(task.life, 20, task.run)
    else {
      this.steps++
      task.run()
      await new Promise<void>((done) => setImmediate(done))
    }
    return true
  }
}

/** Sorted with the next task at the end. */
const isBefore = (a: Task, b: Task): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)
