/** RATCHET_WALK=all looks at everything in every combination; RATCHET_WALK_DAY repeats the choice of another day. */
export const takesAll = process.env.RATCHET_WALK === 'all'
const day = Number(process.env.RATCHET_WALK_DAY ?? Math.floor(Date.now() / 86_400_000))

const lettersOf = (name: string): number => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/**
 * Tells whether what is looked at once in so many days is due today. Neighbours, counted by `nth`, take different days.
 */
export const isDue = (name: string, everyDays: number, nth = 0): boolean =>
  takesAll || (day + lettersOf(name) + nth) % everyDays === 0

/**
 * Combinations take turns: one of them today, another one tomorrow, and each after as many days as there are.
 * @param name what is looked at; different names begin at different places
 * @param nth how many of that name came before: every second one gets the opposite combination
 */
export function turnsOf<T>(name: string, combinations: readonly T[], nth = 0): readonly T[] {
  if (takesAll || combinations.length < 2) return combinations
  const first = (day + lettersOf(name)) % combinations.length
  const chosen = combinations[nth % 2 === 0 ? first : combinations.length - 1 - first]
  return chosen === undefined ? [] : [chosen]
}
