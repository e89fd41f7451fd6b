/** The same search finds the same, and is compared with the same random markets. */
export const seed = 20_261_126
