/** Sets of ticks that one trader keeps, at most, and bytes of all of them. */
export const mostTickSets = 50
export const mostTickBytes = 64_000_000
/** Bytes of one packed piece. */
export const mostPieceBytes = 1 << 20
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
  misplaced: 'A piece of these ticks is missing, or comes twice. Keep them anew.',
  empty: 'There are no ticks in the set yet.',
  removed: 'The ticks are removed.',
  noPiece: 'These are no packed ticks: ',
} as const
