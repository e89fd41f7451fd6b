/** What is unexplained, and since when. What explains it may still be on its way, so nothing follows from it at once. */
export class Holds {
  readonly #since = new Map<string, number>()
  #seen = new Set<string>()

  get isEmpty(): boolean {
    return this.#since.size === 0
  }

  /** Begins a comparison. @returns says whether something was unexplained for so long, in this comparison and an earlier one */
  begin(nowMs: number): (what: string, afterMs: number) => boolean {
    this.#seen = new Set()
    return (what, afterMs) => {
      this.#seen.add(what)
      const since = this.#since.get(what)
      if (since === undefined) this.#since.set(what, nowMs)
      return since !== undefined && nowMs - since >= afterMs
    }
  }

  /** Ends it: what was not asked about is explained. */
  end(): void {
    for (const what of this.#since.keys()) if (!this.#seen.has(what)) this.#since.delete(what)
  }

  clear(): void {
    this.#since.clear()
  }
}
