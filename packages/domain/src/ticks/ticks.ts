import type { Instrument } from '@ratchet/contract'
import { isSaneQuote, pointsFromText } from '../numbers/instruments.ts'
import type { Points, TimeMs } from '../numbers/types.ts'

/**
 * Quotes of one symbol as columns, in order of time: a million of them are three arrays. Prices are 64 bits wide like times, since
 * points of a symbol with many digits outgrow 32.
 */
export interface TickColumns {
  readonly length: number
  readonly timeMs: Float64Array
  readonly bid: Float64Array
  readonly ask: Float64Array
}

export interface Tick {
  readonly timeMs: TimeMs
  readonly bid: Points
  readonly ask: Points
}

/** The tick at a place of the columns; not a number in all parts beyond their end. */
export function tickAt(ticks: TickColumns, index: number): Tick {
  return {
    timeMs: ticks.timeMs[index] ?? Number.NaN,
    bid: ticks.bid[index] ?? Number.NaN,
    ask: ticks.ask[index] ?? Number.NaN,
  }
}

/** The first tick at or after a time; the number of ticks where there is none. */
export function firstTickAt({ timeMs, length }: TickColumns, at: TimeMs): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((timeMs[middle] as number) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Gathers ticks into columns that grow as needed. */
export class TickBuilder {
  #timeMs = new Float64Array(1 << 16)
  #bid = new Float64Array(1 << 16)
  #ask = new Float64Array(1 << 16)
  length = 0

  push(tick: Tick): void {
    if (this.length === this.#timeMs.length) this.#grow()
    this.#timeMs[this.length] = tick.timeMs
    this.#bid[this.length] = tick.bid
    this.#ask[this.length] = tick.ask
    this.length++
  }

  #grow(): void {
    this.#timeMs = doubled(this.#timeMs)
    this.#bid = doubled(this.#bid)
    this.#ask = doubled(this.#ask)
  }

  columns(): TickColumns {
    const { length } = this
    return {
      length,
      timeMs: this.#timeMs.subarray(0, length),
      bid: this.#bid.subarray(0, length),
      ask: this.#ask.subarray(0, length),
    }
  }
}

function doubled(from: Float64Array): Float64Array<ArrayBuffer> {
  const to = new Float64Array(from.length * 2)
  to.set(from)
  return to
}

/** The heading of a tick file in the plainest format: Unix ms, bid, ask. */
export const plainTickHeading = 'time_ms,bid,ask'

/**
 * One line of `time_ms,bid,ask`; prices are rounded to the symbol's digits, half away from zero. A string in place of a tick says
 * what is wrong with the line. (INS2, INS4)
 */
export function parsePlainTick(
  line: string,
  instrument: Pick<Instrument, 'digits'>,
  lastTimeMs: TimeMs,
): Tick | string {
  const fields = line.split(',')
  if (fields.length !== 3)
    return `expected ${plainTickHeading}, found ${fields.length} field${fields.length === 1 ? '' : 's'}`
  const [time = '', bidText = '', askText = ''] = fields
  if (!/^\d{1,15}$/.test(time)) return `"${time.slice(0, 40)}" is not a time in Unix milliseconds`
  const tick = {
    timeMs: Number(time),
    bid: pointsFromText(bidText, instrument) ?? 0,
    ask: pointsFromText(askText, instrument) ?? 0,
  }
  return checkTick(tick, lastTimeMs) ?? tick
}

/** The fault of a tick, if any: not a price, crossed, or earlier than the one before it. */
export function checkTick(tick: Tick, lastTimeMs: TimeMs): string | undefined {
  if (!(tick.bid > 0)) return 'the bid is not a positive price'
  if (!(tick.ask > 0)) return 'the ask is not a positive price'
  if (tick.bid > tick.ask) return 'the bid is above the ask'
  if (!isSaneQuote(tick)) return 'this is not a quote'
  if (tick.timeMs < lastTimeMs) return `the time goes back by ${lastTimeMs - tick.timeMs} ms`
  return undefined
}
