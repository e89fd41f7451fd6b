/** A beat that did not change since then. */
interface Unchanged {
  readonly beat: string
  readonly sinceMs: number
  readonly checks: number
}

/**
 * Decides which other engines hang: this engine saw no new beat of theirs for `patienceMs` of its own clock and in `minChecks` checks. The age
 * of a row proves nothing, because an earlier engine may have left it to one that is about to write its first beat. An engine that was
 * itself held up, with its database or its machine, has checked too seldom to accuse another.
 */
export class HangJudge {
  readonly #patienceMs: number
  readonly #minChecks: number
  #seen: ReadonlyMap<string, Unchanged> = new Map()

  constructor(patienceMs: number, minChecks = 6) {
    this.#patienceMs = patienceMs
    this.#minChecks = minChecks
  }

  /**
   * Checks once.
   * @param nowMs of a clock that only goes forward @param beats the last beat of each session, by a key that no other session has
   * @returns the keys of those that hang
   */
  check(nowMs: number, beats: Iterable<readonly [key: string, beat: string]>): ReadonlySet<string> {
    const seen = new Map<string, Unchanged>()
    for (const [key, beat] of beats) {
      const before = this.#seen.get(key)
      const isSame = before?.beat === beat
      seen.set(key, isSame ? { ...before, checks: before.checks + 1 } : { beat, sinceMs: nowMs, checks: 0 })
    }
    this.#seen = seen
    const hangs = ({ sinceMs, checks }: Unchanged) => checks >= this.#minChecks && nowMs - sinceMs >= this.#patienceMs
    return new Set([...seen].flatMap(([key, one]) => (hangs(one) ? [key] : [])))
  }
}
