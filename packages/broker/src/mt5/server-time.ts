import type { Clocks } from './schemas.ts'

const quarterMs = 15 * 60_000
/** A tick that is so near to the server's clock is of now, and not of before a weekend. */
const freshMs = 30_000
/** A tick is also of now if there was an older one this short a time ago. */
const flowMs = 10_000
/** No time zone is further away. */
const maxOffsetMs = 15 * 60 * 60_000
/** Changes that are kept: two each year. */
const maxEras = 12

/** From which moment of the trade server's clock on its offset to UTC was which, in ms. */
export type Era = readonly [fromMsc: number, offsetMs: number]

const toQuarter = (ms: number): number => Math.round(ms / quarterMs) * quarterMs

/**
 * The trade server's clock. No call of the terminal tells its time zone, so the offset is learnt: from ticks while they flow, else from the
 * terminal's own estimate. An offset is a whole number of quarter hours, so a clock that is wrong by minutes does no harm.
 */
export class ServerTime {
  #eras: readonly Era[]
  /** The last tick that was seen, and when. */
  #last: { readonly tick: number; readonly nowMs: number } | undefined

  constructor(eras: readonly Era[] = []) {
    this.#eras = eras
  }

  get eras(): readonly Era[] {
    return this.#eras
  }

  get isKnown(): boolean {
    return this.#eras.length > 0
  }

  get offsetMs(): number {
    return this.#eras.at(-1)?.[1] ?? 0
  }

  /** @returns whether the offset is another one now */
  learn({ trade, gmt, tick }: Clocks, nowMs: number): boolean {
    const tradeMs = trade * 1000
    const last = this.#last
    this.#last = { tick, nowMs }
    const isFlowing = last !== undefined && last.tick > 0 && tick > last.tick && nowMs - last.nowMs <= flowMs
    const isFresh = tick > 0 && (isFlowing || Math.abs(tick - tradeMs) <= freshMs)
    if (!isFresh && this.isKnown) return false
    const offsetMs = toQuarter(isFresh ? tick - nowMs : tradeMs - gmt * 1000)
    if (Math.abs(offsetMs) > maxOffsetMs || (this.isKnown && offsetMs === this.offsetMs)) return false
    // Everything before the first era has its offset.
    const from = this.isKnown ? (isFresh ? tick : tradeMs) : 0
    this.#eras = [...this.#eras, [from, offsetMs] as const].slice(-maxEras)
    return true
  }

  /** The moment in UTC of a time by the server's clock. */
  utcOf(msc: number): number {
    const era = this.#eras.findLast(([from]) => from <= msc) ?? this.#eras[0]
    return msc - (era?.[1] ?? 0)
  }

  /** The server's clock at a moment in UTC, by the offset of now. */
  serverOf(utcMs: number): number {
    return utcMs + this.offsetMs
  }
}
