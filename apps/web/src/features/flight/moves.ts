import { isLooser, isNearer } from '@ratchet/domain'
import { sideOf } from '../../trading/positions/position.ts'
import {
  type FlightRecord,
  type Levels,
  levelsOf,
  numberOf,
  numbersOf,
  type Quote,
  quoteOf,
  type Side,
  type State,
  stateOf,
  textOf,
} from './read.ts'

/** Tells what became of a change of levels at the broker. */
export type Outcome =
  /** There was nothing to ask for. */
  | { readonly kind: 'nothing' }
  /** `further`: it was confirmed with levels that a later move had made tighter meanwhile. */
  | { readonly kind: 'confirmed'; readonly ms: number; readonly levels: Levels; readonly further: boolean }
  | { readonly kind: 'refused'; readonly ms: number; readonly by: 'broker' | 'Ratchet' }
  /** `asked`: a request is under way, or was and was refused; else the broker has not been asked yet. */
  | { readonly kind: 'pending'; readonly asked: boolean }
  /** The position was closed before there was an answer. */
  | { readonly kind: 'closed' }

/** Describes one move of the stop or the target, or one that was requested and did not happen. */
export interface Move {
  /** The record that it begins with. */
  readonly seq: number
  readonly cause: 'ladder' | 'trader' | 'broker' | 'comparison'
  readonly at: string
  readonly marketTime: string | null
  /** Rungs that one quote reached, in their order; empty where no rung did it. */
  readonly rungs: readonly number[]
  readonly quote: Quote | null
  /** These are the levels that are meant to hold, before and after. */
  readonly from: Levels
  readonly to: Levels
  /** The first rung of a ladder that was changed while the position was open. */
  readonly newLadder: boolean
  readonly state: State | null
  readonly outcome: Outcome
  /** How often the broker refused it before the outcome, and its last words. */
  readonly refusals: number
  readonly words: string | null
}

const stampOf = (record: FlightRecord, name: 'heardAt' | 'tickAt'): number =>
  Date.parse(textOf(record[name]) ?? record.at)
const wordsOf = (record: FlightRecord): string | null => textOf(record.text) ?? textOf(record.message)

/** Reads from a trade's flight, oldest first, every move of its levels, with its cause and its outcome. */
export function movesOf(records: readonly FlightRecord[], side: Side): Move[] {
  const moves: Move[] = []
  let state: State | null = null
  let ladder: number | null = null
  records.forEach((record, index) => {
    const now = stateOf(record)
    const move = moveAt(records, index, side, state, now, ladder)
    if (move) moves.push(move)
    if (now) {
      state = now
      ladder = now.ladder
    }
  })
  return moves
}

function moveAt(
  records: readonly FlightRecord[],
  index: number,
  side: Side,
  before: State | null,
  now: State | null,
  ladder: number | null,
): Move | null {
  const record = records[index] as FlightRecord
  const { seq, at, marketTime, kind } = record
  const common = { seq, at, marketTime, state: now ?? before, quote: quoteOf(record), newLadder: false }
  if (kind === 'rung.reached') {
    const [from, to] = [levelsOf(record.from), levelsOf(record.to)]
    const newLadder = ladder !== null && now?.ladder != null && now.ladder !== ladder
    const end = ladderOutcome(records, index, side, from, to)
    return { ...common, cause: 'ladder', rungs: rungsOf(record), from, to, newLadder, ...end }
  }
  if (kind === 'levels.intent') {
    const from = before ? { sl: before.intendedSl, tp: before.intendedTp } : levelsOf(record.from)
    return { ...common, cause: 'trader', rungs: [], from, to: levelsOf(record.to), ...requestOutcome(records, index) }
  }
  if (kind === 'command.done') return refusedRequest(records, index, before)
  if (kind !== 'position.changed' && kind !== 'account.difference') return null
  if (!before || !now?.open || (now.sl === before.sl && now.tp === before.tp)) return null
  const cause = kind === 'position.changed' ? 'broker' : 'comparison'
  const [from, to] = [levelsOf(before), levelsOf(now)]
  return { ...common, cause, rungs: [], from, to, outcome: { kind: 'nothing' }, refusals: 0, words: null }
}

