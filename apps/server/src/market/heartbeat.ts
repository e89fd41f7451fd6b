/** An engine without a sign of life for this long counts as silent. */
export const silenceMs = 3000

/** Remembers the last sign of life. The monotonic clock measures the silence; the wall clock names its beginning. */
export class Heartbeat {
  #beatMs = performance.now()
  #atMs = Date.now()

  beat(): void {
    this.#beatMs = performance.now()
    this.#atMs = Date.now()
  }

  /** The part of a market's description that says since when it is silent; empty while the last beat is recent. */
  get silence(): { readonly silentSince?: string } {
    const silent = performance.now() - this.#beatMs > silenceMs
    return silent ? { silentSince: new Date(this.#atMs).toISOString() } : {}
  }
}
