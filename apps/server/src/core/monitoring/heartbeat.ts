/** A source without a sign of life for this long counts as silent. */
export const silenceMs = 3000

/** Remembers the last sign of life. A clock that nobody sets measures the silence; the wall clock names its beginning. */
export class Heartbeat {
  readonly #nowMs: () => number
  #beatMs: number
  #atMs = Date.now()

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs
    this.#beatMs = nowMs()
  }

  beat(): void {
    this.#beatMs = this.#nowMs()
    this.#atMs = Date.now()
  }

  /** ISO time of the last beat, once that is too long ago. */
  get silentSince(): string | undefined {
    return this.#nowMs() - this.#beatMs > silenceMs ? new Date(this.#atMs).toISOString() : undefined
  }

  /** The part of a market's description that says since when it is silent; empty while the last beat is recent. */
  get silence(): { readonly silentSince?: string } {
    const { silentSince } = this
    return silentSince === undefined ? {} : { silentSince }
  }
}
