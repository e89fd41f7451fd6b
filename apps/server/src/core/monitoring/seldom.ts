import type { Log } from '@ratchet/engine'

const minuteMs = 60_000
const mostKeys = 10_000

interface Told {
  count: number
  readonly endMs: number
}

/** So many lines of one kind stand in the log in a minute, or another span; of more it is said how many they were, so that a flood cannot fill the disk. */
export class LineLimit {
  readonly #most: number
  readonly #nowMs: () => number
  readonly #spanMs: number
  readonly #told = new Map<string, Told>()

  /** @param nowMs of a clock that nobody sets */
  constructor(most: number, nowMs = () => performance.now(), spanMs = minuteMs) {
    this.#most = most
    this.#nowMs = nowMs
    this.#spanMs = spanMs
  }

  /** @returns how many of the kind were left out before this line; undefined where this one is */
  take(kind = ''): number | undefined {
    const nowMs = this.#nowMs()
    const there = this.#told.get(kind)
    if (there && there.endMs > nowMs) {
      there.count++
      return there.count > this.#most ? undefined : 0
    }
    this.#told.delete(kind)
    if (this.#told.size >= mostKeys) this.#told.delete(this.#told.keys().next().value ?? '')
    this.#told.set(kind, { count: 1, endMs: nowMs + this.#spanMs })
    return Math.max(0, (there?.count ?? 0) - this.#most)
  }
}

/** What the line says of those that were left out before it. */
export const notShown = (count: number): object => (count > 0 ? { notShownBefore: count } : {})

/** Warns of what a flood repeats, once a minute. */
export class Seldom {
  readonly #log: Pick<Log, 'warn'>
  readonly #text: string
  readonly #lines: LineLimit

  constructor(log: Pick<Log, 'warn'>, text: string, nowMs?: () => number) {
    this.#log = log
    this.#text = text
    this.#lines = new LineLimit(1, nowMs)
  }

  warn(details: Readonly<Record<string, unknown>>): void {
    const before = this.#lines.take()
    if (before !== undefined) this.#log.warn(this.#text, { ...details, ...notShown(before) })
  }
}
