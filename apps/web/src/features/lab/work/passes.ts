/** So many positions are in the market at a time: enough that a pass over the ticks is worth it, few enough that progress shows. */
const positionsAtOnce = 10_000

/** How many ladders go over the ticks in one pass. */
export const laddersAtOnce = (entries: number): number =>
  Math.max(1, Math.floor(positionsAtOnce / Math.max(1, entries)))

/** The same search finds the same, and gives the same chance. */
export const seed = 20_261_126
