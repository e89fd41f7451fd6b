import type { Clock } from '@ratchet/engine/ports'
import type { Refusing } from './transaction.ts'

export interface PaperOptions {
  /** Market time from sending a request to carrying it out. */
  readonly latencyMs: number
  /** First balance of an account, in cents. */
  readonly deposit: number
  /** 0: the instruments' own. */
  readonly leverage: number
  /** If given, a delayed request is also carried out by this clock when no quote comes; for feeds in real time only. */
  readonly clock?: Clock
}

/** How the broker is made to misbehave towards everybody; for tests and rehearsals. Counts go down as they are used. */
export interface Misbehaviour {
  linkDown: boolean
  loseRequests: number
  loseAnswers: number
  refuse: (Refusing & { count: number }) | null
}

/** How the broker defers work; a simulation has its own time. */
export interface PaperTimers {
  /** Runs the function after the current work. */
  soon(run: () => void): void
  later(run: () => void, durationMs: number): void
}
export const realTimers: PaperTimers = {
  soon: setImmediate,
  later: (run, durationMs) => void setTimeout(run, durationMs),
}

/** Waits between tries of a commit; the last one repeats. */
export const retryMs = [50, 100, 250, 500, 1000, 2000]
