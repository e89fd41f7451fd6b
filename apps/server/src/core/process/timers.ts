/** Time for a part that does something every so often; each timer returns what ends it. */
export interface Timers {
  /** Milliseconds of a clock that only goes forward. */
  nowMs(): number
  after(ms: number, work: () => void): () => void
  every(ms: number, work: () => void): () => void
}

export const timers: Timers = {
  nowMs: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  every: (ms, work) => {
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  },
}
