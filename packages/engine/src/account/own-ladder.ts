import { fill, ladderWords, type OwnLadder, RET, type RungNumber, type WantedLadder } from '@ratchet/contract'
import {
  changedBehind,
  chosenLadderText,
  compileOwnLadder,
  firstRisk,
  isLeftAlone,
  movedOwn,
  ownLadder,
  partsOf,
  rungsOf,
  sameLadder,
} from '@ratchet/domain'
import type { CommandRow, PositionRow } from '../ports/index.ts'
import { finish, refuse, wait } from './commands.ts'
import type { Draft } from './draft.ts'
import { ladderFor, reachedOf } from './model.ts'

/** Own ladders of a position are counted from here downward; those of traders and accounts are zero or above. */
export const firstOwnVersion = -1

/** A position's own ladder as its record tells it: name and figures, and what 1 R or 1 ATR is. */
export const toldOf = (ladder: OwnLadder | undefined) =>
  ladder
    ? {
        ladder: chosenLadderText(ladder),
        ...(ladder.frozen && (ladder.unit === 'ATR' ? { atrWilder: ladder.frozen.r } : { r: ladder.frozen.r })),
      }
    : {}

/**
 * Gives a position another ladder, or its account's again. Nothing is asked of the broker: the levels in force stay, and the record says from
 * which place in the feed on the new rungs count. 1 R is the distance of the stop that its order had. (OWN2, OWN4)
 */
export function takeLadder(draft: Draft, command: CommandRow, position: PositionRow): void {
  const { ladder: before, ...rest } = position
  const chosen = command.ladder ?? null
  const firstSl = draft.trade(position.tradeId)?.sl ?? 0
  const r = firstRisk(position.side, position.openPrice, firstSl)
  if (chosen === null ? before === undefined : before !== undefined && sameLadder(before, chosen)) {
    refuse(draft, command, RET.NO_CHANGES, ladderWords.sameLadder)
    return
  }
  if (chosen?.unit === 'R' && r === 0) {
    refuse(draft, command, RET.INVALID_STOPS, ladderWords.needsStop)
    return
  }
  // Its parts are cut from what is open, and that is known once the close under way is answered.
  if (draft.underWay(position.ticket, 'close')) {
    wait(draft)
    return
  }
  if (chosen?.moves) {
    moveRungs(draft, command, position, chosen)
    return
  }
  const own = chosen ? ownLadder(chosen, r, position.volume) : undefined
  const version = own ? nextVersion(position) : draft.riskVersion
  change(draft, command, position, { ...rest, ...(own && { ladder: own }), reached: 0, rung: 0, riskVersion: version })
  const named = chosen ? fill(ladderWords.nowOwn, { name: chosen.name }) : ladderWords.nowAccounts
  const words = isLeftAlone(own) ? ladderWords.nowLeftAlone : named
  finish(draft, command, { ok: true, message: words })
}

const nextVersion = ({ riskVersion }: PositionRow): number => Math.min(riskVersion, firstOwnVersion + 1) - 1

/** Moves rungs that lie ahead. What was reached and asked for counts on, by the rungs' numbers. (OWN11, OWN12) */
function moveRungs(draft: Draft, command: CommandRow, position: PositionRow, moved: WantedLadder): void {
  const instrument = draft.context.instruments.get(position.symbol)
  if (!instrument) {
    wait(draft)
    return
  }
  const { ladder: before } = position
  const own = movedOwn(before, moved, position.volume)
  const reached = reachedOf(draft, position)
  const was = { ladder: ladderFor(draft, position, instrument), parts: before && partsOf(before.rungs) }
  const behind = changedBehind(was, { ladder: compileOwnLadder(own, instrument), parts: partsOf(own.rungs) }, reached)
  if (behind !== undefined) {
    refuse(draft, command, RET.INVALID, fill(ladderWords.behind, { n: String(behind) }))
    return
  }
  const after = { ...position, ladder: own, reached, riskVersion: nextVersion(position) }
  change(draft, command, position, after, { done: rungsOf(reached) })
  finish(draft, command, { ok: true, message: ladderWords.nowMoved })
}

/** @param counts the rungs that count on, where the ladder does not begin anew */
function change(
  draft: Draft,
  command: CommandRow,
  before: PositionRow,
  after: PositionRow,
  counts: { readonly done?: readonly RungNumber[] } = {},
): void {
  draft.record({
    kind: 'ladder.changed',
    tradeId: before.tradeId,
    marketTimeMs: draft.context.marketTimeMs,
    data: {
      position: before.ticket,
      ladder: null,
      ...toldOf(after.ladder),
      before: before.ladder ? chosenLadderText(before.ladder) : null,
      ...counts,
      sl: before.intendedSl,
      tp: before.intendedTp,
      commandId: command.id,
    },
    position: after,
  })
}
