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
  longName: `The name of a ladder has ${mostLadderLetters} letters at most.`,
  taken: 'You have a ladder of that name already. Choose another name, or rename that one first.',
  full: `You keep ${mostSavedLadders} ladders, and more cannot be kept. Delete one, then save this one.`,
  unknown: 'There is no such ladder any more.',
  removed: 'The ladder is deleted. What climbs by its rungs goes on with them.',
  needsStop: 'A ladder in R needs a stop loss: 1 R is its distance from the open.',
  measuredThen:
    'Its rungs are counted once it is sent: 1 ATR is Wilder’s average true range of 14 candles of 15 minutes.',
  needsCandles:
    'A ladder in ATR needs 15 whole candles of 15 minutes of {symbol}, and fewer are kept yet. Choose one in pips or in R, or wait.',
  tooManyR: `A ladder in R or ATR has figures of ${mostR} at most.`,
  partWrong: 'A rung closes 100 percent at most, with two decimals at most.',
  partsBeyond: 'The parts that its rungs close are more than 100 percent together.',
  onlyPips: `A ladder in R or ATR, one that closes parts, or one of more than ${riskRungNumbers.length} rungs is for single orders and positions: an account climbs by ${riskRungNumbers.length} rungs in pips.`,
  nowOwn: 'The position climbs by “{name}” from the next price on. What is locked in stays locked in.',
  nowAccounts: 'The position climbs by its account’s ladder from the next price on. What is locked in stays locked in.',
  nowMoved: 'The rungs ahead are moved. What was reached stays reached, and no part is closed twice.',
  behind: 'Rung {n} is reached and has done what it does. Only rungs that lie ahead can be moved.',
  /** The name of a ladder that was moved on the chart, and of one that came from the account’s. */
  moved: '{name}, moved',
  movedAccounts: 'The account’s, moved',
  sameLadder: 'The position climbs by that ladder already.',
} as const

/** Pips are kept to millionths. */
export const pipDecimals = 6
export const pipsTooFine = `${messages.invalidNumber} At most ${pipDecimals} decimals.`

/** What is said of a pasted text that is no ladder. `{n}` is the number of the rung, `{text}` what stands there. */
export const ladderTextWords = {
  noLadder:
    'This is no ladder as text. One reads: Ratchet ladder "My ladder" in pips: at 50 sl 20; at 100 sl 20 tp 40.',
  noEnd: 'The name of the ladder does not end: a quotation mark is missing.',
  noRungs: 'The text names no rungs. After "in pips:" it goes on as in: at 50 sl 20; at 100 sl 20 tp 40.',
  tooMany: `Rung {n} is one too many: a ladder has ${mostRungs} rungs at most.`,
  empty: 'Rung {n} is empty. Write "off" where a rung is switched off.',
  notRead:
    'Rung {n} cannot be read at "{text}". A rung reads: at 50 sl 20 tp 40 close 25%; sl, tp and close may be left out.',
  twice: 'Rung {n} says {text} twice.',
  number: 'Rung {n} at "{text}": ',
} as const

/** What is wrong with a name; null where nothing is. */
export function ladderNameFault(name: string): string | null {
  const { length } = name.trim()
  return length === 0 ? ladderWords.noName : length > mostLadderLetters ? ladderWords.longName : null
}
