/** What is known of another thread's event loop. */
export interface LoopSample {
  /** Counts the turns of the loop. */
  readonly turns: number
  /** Of a clock that only goes forward. */
  readonly nowMs: number
  /** CPU time that the process has used, without the thread that asks. */
  readonly usedMs: number
}

/** A turn of the loop may take this much CPU time. Until as much wall time is over it is not judged. */
const maxTurnMs = 3000
/** A loop that works uses at least this share of the time, even as one of a hundred processes on one core. */
const minShare = 0.01

/**
 * Whether a loop makes progress: it comes round, or works its way to its next turn. The measure of that work is CPU time, since on a busy
 * machine a turn takes many times as long by the wall clock. A loop that runs in circles, or is blocked and uses no CPU time at all, hangs.
 */
export class LoopProgress {
  #last: LoopSample | undefined

  isMade(sample: LoopSample): boolean {
    this.#last = this.#last?.turns === sample.turns ? this.#last : sample
    const waitedMs = sample.nowMs - this.#last.nowMs
    const usedMs = sample.usedMs - this.#last.usedMs
    return waitedMs <= maxTurnMs || (usedMs <= maxTurnMs && usedMs >= waitedMs * minShare)
  }
}
