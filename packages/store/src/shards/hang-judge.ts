/** What an engine saw of another, unchanged since then. */
interface Unchanged {
  readonly beat: string
  readonly sinceMs: number
  readonly looks: number
}

/**
 * Decides which other engines hang: their beat did not change for `patienceMs` of this engine's clock, in which this engine looked
 * `minLooks` times. No clock but its own counts, and what was written before its first look proves nothing: a row may be left of an
 * earlier engine, and the one that took its number is about to write its own. An engine that was itself held up, with its database or its
 * machine, has looked too seldom to accuse another.
 */
export class HangJudge {
  readonly #patienceMs: number
  readonly #minLooks: number
  #seen: ReadonlyMap<string, Unchanged> = new Map()

  constructor(patienceMs: number, minLooks = 6) {
    this.#patienceMs = patienceMs
    this.#minLooks = minLooks
  }

  /**
   * Takes a look.
   * @param nowMs of a clock that only goes forward @param beats the last beat of each session, by a key that no other session has
   * @returns the keys of those that hang
   */
  look(nowMs: number, beats: Iterable<readonly [key: string, beat: string]>): ReadonlySet<string> {
    const seen = new Map<string, Unchanged>()
    for (const [key, beat] of beats) {
      const before = this.#seen.get(key)
      const isSame = before?.beat === beat
      seen.set(key, isSame ? { ...before, looks: before.looks + 1 } : { beat, sinceMs: nowMs, looks: 0 })
    }
    this.#seen = seen
    const hangs = ({ sinceMs, looks }: Unchanged) => looks >= this.#minLooks && nowMs - sinceMs >= this.#patienceMs
    return new Set([...seen].flatMap(([key, one]) => (hangs(one) ? [key] : [])))
  }
}
