const firstMs = 400
/** Most interruptions are short, and a trader who waits wants to see their end at once; a long one is asked about less often. */
const longestMs = 2500
const patientMs = 15_000
const patientFrom = 30

/**
 * How long to wait before the next attempt to connect: doubling, capped, and spread over the upper half of the span so that
 * a thousand browsers do not come back in the same moment. `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random: number): number {
  const span = Math.min(attempt < patientFrom ? longestMs : patientMs, firstMs * 2 ** Math.min(attempt, 10))
  return Math.round(span / 2 + (span / 2) * random)
}
