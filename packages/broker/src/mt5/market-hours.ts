import type { Instrument } from '@ratchet/contract'

const weekMinutes = 7 * 24 * 60
const hourMs = 60 * 60_000

type Span = [from: number, to: number]

/**
 * Market hours in minutes of the week. They stay in the trade server's time zone if that is whole hours from UTC; no zone has a name for other
 * offsets, so those hours are moved to UTC.
 */
export function sessionsOf(text: string, offsetMs: number): Pick<Instrument, 'sessions' | 'sessionZone'> {
  const spans = text.split(',').flatMap((part): Span[] => {
    const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(part.trim()) ?? []
    const span: Span = [Number(from), Number(to)]
    return span[0] < span[1] && span[1] <= weekMinutes ? [span] : []
  })
  const hours = offsetMs / hourMs
  if (Number.isInteger(hours) && hours >= -12 && hours <= 14)
    // The names of these zones have the sign the other way round.
    return {
      sessions: joined(spans),
      sessionZone: hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
    }
  const minutes = Math.round(offsetMs / 60_000)
  return { sessions: joined(spans.flatMap((span) => moved(span, -minutes))), sessionZone: 'UTC' }
}

function moved([from, to]: Span, by: number): Span[] {
  const start = (((from + by) % weekMinutes) + weekMinutes) % weekMinutes
  const end = start + to - from
  return end <= weekMinutes
    ? [[start, end]]
    : [
        [start, weekMinutes],
        [0, end - weekMinutes],
      ]
}

/** A session that ends at 24:00 and one that begins at 00:00 of the next day are one. */
function joined(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted((a, b) => a[0] - b[0])
  const out: Span[] = []
  for (const [from, to] of sorted) {
    const last = out.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else out.push([from, to])
  }
  return out
}
