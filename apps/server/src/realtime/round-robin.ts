/** A period is divided into so many intervals. */
const intervalsAPeriod = 40
/** A busy process does not keep a shorter timer. */
const shortestIntervalMs = 20

export interface RoundRobinParts {
  readonly periodMs: number
  readonly nowMs: () => number
  /** At most so many members at a time, even if the period becomes longer by it. */
  readonly most?: number
}

/**
 * A round-robin scheduler: each of many members is visited once a period. The member that was visited longest ago comes first, and never
 * more than an even share is due at once, however many were added at the same moment.
 */
export class RoundRobin<T> {
  /** The time of each member's last visit, longest ago first. */
  readonly #visited = new Map<T, number>()
  readonly #parts: RoundRobinParts
  /** The time between two calls of `takeDue`. */
  readonly intervalMs: number

  constructor(parts: RoundRobinParts) {
    this.#parts = parts
    this.intervalMs = Math.max(shortestIntervalMs, parts.periodMs / intervalsAPeriod)
  }

  add(member: T): void {
    this.#visited.set(member, this.#parts.nowMs())
  }

  delete(member: T): void {
    this.#visited.delete(member)
  }

  /** Returns the members to be visited now, and counts them as visited. */
  takeDue(): T[] {
    const { periodMs, nowMs, most = Number.POSITIVE_INFINITY } = this.#parts
    const share = Math.min(most, Math.ceil((this.#visited.size * this.intervalMs) / periodMs))
    const now = nowMs()
    const due: T[] = []
    for (const [member, visitedMs] of this.#visited) {
      if (due.length >= share || visitedMs > now - periodMs) break
      due.push(member)
    }
    for (const member of due) {
      this.#visited.delete(member)
      this.#visited.set(member, now)
    }
    return due
  }
}
