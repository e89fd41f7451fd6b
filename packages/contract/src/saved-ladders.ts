import { messages } from './messages.ts'
import { mostRungs, riskRungNumbers } from './rung-numbers.ts'

/** Ladders that one trader keeps under names, at most, and letters of such a name. */
export const mostSavedLadders = 20
export const mostLadderLetters = 40

/**
 * What the figures of a ladder count. 1 R is the distance of the first stop from the open, 1 ATR the average true range when the order was
 * accepted.
 */
export const ladderUnits = ['pips', 'R', 'ATR'] as const
export type LadderUnit = (typeof ladderUnits)[number]
/** A figure in R or ATR is this at most: a thousand times what was risked. */
export const mostR = 1000

/** Names that differ in capitals alone, or in how a letter is composed, are one name. */
export const ladderKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/** What is said of ladders that are kept under names, by the server and by the browser before it asks. */
export const ladderWords = {
  noName: 'Give the ladder a name.',
  longName: `The name of a ladder can have at most ${mostLadderLetters} characters.`,
  taken: 'You already have a ladder with this name. Choose another name, or rename that ladder first.',
  full: `You can save at most ${mostSavedLadders} ladders. Delete one first.`,
  unknown: 'This ladder no longer exists.',
  removed: 'Ladder deleted. Orders and positions that use it keep their rungs.',
  needsStop: 'A ladder in R needs a stop loss: 1 R is the distance from the open price to the stop.',
  measuredThen:
    'Its rungs are calculated when the order is sent: 1 ATR is Wilder’s average true range of 14 candles of 15 minutes.',
  needsCandles:
    'A ladder in ATR needs 15 complete 15-minute candles of {symbol}, and there are fewer so far. Wait, or choose a ladder in pips or R.',
  tooManyR: `A number of a ladder in R or ATR can be at most ${mostR}.`,
  partWrong: 'A rung can close at most 100 percent, with at most two decimals.',
  partsBeyond: 'The rungs close more than 100 percent in total.',
  onlyPips: `An account’s ladder has at most ${riskRungNumbers.length} rungs in pips and closes no parts. Use this ladder for single orders and positions.`,
  nowOwn: 'The position uses “{name}” from the next price on. Locked-in profit stays locked in.',
  nowAccounts: 'The position uses its account’s ladder from the next price on. Locked-in profit stays locked in.',
  nowLeftAlone: 'Ratchet leaves the position alone. Its stop stays where it is.',
  nowMoved: 'The rungs ahead are moved. Reached rungs stay reached, and no part is closed twice.',
  behind: 'Rung {n} is already reached. Only rungs ahead can be moved.',
  /** The name of a ladder that was moved on the chart, and of one that came from the account’s. */
  moved: '{name}, moved',
  movedAccounts: 'Account’s ladder, moved',
  sameLadder: 'The position already uses this ladder.',
} as const

/** Pips are kept to millionths. */
export const pipDecimals = 6
export const pipsTooFine = `${messages.invalidNumber} At most ${pipDecimals} decimals.`

/** What is said of a pasted text that is no ladder. `{n}` is the number of the rung, `{text}` what stands there. */
export const ladderTextWords = {
  noLadder: 'This text is not a ladder. Example: Ratchet ladder "My ladder" in pips: at 50 sl 20; at 100 sl 20 tp 40.',
  noEnd: 'The closing quotation mark of the ladder’s name is missing.',
  noRungs: 'The text has no rungs. Write them after "in pips:", for example: at 50 sl 20; at 100 sl 20 tp 40.',
  tooMany: `Rung {n} is one too many: a ladder can have at most ${mostRungs} rungs.`,
  empty: 'Rung {n} is empty. Write "off" for a rung that is switched off.',
  notRead:
    'Rung {n} cannot be read at "{text}". Write a rung as: at 50 sl 20 tp 40 close 25%. You can leave out sl, tp and close.',
  twice: 'Rung {n} has {text} twice.',
  number: 'Rung {n} at "{text}": ',
} as const

/** What is wrong with a name; null where nothing is. */
export function ladderNameFault(name: string): string | null {
  const { length } = name.trim()
  return length === 0 ? ladderWords.noName : length > mostLadderLetters ? ladderWords.longName : null
}
