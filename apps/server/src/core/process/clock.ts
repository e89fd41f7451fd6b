import { randomUUID } from 'node:crypto'
import type { Clock, Ids } from '@ratchet/engine'

export const clock: Clock = {
  nowMs: () => Date.now(),
  // Timers use the monotonic clock, so setting the machine's time neither shortens nor lengthens a wait.
  delay: (durationMs) => new Promise((done) => setTimeout(done, durationMs)),
}

/** Measures spans: setting the machine's clock does not move it. */
export const steadyClock: Clock = { nowMs: () => performance.now(), delay: clock.delay }

export const ids: Ids = { uuid: () => randomUUID() }