const rungsOf = ({ rung, rungs }: FlightRecord): readonly number[] => {
  const all = numbersOf(rungs)
  return all.length > 0 ? all : [numberOf(rung) ?? 0]
}

type End = Pick<Move, 'outcome' | 'refusals' | 'words'>

/** Several moves may be under way at once: each is confirmed by the first levels at the broker that are no worse. */
function ladderOutcome(records: readonly FlightRecord[], index: number, side: Side, from: Levels, to: Levels): End {
  let [refusals, words, asked] = [0, null as string | null, false]
  if (from.sl === to.sl && from.tp === to.tp) return { outcome: { kind: 'nothing' }, refusals, words }
  const begun = stampOf(records[index] as FlightRecord, 'tickAt')
  const way = sideOf(side)
  const isKept = (now: Levels) =>
    (from.sl === to.sl || !isLooser(way, now.sl, to.sl)) && (from.tp === to.tp || !isNearer(way, now.tp, to.tp))
  for (const record of records.slice(index + 1)) {
    if (record.kind === 'stop.intent') asked = true
    if (record.kind === 'stop.refused') {
      refusals += 1
      words = wordsOf(record)
    }
    const now = stateOf(record)
    if (isClosed(record, now)) return { outcome: { kind: 'closed' }, refusals, words }
    if (!now || !isKept(now)) continue
    const further = (from.sl !== to.sl && now.sl !== to.sl) || (from.tp !== to.tp && now.tp !== to.tp)
    const ms = stampOf(record, 'heardAt') - begun
    return { outcome: { kind: 'confirmed', ms, levels: levelsOf(now), further }, refusals, words }
  }
  return { outcome: { kind: 'pending', asked }, refusals, words }
}

const isClosed = ({ kind }: FlightRecord, now: State | null): boolean => kind === 'trade.closed' || now?.open === false

/** Finds the broker's answer to the trader's own request. */
function requestOutcome(records: readonly FlightRecord[], index: number): End {
  const { request, at } = records[index] as FlightRecord
  for (const record of records.slice(index + 1)) {
    const ms = stampOf(record, 'heardAt') - Date.parse(at)
    const isAnswer = record.request === request
    if (isAnswer && record.kind === 'levels.confirmed') {
      const levels = levelsOf(stateOf(record) ?? record)
      return { outcome: { kind: 'confirmed', ms, levels, further: false }, refusals: 0, words: null }
    }
    if (isAnswer && record.kind === 'levels.refused')
      return { outcome: { kind: 'refused', ms, by: 'broker' }, refusals: 1, words: wordsOf(record) }
    if (isClosed(record, stateOf(record))) return { outcome: { kind: 'closed' }, refusals: 0, words: null }
  }
  return { outcome: { kind: 'pending', asked: true }, refusals: 0, words: null }
}

/**
 * Finds out whether Ratchet itself refused a request, so that nothing was sent. Commands are answered in their order.
 */
function refusedRequest(records: readonly FlightRecord[], index: number, before: State | null): Move | null {
  const done = records[index] as FlightRecord
  if (done.ok !== false || !before) return null
  const request = records.slice(0, index).findLast(({ kind }) => kind === 'command.received')
  if (request?.command !== 'levels') return null
  const from = { sl: before.intendedSl, tp: before.intendedTp }
  const ms = Date.parse(done.at) - Date.parse(request.at)
  return {
    seq: done.seq,
    at: request.at,
    marketTime: null,
    state: before,
    quote: null,
    newLadder: false,
    cause: 'trader',
    rungs: [],
    from,
    refusals: 1,
    words: wordsOf(done),
    to: { sl: numberOf(request.sl) ?? from.sl, tp: numberOf(request.tp) ?? from.tp },
    outcome: { kind: 'refused', ms, by: 'Ratchet' },
  }
}
