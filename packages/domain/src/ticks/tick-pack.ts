import { dayMs } from '../time/durations.ts'
import { checkTick, type TickColumns, tickAt } from './ticks.ts'

/** Packed ticks that are cut, damaged or out of order. */
export class PackError extends Error {}

/** A day of more ticks is kept in several pieces. */
export const mostPieceTicks = 100_000
const version = 1

/** A stretch of columns: from one place up to but without another. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/**
 * Cuts ticks into pieces by UTC days. A bar stays whole in the day in which it begins. (KEP1)
 * @param perRow how many ticks stand for a row of theirs: four for bars, else one
 */
export function* piecesOf({ timeMs, length }: TickColumns, perRow: number): Generator<Stretch> {
  const dayAt = (at: number) => Math.floor((timeMs[at] as number) / dayMs)
  const most = mostPieceTicks - (mostPieceTicks % perRow)
  for (let start = 0, end = 0; start < length; start = end) {
    end = start + perRow
    while (end < length && end - start < most && dayAt(end) === dayAt(start)) end += perRow
    yield { start, end }
  }
}

/**
 * Packs a stretch of ticks: times, bids and spreads one column after the other, each number as its difference from the one before it, in as
 * many bytes as it needs, seven bits each. (KEP1)
 */
export function packTicks({ timeMs, bid, ask }: TickColumns, { start, end }: Stretch): Uint8Array {
  const out = new Writer()
  out.count(version)
  out.count(end - start)
  let before = 0
  for (let at = start; at < end; at++) {
    out.count((timeMs[at] as number) - before)
    before = timeMs[at] as number
  }
  const column = (of: (at: number) => number) => {
    let last = 0
    for (let at = start; at < end; at++) {
      out.signed(of(at) - last)
      last = of(at)
    }
  }
  column((at) => bid[at] as number)
  column((at) => (ask[at] as number) - (bid[at] as number))
  return out.bytes()
}

/** @throws PackError unless these are whole ticks in order, no more than a piece may have (KEP2) */
export function unpackTicks(bytes: Uint8Array): TickColumns {
  const input = new Reader(bytes)
  if (input.count() !== version) throw new PackError('byte 0: these are not packed ticks')
  const length = input.count()
  if (length < 1 || length > mostPieceTicks) throw new PackError(`a piece has ${length} ticks`)
  const ticks = {
    length,
    timeMs: new Float64Array(length),
    bid: new Float64Array(length),
    ask: new Float64Array(length),
  }
  const column = (into: Float64Array, step: () => number) => {
    for (let at = 0, last = 0; at < length; at++) {
      last += step()
      into[at] = last
    }
  }
  column(ticks.timeMs, () => input.count())
  column(ticks.bid, () => input.signed())
  column(ticks.ask, () => input.signed())
  for (let at = 0; at < length; at++) ticks.ask[at] = (ticks.ask[at] as number) + (ticks.bid[at] as number)
  input.end()
  let lastMs = 0
  for (let at = 0; at < length; at++) {
    const tick = tickAt(ticks, at)
    const fault = checkTick(tick, lastMs)
    if (fault) throw new PackError(`tick ${at + 1}: ${fault}`)
    lastMs = tick.timeMs
  }
  return ticks
}

/** Pieces one after the other, each behind its length in four bytes, as one series. @throws PackError */
export function unpackPieces(bytes: Uint8Array): TickColumns {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: TickColumns[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = at + 4 <= bytes.length ? view.getUint32(at) : 0
    if (size === 0 || at + 4 + size > bytes.length) throw new PackError(`byte ${at}: a piece is cut short`)
    pieces.push(unpackTicks(bytes.subarray(at + 4, at + 4 + size)))
    at += 4 + size
  }
  const length = pieces.reduce((all, piece) => all + piece.length, 0)
  const whole = {
    length,
    timeMs: new Float64Array(length),
    bid: new Float64Array(length),
    ask: new Float64Array(length),
  }
  let start = 0
  for (const { timeMs, bid, ask, length: own } of pieces) {
    if (start > 0 && (timeMs[0] as number) < (whole.timeMs[start - 1] as number))
      throw new PackError('a piece begins before the end of the one before it')
    whole.timeMs.set(timeMs, start)
    whole.bid.set(bid, start)
    whole.ask.set(ask, start)
    start += own
  }
  return whole
}

class Writer {
  #bytes = new Uint8Array(1 << 16)
  #length = 0

  count(value: number): void {
    // A number has at most eight bytes of seven bits.
    if (this.#length + 8 > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) | 128
    this.#bytes[this.#length++] = rest
  }

  signed(value: number): void {
    this.count(value >= 0 ? value * 2 : value * -2 - 1)
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  count(): number {
    let value = 0
    for (let unit = 1, n = 0; n < 8; unit *= 128, n++) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new PackError(`byte ${this.#bytes.length}: the packed ticks are cut short`)
      value += (byte & 127) * unit
      if (byte < 128) return value
    }
    throw new PackError(`byte ${this.#at}: a number is too long`)
  }

  signed(): number {
    const value = this.count()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new PackError(`byte ${this.#at}: extra data follows the packed ticks`)
  }
}
