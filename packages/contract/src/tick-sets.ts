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
  noName: 'Give the ticks a name.',
  longName: `The name of kept ticks has ${tickSetNameMax} letters at most.`,
  manySets: `You keep ${mostTickSets} sets of ticks, and more cannot be kept. Remove one first.`,
  full: `All your kept ticks together may take ${mostTickBytes / 1e6} MB, and these would take more. Remove a set first.`,
  unknown: 'There are no such ticks any more.',
  manyPieces: `A set of ticks has ${maxTickPieces.toLocaleString('en-US')} pieces at most. Keep the ticks in several sets.`,
  reading: 'Three of your sets are being read. Please try again in a moment.',
  readingMany: 'Many sets of ticks are being read. Please try again in a moment.',
  misplaced: 'A piece of these ticks is missing, or comes twice. Keep them anew.',
  empty: 'There are no ticks in the set yet.',
  removed: 'The ticks are removed.',
  noPiece: 'These are no packed ticks: ',
} as const
