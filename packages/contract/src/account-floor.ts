/** Rungs of an account's floor at most, like those of a trade's ladder. */
export const mostFloorRungs = 6

/** How long a looser plan waits, and in ms. */
export const floorWaits = { none: 0, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const
export type FloorWait = keyof typeof floorWaits

/** The lines of an account's ladder, and what they are called. */
export const floorLines = {
  total: 'the floor',
  daily: 'the floor of the day',
  target: 'the target of the day',
} as const
export type FloorLineName = keyof typeof floorLines

/** FLO12: what a line does when it is met, in the words of the form. */
export const floorDeeds = {
  close: 'Stop new trades and close everything',
  keep: 'Stop new trades',
} as const

/** The percent of the way to a line from which it warns; at 100 nothing is warned of. */
export const floorWarnings = { least: 50, most: 100, usual: 80 } as const

/** What is said of an account's ladder, by the engine, the server, and the browser before it asks. */
export const floorWords = {
  /** Why an instruction is not carried out. */
  stopped: 'The account ladder has stopped this account: nothing new is opened until it goes on.',
  nothing: 'Write an amount above 0.',
  cents: 'Write an amount with two decimals at most.',
  zone: 'Choose a time zone.',
  warn: `The share is a whole number from ${floorWarnings.least} to ${floorWarnings.most} percent.`,
  tooMany: 'An account has six rungs at most.',
  empty: 'The plan says nothing. Set a floor, a day’s loss, a day’s profit or a rung.',
  rungs: 'Each rung needs a higher equity than the one before it.',
  rungAbove: 'The floor of a rung lies below the equity that reaches it.',
  floorAbove: 'The floor lies at the equity of now or above: everything would be closed at once. Choose a lower one.',
  unknownEquity:
    'What the account comes to is not known now: a price, the balance or a rate is missing, or its broker is not heard. Try again in a moment.',
  /** FLO11: the ladder of an account at a broker stands still; why follows. */
  guess: 'The ladder waits: what the account comes to would be a guess. It goes on as soon as that is known.',
  noRate: 'No rate into the account’s currency is known.',
  noPrice: 'The price of something that is open is missing.',
  /** FLO11, FLO7: what is different at a broker. */
  atBroker:
    'At a broker equity is its balance and its open positions, at its own prices and rates. The ladder waits while the broker is not heard. Money that you pay in or take out there moves the lines and is neither profit nor loss.',
  set: 'The plan is in force.',
  removed: 'The account has no ladder any more.',
  waits: 'This plan allows more than the one in force, so it waits as long as that one says.',
  released: 'The account goes on. The day’s loss and profit count from now.',
  notStopped: 'The account ladder has not stopped this account.',
  needsPlan: 'The floor of the total loss was touched. The account goes on with a new plan.',
  needsDay: 'The plan does not let the account go on by hand. It goes on when the next day begins.',
} as const
