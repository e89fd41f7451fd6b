import { setOff } from './cause.ts'
import type { FlightRecord } from './read.ts'

/**
 * A request to the broker passes these stations. `written`: the request is in the ledger; a broker of our own may have carried it out by then,
 * before anybody was told. `kept`: the answer is in the ledger.
 */
export type Station = 'published' | 'asked' | 'tick' | 'written' | 'sent' | 'heard' | 'kept'

/** A leg goes from one station to the next whose time is known. */
export interface Leg {
  readonly from: Station
  readonly to: Station
  /** The duration by the real clock; null if the clock was set back meanwhile. */
  readonly ms: number | null
  /** The stations between with unknown times, and the reason: the account was restarted there, or the record is an older one. */
  readonly over: readonly Station[]
  readonly why: 'anew' | 'older' | null
}

/** Describes the path of one request to the broker and back. */
export interface Trip {
  readonly kind: 'order' | 'stop' | 'levels' | 'close' | 'remove' | 'change'
  /** The records of its intent and of its answer; null while there is no answer. */
  readonly seq: number
  readonly answerSeq: number | null
  readonly refused: boolean
  readonly legs: readonly Leg[]
  /** The sum of all legs; null if one of them is not known. */
  readonly totalMs: number | null
}

/** The time is null if the record says that it is unknown; undefined if it says nothing. */
type Stamp = readonly [station: Station, ms: number | null | undefined]
const stamp = (value: unknown): Stamp[1] =>
  value === null ? null : typeof value === 'string' ? Date.parse(value) : undefined

const kinds: Readonly<Record<string, Trip['kind']>> = {
  'order.intent': 'order',
  'stop.intent': 'stop',
  'levels.intent': 'levels',
  'close.intent': 'close',
  'change.intent': 'change',
}

const answersOf: Readonly<Record<Trip['kind'], readonly string[]>> = {
  order: ['order.answered', 'order.placed', 'trade.failed', 'trade.unknown'],
  stop: ['stop.confirmed', 'stop.refused'],
  levels: ['levels.confirmed', 'levels.refused'],
  close: ['close.answered', 'part.refused'],
  remove: ['order.answered'],
  change: ['change.confirmed', 'change.refused'],
}

const timeOf = ({ at }: FlightRecord): number => Date.parse(at)

/** Reads from a trade's flight, oldest first, how long each leg of each request took. */
export function tripsOf(records: readonly FlightRecord[]): Trip[] {
  return records.flatMap((intent, index) => {
    const named = kinds[intent.kind]
    if (!named) return []
    const kind = named === 'order' && intent.remove !== undefined ? 'remove' : named
    const answers = records.slice(index + 1).filter((record) => isAnswer(record, intent, kind))
    // An answer that leaves the outcome open counts only while there is no other.
    const answer = answers.find((record) => record.kind !== 'trade.unknown') ?? answers[0]
    const stamps: Stamp[] = [...beginOf(records, index, kind), ['written', timeOf(intent)]]
    if (answer) {
      stamps.push(['sent', stamp(answer.sentAt)], ['heard', stamp(answer.heardAt)], ['kept', timeOf(answer)])
    }
    const legs = legsOf(inTurn(stamps))
    const totalMs = legs.every(({ ms }) => ms !== null) ? legs.reduce((sum, { ms }) => sum + (ms ?? 0), 0) : null
    const refused = answer !== undefined && /refused|failed/.test(answer.kind)
    return [{ kind, seq: intent.seq, answerSeq: answer?.seq ?? null, refused, legs, totalMs }]
  })
}

/** An order is answered in the trade's own records, which name no request; every other request has an id. */
function isAnswer(record: FlightRecord, intent: FlightRecord, kind: Trip['kind']): boolean {
  if (!answersOf[kind].includes(record.kind)) return false
  // Without an answer there is no time of arrival: the request is only known to be in doubt.
  if (record.kind === 'trade.unknown' && stamp(record.heardAt) == null) return false
  if (kind === 'order') return record.remove === undefined && record.retcode !== undefined
  return record.request === intent.request
}

/**
 * Returns the stamp of what set the move off: the instruction, the trader's request, or the quote that reached a rung.
 */
function beginOf(records: readonly FlightRecord[], index: number, kind: Trip['kind']): Stamp[] {
  const intent = records[index] as FlightRecord
  const before = records.slice(0, index)
  if (kind === 'order')
    return stampOf(
      'published',
      before.find((record) => record.kind === 'trade.published'),
    )
  const cause = setOff(records, intent)
  if (kind === 'stop' || intent.by === 'rung') return cause ? [['tick', stamp(cause.tickAt)]] : []
  return stampOf('asked', cause)
}

const stampOf = (station: Station, record: FlightRecord | undefined): Stamp[] =>
  record ? [[station, timeOf(record)]] : []

/** With the request stored where it was, if it had left before. */
function inTurn(stamps: readonly Stamp[]): readonly Stamp[] {
  const written = stamps.find(([station]) => station === 'written')
  const sent = stamps.find(([station]) => station === 'sent')?.[1]
  const writtenMs = written?.[1]
  if (!written || sent == null || writtenMs == null || sent >= writtenMs) return stamps
  const others = stamps.filter((one) => one !== written)
  const next = others.findIndex(([station, ms]) => station !== 'sent' && ms != null && ms >= writtenMs)
  return next === -1 ? stamps : others.toSpliced(next, 0, written)
}

function legsOf(stamps: readonly Stamp[]): Leg[] {
  const legs: Leg[] = []
  let from: readonly [Station, number] | undefined
  let over: Station[] = []
  let why: Leg['why'] = null
  for (const [station, ms] of stamps) {
    if (ms == null) {
      over.push(station)
      why = ms === null ? 'anew' : (why ?? 'older')
      continue
    }
    if (from) legs.push({ from: from[0], to: station, ms: ms < from[1] ? null : ms - from[1], over, why })
    from = [station, ms]
    over = []
    why = null
  }
  return legs
}
