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
  0: 'No waiting time',
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
  volume: 'A limit in lots has four decimals at most and is above zero.',
  money: 'A limit in money has two decimals at most and is above zero.',
  count: `A limit on a number is a whole number from 1 to ${mostCounted}.`,
  losses: 'Losing trades in a row are a whole number from 1 to 100.',
  minutes: `A pause has from 1 to ${mostPauseMinutes} minutes.`,
  hours: 'Hours without trading begin before they end, on the same day.',
  symbol: 'Write a symbol as the market names it, such as GOLD.',
  twice: 'Each symbol stands here once.',
  emptySymbol: 'Write the size of a trade, the open volume, or both.',
  manySymbols: `An account has limits of their own for ${mostLimitedSymbols} symbols at most.`,
  manyHours: `An account has ${mostQuietHours} hours without trading at most.`,
  zone: 'This is no time zone.',
  warn: `The share is a whole number from ${warnShares.least} to ${warnShares.most} percent.`,
  number: messages.invalidNumber,
  nothingWaits: 'No change waits any more.',
  saved: 'Limits saved and in effect.',
  savedInPart: 'Stricter limits are in effect; looser ones apply after the delay.',
  withdrawn: 'The change that waited is withdrawn.',
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
