import type { Instrument } from '@ratchet/contract'
import { advance, isReached, nextTrigger, type Quote, reachedExit, rungLevels, type Ticket } from '@ratchet/domain'
import type { PositionRow, RequestRow } from '../ports/index.ts'
import { closesAll } from './asked.ts'
import type { Draft } from './draft.ts'
import { floorAtQuote } from './floor.ts'
import { ladderFor, reachedOf, versionFor } from './model.ts'
import { askForPart, partDueOf } from './parts.ts'
import { intend } from './requests.ts'
import { acceptableLevels, askForLevels, sameLevels } from './stops.ts'

/** A refused change of levels is tried again after this much market time; meanwhile the engine guards the level itself. */
const retryAfterMs = 1000

/** Applies a quote to the open positions of one account: levels traded through, rungs reached, levels still to be confirmed. */
export function onQuote(draft: Draft, quote: Quote): void {
  const instrument = draft.context.instruments.get(quote.symbol)
  if (!instrument) return
  const { frozen } = draft
  for (const position of draft.model.positions.values()) {
    if (position.symbol !== quote.symbol || !isConcerned(draft, position, instrument, quote)) continue
    // A close may be refused, or close only a part: until it is answered the rungs count all the same.
    // In a frozen account only the intended stop moves: requests are decided again once it is settled.
    const silent = frozen || closesAll(draft, position)
    if (!silent && closeIfThrough(draft, position, quote)) continue
    const rung = climb(draft, position, instrument, quote)
    if (silent) continue
    const now = draft.position(position.ticket) ?? position
    confirmLevels(draft, now, instrument, quote, rung)
    askForPart(draft, now, instrument, quote)
  }
  if (draft.floor) floorAtQuote(draft, quote)
}

/** Skips positions that are confirmed, have no part to close and no rung here: an account may have very many, and a quote reaches few of them. */
function isConcerned(draft: Draft, position: PositionRow, instrument: Instrument, quote: Quote): boolean {
  const { side, openPrice, sl, tp, intendedSl, intendedTp } = position
  if (sl !== intendedSl || tp !== intendedTp || partDueOf(draft, position, instrument)) return true
  const trigger = nextTrigger(ladderFor(draft, position, instrument), side, openPrice, reachedOf(draft, position))
  return trigger !== undefined && isReached(side, trigger, quote)
}

/** The intended stop counts even while the broker has not confirmed it: a price through it closes the position at market. */
function closeIfThrough(draft: Draft, position: PositionRow, quote: Quote): boolean {
  const { side, intendedSl, intendedTp } = position
  const sl = intendedSl === position.sl ? 0 : intendedSl
  const tp = intendedTp === position.tp ? 0 : intendedTp
  const reached = reachedExit({ side, sl, tp }, quote)
  if (!reached) return false
  const stop = reached === 'sl'
  const request = intend(draft, {
    id: draft.context.uuid(),
    kind: 'close',
    tradeId: position.tradeId,
    position: position.ticket,
    timeMs: quote.timeMs,
  })
  draft.ask({
    kind: 'close.intent',
    tradeId: position.tradeId,
    marketTimeMs: quote.timeMs,
    data: {
      position: position.ticket,
      by: stop ? 'stop' : 'target',
      why: stop ? 'intended stop traded through' : 'intended target traded through',
      level: stop ? intendedSl : intendedTp,
      bid: quote.bid,
      ask: quote.ask,
      request: request.id,
    },
    request,
  })
  return true
}

/** Marks the rungs that this quote reaches; returns the highest new one, 0 if there is none. */
function climb(draft: Draft, position: PositionRow, instrument: Instrument, quote: Quote): number {
  const levels = rungLevels(ladderFor(draft, position, instrument), position.side, position.openPrice)
  const before = {
    side: position.side,
    sl: position.intendedSl,
    tp: position.intendedTp,
    reached: reachedOf(draft, position),
  }
  const step = advance(before, levels, quote)
  if (!step) return 0
  draft.record({
    kind: 'rung.reached',
    tradeId: position.tradeId,
    marketTimeMs: quote.timeMs,
    data: {
      position: position.ticket,
      rungs: step.newly,
      triggers: levels.filter(({ rung }) => step.newly.includes(rung)).map(({ trigger }) => trigger),
      rung: step.rung,
      bid: quote.bid,
      ask: quote.ask,
      tickAtMs: draft.heardAtMs,
      from: { sl: position.intendedSl, tp: position.intendedTp },
      to: { sl: step.sl, tp: step.tp },
    },
    position: {
      ...position,
      intendedSl: step.sl,
      intendedTp: step.tp,
      reached: step.reached,
      riskVersion: versionFor(draft, position),
      rung: Math.max(position.rung, step.rung),
    },
  })
  return step.rung
}

/**
 * A rung that was reached while a change of levels was under way waits for its answer. What it wants is asked for then, at the last price:
 * the next one may be long in coming.
 */
export function askForRest(draft: Draft, { position: ticket, sl, tp }: RequestRow): void {
  const position = draft.position(ticket)
  const quote = position && draft.context.quote(position.symbol)
  const instrument = position && draft.context.instruments.get(position.symbol)
  if (!position?.open || !quote || !instrument || draft.frozen || closesAll(draft, position)) return
  // Where the answered request wanted all that is intended, a broker that has something else is not asked without end.
  if (position.intendedSl === sl && position.intendedTp === tp) return
  confirmLevels(draft, position, instrument, quote, 0)
}

/** Intended levels that the broker does not have are decided at the last price, as at a quote: the next one may be long in coming. */
export function restoreLevels(draft: Draft, ticket: Ticket): void {
  const position = draft.position(ticket)
  const quote = position && draft.context.quote(position.symbol)
  const instrument = position && draft.context.instruments.get(position.symbol)
  if (!position?.open || !quote || !instrument || draft.frozen || closesAll(draft, position)) return
  if (!closeIfThrough(draft, position, quote)) confirmLevels(draft, position, instrument, quote, 0)
}

function confirmLevels(
  draft: Draft,
  position: PositionRow,
  instrument: Instrument,
  quote: Quote,
  newRung: number,
): void {
  if (position.intendedSl === position.sl && position.intendedTp === position.tp) return
  if (draft.underWay(position.ticket, 'levels')) return
  const refusedAtMs = draft.beside.refusedAtMs.get(position.ticket)
  const tooSoon = refusedAtMs !== undefined && Math.abs(quote.timeMs - refusedAtMs) < retryAfterMs
  if (newRung === 0 && tooSoon) return
  const to = acceptableLevels(position, instrument, quote)
  if (sameLevels(to, position)) return
  askForLevels(draft, position, to, { by: newRung > 0 ? 'rung' : 'again', rung: newRung || position.rung })
}
