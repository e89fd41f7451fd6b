import { messages } from './messages.ts'

/** Rungs of an account's floor at most, like those of a trade's ladder. */
export const mostFloorRungs = 6

/** How long a looser plan waits, and in ms. */
export const floorWaits = { none: 0, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const
export type FloorWait = keyof typeof floorWaits

/** The lines of an account's ladder, and what they are called. */
export const floorLines = {
  total: 'the floor',
  daily: 'the daily floor',
  target: 'the daily target',
} as const
export type FloorLineName = keyof typeof floorLines

/** FLO12: what a line does when it is met, in the words of the form. */
export const floorDeeds = {
  close: 'Stop new trades and close all positions',
  keep: 'Stop new trades',
} as const

/** The percent of the way to a line from which it warns; at 100 nothing is warned of. */
export const floorWarnings = { least: 50, most: 100, usual: 80 } as const

/** What is said of an account's ladder, by the engine, the server, and the browser before it asks. */
export const floorWords = {
  /** Why an instruction is not carried out. */
  stopped: 'The equity floor stopped this account. No new trades until trading resumes.',
  nothing: 'Enter an amount above 0.',
  cents: 'Enter an amount with at most two decimals.',
  zone: 'Choose a time zone.',
  warn: `Enter a whole number from ${floorWarnings.least} to ${floorWarnings.most} percent.`,
  tooMany: 'An equity floor can have at most six rungs.',
  empty: 'The plan is empty. Set a floor, a daily loss limit, a daily target or a rung.',
  rungs: 'Each rung needs a higher equity than the rung before it.',
  rungAbove: 'The floor of a rung must be below the equity at which the rung acts.',
  floorAbove:
    'The floor is at or above the current equity, so all positions would be closed immediately. Choose a lower floor.',
  unknownEquity:
    'The equity is unknown now: a price, the balance or a rate is missing, or the broker cannot be reached. Try again in a moment.',
  /** FLO11: the ladder of an account at a broker stands still; why follows. */
  guess: 'The equity floor is paused because the equity is unknown. It resumes when the equity is known.',
  noRate: 'The exchange rate into the account’s currency is missing.',
  noPrice: 'The price of an open position is missing.',
  /** FLO11, FLO7: what is different at a broker. */
  atBroker:
    'At a broker, equity is the balance plus the result of open positions, at the broker’s prices and rates. The equity floor is paused while the broker cannot be reached. Deposits and withdrawals move the floor and the daily limits; they count neither as profit nor as loss.',
  set: 'The plan is active.',
  removed: 'The equity floor is removed.',
  waits: 'This plan is looser, so it applies after the delay of the current plan.',
  released: `${messages.tradingResumed} The daily loss and profit count from now.`,
  notStopped: 'The equity floor has not stopped this account.',
  needsPlan: 'Equity reached the floor. Set a new plan to resume.',
  needsDay: 'This plan does not let you resume today. Trading resumes when the next day begins.',
} as const
