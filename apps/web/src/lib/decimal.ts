/**
 * A JSON number of at most `digits` decimals as an integer of that digit, exactly: 1284.35 with two digits is 128435. Numbers of
 * the API come from decimal text, so the shortest text of the number is the one that was meant.
 */
export function toUnits(value: number, digits: number): number {
  return Math.round(Number(`${value}e${digits}`))
}

/** The integer back as the number that is shown and sent. */
export const fromUnits = (units: number, digits: number): number => Number(`${units}e-${digits}`)
