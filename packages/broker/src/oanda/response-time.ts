/** A broker that takes at least this long to answer is slow. */
const slowFromMs = 1000
/** So many of the last answers count: one late answer among quick ones is no slow broker. */
const counted = 5

/** How long the broker takes to answer, by the last answers. A request without an answer counts with the time that was waited for it. */
export class ResponseTime {
  #spans: readonly number[] = []

  add(spanMs: number): void {
    this.#spans = [...this.#spans, spanMs].slice(-counted)
  }

  /** The median of the last answers, to a tenth of a second; null where the broker is not slow. */
  get slowMs(): number | null {
    const median = this.#spans.toSorted((a, b) => a - b)[Math.floor(this.#spans.length / 2)] ?? 0
    return median < slowFromMs ? null : Math.round(median / 100) * 100
  }
}
