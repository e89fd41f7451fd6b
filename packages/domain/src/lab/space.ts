import { type OwnRungs, rungNumbers } from '@ratchet/contract'
import { isBeyondWhole, partsOf } from '../ladder/parts.ts'
import type { GridAxis } from './grid.ts'

/** Figures of a ladder, each with the values that a guided search may give it, rising. */
export type Space = readonly GridAxis[]

/** A ladder of a space: of each axis the place of its value. */
export type Place = readonly number[]

/** From a fifth of a figure to three times it, closer where it stands: tenths of it. */
const tenths = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 17, 20, 23, 26, 30]
/** Percents of a part. */
const shares = Array.from({ length: 20 }, (_, n) => 5 * (n + 1))

const rising = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b)
const pipsAround = (now: number): number[] =>
  rising([now, ...tenths.map((share) => Math.max(0.1, Math.round(now * share) / 10))])

/** All figures that a ladder has: of its rungs that are on the profit, and of stop, target and part those that are not 0. (LAB12) */
export const spaceAround = (ladder: OwnRungs): GridAxis[] =>
  rungNumbers.flatMap((rung) => {
    if (!ladder[`profit${rung}`]) return []
    return (['profit', 'sl', 'tp', 'close'] as const).flatMap((name): GridAxis[] => {
      const [field, now] = [`${name}${rung}` as const, ladder[`${name}${rung}`] ?? 0]
      if (now === 0) return []
      return [{ field, values: name === 'close' ? rising([now, ...shares]) : pipsAround(now) }]
    })
  })

export const ladderAtPlace = (base: OwnRungs, space: Space, place: Place): OwnRungs => ({
  ...base,
  ...Object.fromEntries(space.map(({ field, values }, axis) => [field, values[place[axis] ?? 0] ?? 0])),
})

/** Where the ladder itself stands, or what is nearest to it. */
export const placeOf = (ladder: OwnRungs, space: Space): number[] =>
  space.map(({ field, values }) => {
    const away = (value: number) => Math.abs(value - (ladder[field] ?? 0))
    return values.reduce((nearest, value, at) => (away(value) < away(values[nearest] as number) ? at : nearest), 0)
  })

/** Whether the profits of the rungs that are on rise in the order of the rungs. (LIN2) */
function isInOrder(ladder: OwnRungs): boolean {
  const profits = rungNumbers.map((rung) => ladder[`profit${rung}`] ?? 0).filter((profit) => profit > 0)
  return profits.every((profit, at) => at === 0 || profit > (profits[at - 1] as number))
}

/** What a search may try: no parts beyond the whole (LIN14), and rungs in order where those are that it begins with. (LAB12) */
export function allowedFrom(start: OwnRungs): (ladder: OwnRungs) => boolean {
  const inOrder = isInOrder(start)
  return (ladder) => (!inOrder || isInOrder(ladder)) && !isBeyondWhole(partsOf(ladder) ?? [])
}
