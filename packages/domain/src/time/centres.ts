import type { TimeMs } from '../numbers/types.ts'
import { minuteOfWeek } from './sessions.ts'

/** Hours of a week: minutes since Sunday 00:00 on the wall clock of a zone, half-open. */
export interface WeekHours {
  readonly zone: string
  readonly spans: readonly (readonly [from: number, to: number])[]
}

/** Monday to Friday between two full hours of the centre's own clock. */
const workdays = (zone: string, from: number, to: number): WeekHours => ({
  zone,
  spans: [1, 2, 3, 4, 5].map((day) => [day * 1440 + from * 60, day * 1440 + to * 60]),
})

/** The four centres after which traders name the hours of the day. The hours are customary; no authority sets them. */
export const centreHours = {
  Sydney: workdays('Australia/Sydney', 7, 16),
  Tokyo: workdays('Asia/Tokyo', 9, 18),
  London: workdays('Europe/London', 8, 17),
  'New York': workdays('America/New_York', 8, 17),
} as const satisfies Readonly<Record<string, WeekHours>>

export const tradingSessions = ['asia', 'europe', 'newYork'] as const
export type TradingSession = (typeof tradingSessions)[number]

const within = ({ zone, spans }: WeekHours, timeMs: TimeMs): boolean => {
  const minute = minuteOfWeek(zone, timeMs)
  return spans.some(([from, to]) => minute >= from && minute < to)
}

/**
 * The session of a moment: New York's while New York is open, else Europe's while London is, else Asia's, to which the evening in New
 * York and whatever is quoted at a weekend belong. Each moment has one. (SES5)
 */
export function tradingSessionOf(timeMs: TimeMs): TradingSession {
  if (within(centreHours['New York'], timeMs)) return 'newYork'
  return within(centreHours.London, timeMs) ? 'europe' : 'asia'
}
