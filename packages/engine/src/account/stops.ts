import type { Instrument } from '@ratchet/contract'
import { closePrice, isLeftAlone, isLooser, isNearer, type Points, type Quote } from '@ratchet/domain'
import type { PositionRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'
import { intend } from './requests.ts'

export interface Levels {
  readonly sl: Points
  readonly tp: Points
}

/** The origin of a change of levels: the ladder, with the highest rung that is new or whose levels are requested again; or the trader. */
export type Cause =
  | { readonly by: 'rung' | 'again'; readonly rung: number }
  | { readonly by: 'trader'; readonly commandId: string }

/**
 * The intended levels as far as a broker can accept them at this market: each on its proper side, at least the stops level away. A level
 * that it could not accept stays as the broker has it; the engine watches it and closes at market when the price goes through it.
 */
export function acceptableLevels(position: PositionRow, instrument: Instrument, quote: Quote): Levels {
  const { side, intendedSl, intendedTp } = position
  const exit = closePrice(side, quote)
  const away = (level: Points, below: boolean) => (below ? exit - level : level - exit) >= instrument.stopsLevel
  return {
    sl: intendedSl === 0 || away(intendedSl, side === 'buy') ? intendedSl : position.sl,
    tp: intendedTp === 0 || away(intendedTp, side === 'sell') ? intendedTp : position.tp,
  }
}

export type Intended = Pick<PositionRow, 'intendedSl' | 'intendedTp'>

/**
 * The intended levels after somebody else has moved them at the broker: a tighter stop is kept, a looser one is not; the target is the
 * broker's, unless the ladder waits for a further one. A position that is left alone has the broker's levels (ENG24).
 */
export function intendedBeside(position: PositionRow, { sl, tp }: Levels): Intended {
  const { side, intendedSl, intendedTp, ladder } = position
  if (isLeftAlone(ladder)) return { intendedSl: sl, intendedTp: tp }
  const isConfirmed = intendedTp === position.tp
  return {
    intendedSl: isLooser(side, sl, intendedSl) ? intendedSl : sl,
    intendedTp: isConfirmed || !isNearer(side, tp, intendedTp) ? tp : intendedTp,
  }
}

export const sameLevels = (a: Levels, b: Levels): boolean => a.sl === b.sl && a.tp === b.tp

/** Asks the broker for levels; the intent is in the ledger before the request leaves. */
export function askForLevels(draft: Draft, position: PositionRow, to: Levels, cause: Cause): void {
  const { context } = draft
  const id = context.uuid()
  const { ticket, tradeId, sl, tp } = position
  const isByTrader = cause.by === 'trader'
  if (isByTrader) draft.beside.targetsBefore.set(id, position.intendedTp)
  const rung = isByTrader ? 0 : cause.rung
  const request = intend(draft, {
    id,
    kind: 'levels',
    tradeId,
    position: ticket,
    commandId: isByTrader ? cause.commandId : null,
    rung,
    ...to,
    timeMs: context.marketTimeMs,
  })
  const data = { position: ticket, rung, from: { sl, tp }, to, request: id }
  const common = { tradeId, marketTimeMs: context.marketTimeMs, request }
  // A broker may refuse what a trader wants: until it is confirmed it is only said to be on its way.
  const requested = { ...to, sinceMs: context.nowMs() }
  if (isByTrader)
    draft.ask({
      ...common,
      kind: 'levels.intent',
      data: { ...data, commandId: cause.commandId },
      position: { ...position, requested },
    })
  else draft.ask({ ...common, kind: 'stop.intent', data: { ...data, by: cause.by } })
}
