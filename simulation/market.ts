import type { Quote, Random } from '@ratchet/domain'

/** Wednesday 2014-05-07 12:00 UTC: gold and oil trade. */
export const noonMs = 1_399_464_000_000
const symbol = 'GOLD'

/** One symbol's price on its way, in points. */
export class Walk {
  #bid = 130_000
  #last: Quote | null = null
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  get last(): Quote {
    return this.#last ?? this.next(0)
  }

  jump(points: number): void {
    this.#bid += points
  }

  /** @param nowMs virtual time @param isChanging whether each quote of the calm differs from the one before it */
  next(nowMs: number, calm = false, isChanging = false): Quote {
    if (!calm) this.#bid += this.#random.whole(-9, 9)
    const calmSpread = isChanging && this.#last && this.#last.ask - this.#last.bid === 25 ? 26 : 25
    const spread = calm ? calmSpread : this.#random.whole(20, 35)
    this.#last = { symbol, bid: this.#bid, ask: this.#bid + spread, timeMs: noonMs + Math.round(nowMs) }
    return this.#last
  }

  bad(flaw: string): Quote {
    const { last } = this
    switch (flaw) {
      case 'NaN':
        return { ...last, bid: Number.NaN }
      case 'zero':
        return { ...last, bid: 0, ask: 0 }
      case 'negative':
        return { ...last, bid: -last.bid, ask: -last.ask }
      case 'crossed':
        return { ...last, bid: last.ask, ask: last.bid }
      case 'old':
        return { ...last, bid: last.bid + 500, ask: last.ask + 500, timeMs: last.timeMs - 60_000 }
      default:
        return last
    }
  }
}
