import type { Clock } from '@ratchet/engine/ports'
import type { Refusing } from './transaction.ts'

export interface PaperOptions {
  /** Market time from sending to carrying out. */
  readonly latencyMs: number
  /** First balance of an account, in cents. */
  readonly deposit: number
  /** 0: the instruments' own. */
  readonly leverage: number
  /** Where given, a delayed request is carried out by this clock too, should no quote come; for feeds in real time only. */
  readonly clock?: Clock
}

/** How the broker is told to misbehave towards everybody; for tests and rehearsals. Counts go down as they are used. */
export interface Misbehaviour {
  linkDown: boolean
  loseRequests: number
  loseAnswers: number
  refuse: (Refusing & { count: number }) | null
}

/** How the broker puts work off; a simulation has its own time. */
export interface PaperTimers {
  /** Runs it once what is being done now is done. */
  soon(run: () => void): void
  later(run: () => void, durationMs: number): void
}
export const realTimers: PaperTimers = {
  soon: setImmediate,
  later: (run, durationMs) => void setTimeout(run, durationMs),
}

/** Between tries of a commit; the last one for all that follow. */
export const retryMs = [50, 100, 250, 500, 1000, 2000]
