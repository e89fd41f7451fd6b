/** Looks a period is divided into. */
const pulses = 40
/** A timer of less is not kept by a busy process. */
const shortestPulseMs = 20

export interface RotaParts {
  readonly periodMs: number
  readonly nowMs: () => number
  /** At most so many at a time, should the period become longer by it. */
  readonly most?: number
}

/**
 * Whose turn it is, where each of many is to be visited once a period: who was visited longest ago comes first, and never more than
 * their even share at once, however many came together.
 */
export class Rota<T> {
  /** When each was visited last, longest ago first. */
  readonly #visited = new Map<T, number>()
  readonly #parts: RotaParts
  /** Time from one look for members that are due to the next. */
  readonly pulseMs: number

  constructor(parts: RotaParts) {
    this.#parts = parts
    this.pulseMs = Math.max(shortestPulseMs, parts.periodMs / pulses)
  }

  add(member: T): void {
    this.#visited.set(member, this.#parts.nowMs())
  }

  delete(member: T): void {
    this.#visited.delete(member)
  }

  /** Those to be visited now; they count as visited. */
  takeDue(): T[] {
    const { periodMs, nowMs, most = Number.POSITIVE_INFINITY } = this.#parts
    const share = Math.min(most, Math.ceil((this.#visited.size * this.pulseMs) / periodMs))
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
