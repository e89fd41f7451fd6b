/** An engine of which nothing was heard for so long is said to be silent. */
export const silenceMs = 3000

/** When something last showed that it moves. The span is measured by the monotonic clock, the moment told by the real one. */
export class Pulse {
  #beatMs = performance.now()
  #atMs = Date.now()

  beat(): void {
    this.#beatMs = performance.now()
    this.#atMs = Date.now()
  }

  /** What a market says of it: since when nothing was heard, nothing where that is not long ago. */
  get silence(): { readonly silentSince?: string } {
    const silent = performance.now() - this.#beatMs > silenceMs
    return silent ? { silentSince: new Date(this.#atMs).toISOString() } : {}
  }
}
