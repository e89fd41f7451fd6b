/** How the trade server's clock differs from UTC. Most brokers have GMT+2 and the summer time of New York. */
export interface ServerZone {
  readonly offsetMinutes: number
  /** Whose summer time adds an hour; none if it is absent. */
  readonly summer?: 'us' | 'eu' | undefined
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Midnight UTC of the nth Sunday of a month, from 1; the last one for 0. */
function sunday(year: number, month: number, nth: number): number {
  const first = Date.UTC(year, nth === 0 ? month + 1 : month, 1)
  const toSunday = (7 - new Date(first).getUTCDay()) % 7
  return nth === 0 ? first + toSunday * dayMs - 7 * dayMs : first + (toSunday + (nth - 1) * 7) * dayMs
}

function isSummer(utcMs: number, rule: 'us' | 'eu'): boolean {
  const year = new Date(utcMs).getUTCFullYear()
  // New York changes at 02:00 of its own time, Europe at 01:00 UTC.
  const [from, to] =
    rule === 'us'
      ? [sunday(year, 2, 2) + 7 * hourMs, sunday(year, 10, 1) + 6 * hourMs]
      : [sunday(year, 2, 0) + hourMs, sunday(year, 9, 0) + hourMs]
  return utcMs >= from && utcMs < to
}

/** How far the server's clock is ahead of UTC at a moment. */
export function offsetMs({ offsetMinutes, summer }: ServerZone, utcMs: number): number {
  return offsetMinutes * 60_000 + (summer && isSummer(utcMs, summer) ? hourMs : 0)
}

/** Weekday (0 is Sunday) and minute of the day by the server's clock. */
export function minuteOfDay(serverMs: number): { readonly day: number; readonly minute: number } {
  return { day: new Date(serverMs).getUTCDay(), minute: Math.floor((serverMs % dayMs) / 60_000) }
}

/** Number of the day, to notice that one has ended. */
export const dayNumber = (serverMs: number): number => Math.floor(serverMs / dayMs)
