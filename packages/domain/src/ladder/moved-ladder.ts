import type { ChosenLadder, OwnLadder, RungNumber } from '@ratchet/contract'
import type { Volume } from '../numbers/types.ts'
import { type Ladder, rungsOf } from './ladder.ts'
import { ownLadder } from './own-ladder.ts'
import type { Parts } from './parts.ts'

/** Rungs by which a position climbs, and the parts that they close. */
interface Climbed {
  readonly ladder: Ladder
  readonly parts: Parts | undefined
}

/**
 * The first rung that was reached and that moved rungs would change, undefined where there is none: such a rung has done what it does. (OWN12)
 * @param reached bit n-1 for rung n
 */
export function changedBehind(before: Climbed, after: Climbed, reached: number): RungNumber | undefined {
  const done = rungsOf(reached)
  return before.ladder.find((was) => {
    if (!done.includes(was.rung)) return false
    const is = after.ladder.find(({ rung }) => rung === was.rung)
    const isSame = is?.trigger === was.trigger && is.sl === was.sl && is.tp === was.tp
    return !isSame || (before.parts?.[was.rung - 1] ?? 0) !== (after.parts?.[was.rung - 1] ?? 0)
  })?.rung
}

/**
 * The ladder of a position whose rungs were moved. It is the ladder that it had: its parts are cut from the volume with which that began, and
 * those that were asked for stay asked for. (OWN11)
 * @param volume of the position now, of which the rungs close parts where none did before
 */
export function movedOwn(before: OwnLadder | undefined, moved: ChosenLadder, volume: Volume): OwnLadder {
  const own = ownLadder(moved, 0, volume)
  return own.parts && before?.parts ? { ...own, parts: before.parts } : own
}
