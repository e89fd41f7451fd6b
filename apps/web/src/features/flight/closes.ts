import { closeBy, volumeBefore } from './cause.ts'
import type { Move } from './moves.ts'
import { type FlightRecord, numberOf, type Quote, quoteOf, type State, stateOf, textOf } from './read.ts'

/** A closing deal closes the whole position, or a part of it. */
export interface Close {
  readonly seq: number
  readonly at: string
  readonly marketTime: string | null
  /** The deal's reason: sl, tp, so, client, expert; `gone` if a comparison found no position any more. */
  readonly reason: string
  /** Null, like the profit, if no deal names it. */
  readonly price: number | null
  readonly volume: number
  /** The position's volume before the deal. */
  readonly volumeBefore: number
  readonly profit: number | null
  readonly quote: Quote | null
  /** The level that closed it; null if none did, or none is known. */
  readonly level: number | null
  /** The move that had set that level; null if it was part of the instruction. */
  readonly setBy: Move | null
  /** Whether the trader requested the close here; a close by hand can also come from the broker's own terminal. */
  readonly asked: boolean
  /** For a close by the ladder: the level that the market traded through before the broker had confirmed it. */
  readonly through: 'stop' | 'target' | null
  /** The rung whose part it is; null where it is none's. */
  readonly rung: number | null
}

/** Reads from a trade's flight, oldest first, why it was closed. */
export function closesOf(records: readonly FlightRecord[], moves: readonly Move[]): Close[] {
  let state: State | null = null
  return records.flatMap((record, index) => {
    const now = stateOf(record)
    const before = state
    // The record right before a deal has the volume that the deal leaves; the deal's own volume added to it is the volume before.
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
  const isPart = reason === 'expert' && by === 'rung'
  const through = reason !== 'expert' || isPart ? null : by === 'target' ? 'target' : 'stop'
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
    rung: isPart ? numberOf(request?.rung) : null,
    price: numberOf(record.price),
    profit: numberOf(record.profit),
    quote: quoteOf(record),
    volumeBefore: volumeBefore(records, record, state),
    asked: reason === 'client' && by === 'trader',
    setBy: setterOf(moves, seq, level, through === 'target' || reason === 'tp' ? 'tp' : 'sl'),
  }
}

/** Makes a close without a deal: the broker has no such position any more, and no deal says how it ended. */
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
  rung: null,
})

const levelOf = (reason: string, state: State | null, wanted: number | null): number | null => {
  if (reason === 'sl') return state?.sl || null
  if (reason === 'tp') return state?.tp || null
  return reason === 'expert' ? wanted : null
}

/** Finds the last move that set the level to its price, not one that left it there. */
function setterOf(moves: readonly Move[], seq: number, level: number | null, name: 'sl' | 'tp'): Move | null {
  if (level === null) return null
  const setter = moves.findLast(
    (move) => move.seq < seq && move.to[name] === level && move.from[name] !== level && move.outcome.kind !== 'refused',
  )
  return setter ?? null
}
