import type { Clock } from '@ratchet/engine/ports'

/** Measures spans on this machine: setting its clock does not move it. */
export const steadyClock: Clock = {
  nowMs: () => performance.now(),
  delay: (durationMs) => new Promise((done) => setTimeout(done, durationMs)),
}
