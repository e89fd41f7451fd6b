import { messages } from './messages.ts'

/** Each limit that an account can have on new trades, in the order in which they are looked at and shown. */
export const limitNames = [
  'quietHours',
  'pause',
  'tradeVolume',
  'symbolVolume',
  'accountVolume',
  'openTrades',
  'tradesADay',
  'riskMoney',
] as const
export type LimitName = (typeof limitNames)[number]

/** Days on which hours without trading hold. */
export const quietDays = [
  'Every day',
  'Monday to Friday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export type QuietDays = (typeof quietDays)[number]

/** How long a limit that is loosened waits before it is looser, in hours. */
export const waitingHours = [0, 1, 24, 168] as const
export type WaitingHours = (typeof waitingHours)[number]
export const waitingWords: Readonly<Record<WaitingHours, string>> = {
  0: 'No delay',
  1: 'An hour',
  24: 'A day',
  168: 'A week',
}

export const mostQuietHours = 20
/** Symbols that may have limits of their own. */
export const mostLimitedSymbols = 20
/** The most that a limit on a count can be: so many of an account's last orders and results are looked at. */
export const mostCounted = 1000
export const mostPauseMinutes = 10_080
/** The share of a limit, in percent, from which it warns; at 100 it only refuses. */
export const warnShares = { least: 50, most: 100 } as const

export const limitWords = {
  volume: 'Enter lots above 0, with at most four decimals.',
  money: 'Enter an amount above 0, with at most two decimals.',
  count: `Enter a whole number from 1 to ${mostCounted}.`,
  losses: 'Enter a whole number of losing trades from 1 to 100.',
  minutes: `Enter a pause of 1 to ${mostPauseMinutes} minutes.`,
  hours: 'Hours without trading must end after they begin, on the same day.',
  symbol: 'Enter a symbol as the market names it, such as GOLD.',
  twice: 'Enter each symbol once.',
  emptySymbol: 'Enter the size of a trade, the open volume, or both.',
  manySymbols: `An account can have separate limits for at most ${mostLimitedSymbols} symbols.`,
  manyHours: `An account can have at most ${mostQuietHours} entries for hours without trading.`,
  zone: 'This is not a known time zone.',
  warn: `Enter a whole number from ${warnShares.least} to ${warnShares.most} percent.`,
  number: messages.invalidNumber,
  nothingWaits: 'No change is pending.',
  saved: 'Limits saved and in effect.',
  savedInPart: 'Stricter limits are in effect; looser ones apply after the delay.',
  withdrawn: 'The pending change is withdrawn.',
  unknownAccount: 'No such account found.',
} as const

/** Whether a text names a time zone. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
