import type { Instrument } from '@ratchet/contract'
import { type Parts, partDue } from '../ladder/parts.ts'
import { profitCents } from '../money/money.ts'
import type { Cents, Points, Side, Volume } from '../numbers/types.ts'

/** What each position of a sweep is in lots, without which no part of it can be cut: parts are whole steps of volume. */
export interface Lots {
  readonly instrument: Instrument
  readonly volume: Volume
  /** What the rungs of each trial close; undefined where they close nothing. */
  readonly parts: readonly (Parts | undefined)[]
}

/** One position in lots, as its rungs close it. (OWN5 to OWN8) */
export class Lot {
  readonly #lots: Lots
  readonly #parts: Parts | undefined
  #open: Volume
  #reached = 0
  #asked = 0

  constructor(lots: Lots, trial: number) {
    this.#lots = lots
    this.#parts = lots.parts[trial]
    this.#open = lots.volume
  }

  get open(): Volume {
    return this.#open
  }

  /** Takes out what rungs close that were reached just now. @returns how much; 0 where it is nothing */
  climb(newly: number): Volume {
    this.#reached |= newly
    if (!this.#parts) return 0
    const state = { of: this.#lots.volume, open: this.#open, reached: this.#reached, asked: this.#asked }
    const due = partDue(this.#parts, state, this.#lots.instrument)
    if (!due) return 0
    this.#asked = this.#reached
    this.#open -= due.volume
    return due.volume
  }

  /** What a deal brings, rounded by itself. (MON1, REP7) */
  cents(side: Side, open: Points, price: Points, volume: Volume): Cents {
    return profitCents(this.#lots.instrument, side, open, price, volume)
  }
}
