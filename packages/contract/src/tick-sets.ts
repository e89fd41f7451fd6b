/** Sets of ticks that one trader keeps, at most, and bytes of all of them. */
export const mostTickSets = 50
export const mostTickBytes = 64_000_000
/** Bytes of one packed piece. */
export const mostPieceBytes = 1 << 20
/** Pieces of one set: a piece is a day or less, so a set of daily pieces covers 50 years. */
export const maxTickPieces = 20_000
/** Bytes that each piece takes beside its ticks; they count toward `mostTickBytes`. */
export const tickPieceOverheadBytes = 256
export const tickSetNameMax = 100
/** What was begun and not completed for so long is swept away. */
export const unfinishedTicksMs = 3_600_000

/** What is said of kept ticks, by the server and by the browser before it asks. */
export const tickSetWords = {
  noName: 'Enter a name for the ticks.',
  longName: `A name for saved ticks can have at most ${tickSetNameMax} characters.`,
  manySets: `You can save at most ${mostTickSets} sets of ticks. Delete one first.`,
  full: `Your saved ticks can take at most ${mostTickBytes / 1e6} MB together. Delete a set first.`,
  unknown: 'These saved ticks no longer exist.',
  manyPieces: `A set of ticks can have at most ${maxTickPieces.toLocaleString('en-US')} pieces. Save the ticks in several sets.`,
  reading: 'Three of your sets are being read. Please try again in a moment.',
  readingMany: 'Too many sets of ticks are being read. Please try again in a moment.',
  misplaced: 'A piece of these ticks is missing or repeated. Save them again.',
  empty: 'The set has no ticks yet.',
  removed: 'Ticks deleted.',
  noPiece: 'These are not packed ticks: ',
} as const
