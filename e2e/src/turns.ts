/** For `numbers.test.ts` alone, and gone with it: whether it takes its texts in all of its fields. */
export const takesAll = process.env.RATCHET_WALK === 'all'
