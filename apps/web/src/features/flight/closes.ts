import { closeBy, volumeBefore } from './cause.ts'
import type { Move } from './moves.ts'
import { type FlightRecord, numberOf, type Quote, quoteOf, type State, stateOf, textOf } from './read.ts'

/** One closing deal: the whole position, or a part of it. */
export interface Close {
  readonly seq: number
  readonly at: string
  readonly marketTime: string | null
  /** The deal's: sl, tp, so, client, expert; `gone` where a comparison found no position any more. */
  readonly reason: string
  /** Null, as the profit, where no deal tells it. */
  readonly price: number | null
  readonly volume: number
  /** Of the position before. */
  readonly volumeBefore: number
  readonly profit: number | null
  readonly quote: Quote | null
  /** The level that ended it; null where none did, or none is known. */
  readonly level: number | null
  /** Who had set that level; null where it was part of the instruction. */
  readonly setBy: Move | null
  /** Whether the trader asked for it here; a close by hand can also come from the broker's own terminal. */
  readonly asked: boolean
  /** Of a close by the ladder: which of the levels that the broker had not confirmed was traded through. */
  readonly through: 'stop' | 'target' | null
}

/** Reads from a trade's flight, oldest first, why it was closed. */
export function closesOf(records: readonly FlightRecord[], moves: readonly Move[]): Close[] {
  let state: State | null = null
  return records.flatMap((record, index) => {
    const now = stateOf(record)
    const before = state
    // What a deal leaves comes right before it: how much there was is what the deal itself adds to that.
    if (now) state = now
    if (record.kind === 'account.difference' && before?.open && now?.open === false) return [goneAt(record, before)]
    if (record.kind !== 'position.closed') return []
    return [closeAt(records, index, before, moves)]
  })
}

function closeAt(records: readonly FlightRecord[], index: number, state: State | null, moves: readonly Move[]): Close {
  const record = records[index] as FlightRecord
  const reason = textOf(record.reason) ?? ''
  const volume = numberOf(record.volume) ?? 0
  const request = records.slice(0, index).findLast(({ kind }) => kind === 'close.intent')
  const by = closeBy(request)
  const through = reason !== 'expert' ? null : by === 'target' ? 'target' : 'stop'
  const level = levelOf(reason, state, numberOf(request?.level))
  const { seq, at, marketTime } = record
  return {
    seq,
    at,
    marketTime,
    reason,
    volume,
    level,
    through,
    price: numberOf(record.price),
    profit: numberOf(record.profit),
    quote: quoteOf(record),
    volumeBefore: volumeBefore(records, record, state),
    asked: reason === 'client' && by === 'trader',
    setBy: setterOf(moves, seq, level, through === 'target' || reason === 'tp' ? 'tp' : 'sl'),
  }
}

/** The broker has no such position any more, and no deal that tells how it ended. */
const goneAt = ({ seq, at, marketTime }: FlightRecord, { volume }: State): Close => ({
  seq,
  at,
  marketTime,
  volume,
  volumeBefore: volume,
  reason: 'gone',
  price: null,
  profit: null,
  quote: null,
  level: null,
  setBy: null,
  asked: false,
  through: null,
})

const levelOf = (reason: string, state: State | null, wanted: number | null): number | null => {
  if (reason === 'sl') return state?.sl || null
  if (reason === 'tp') return state?.tp || null
  return reason === 'expert' ? wanted : null
}

/** The last move that put the level where it was; the levels' own move, not one that found it there. */
function setterOf(moves: readonly Move[], seq: number, level: number | null, name: 'sl' | 'tp'): Move | null {
  if (level === null) return null
  const setter = moves.findLast(
    (move) => move.seq < seq && move.to[name] === level && move.from[name] !== level && move.outcome.kind !== 'refused',
  )
  return setter ?? null
}
