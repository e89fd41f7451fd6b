import type { RowSource } from './data-table-columns.ts'

/** A row that somebody looks at. */
interface Watched<T> {
  row: T
  readonly listeners: Set<() => void>
}

const join = (listeners: Set<() => void>, listener: () => void, left = () => {}): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    left()
  }
}

/**
 * Rows that change while they are looked at. Whoever draws a row is told of that row alone, and whoever draws the list only when
 * other rows stand in it or in another order: a change of ten thousand rows costs what is in view of them, and one pass that compares
 * which rows are still the same objects.
 */
export class LiveRows<T> implements RowSource<T> {
  readonly #id: (row: T) => string
  #rows: readonly T[]
  #shape = 0
  readonly #watched = new Map<string, Watched<T>>()
  readonly #shapeListeners = new Set<() => void>()

  constructor(id: (row: T) => string, rows: readonly T[] = []) {
    this.#id = id
    this.#rows = rows
  }

  get total(): number {
    return this.#rows.length
  }

  at(index: number): T | undefined {
    return this.#rows[index]
  }

  /** Takes in what the whole list is now. A row that has not changed must be the same object as before. */
  take(next: readonly T[]): void {
    const before = this.#rows
    if (next === before) return
    this.#rows = next
    const changed = this.#changed(before, next)
    if (changed) for (const row of changed) this.#tell(row)
    else this.#reshape()
  }

  /** The rows that are new versions of those before; null where other rows stand in the list, or elsewhere. */
  #changed(before: readonly T[], next: readonly T[]): T[] | null {
    if (before.length !== next.length) return null
    const changed: T[] = []
    for (let at = 0; at < next.length; at++) {
      const row = next[at] as T
      if (row === before[at]) continue
      if (this.#id(row) !== this.#id(before[at] as T)) return null
      changed.push(row)
    }
    return changed
  }

  #tell(row: T): void {
    const watched = this.#watched.get(this.#id(row))
    if (!watched || watched.row === row) return
    watched.row = row
    for (const listener of watched.listeners) listener()
  }

  #reshape(): void {
    this.#shape += 1
    if (this.#watched.size > 0) for (const row of this.#rows) this.#tell(row)
    for (const listener of this.#shapeListeners) listener()
  }

  /** Another number whenever other rows stand in the list or in another order. */
  readonly shape = (): number => this.#shape

  readonly watchShape = (listener: () => void): (() => void) => join(this.#shapeListeners, listener)

  /** Calls back whenever the row that was drawn at this place is another version of itself. */
  watch(row: T, at: number, listener: () => void): () => void {
    const id = this.#id(row)
    const watched = this.#watched.get(id) ?? { row: this.#now(row, at), listeners: new Set() }
    this.#watched.set(id, watched)
    return join(watched.listeners, listener, () => {
      if (watched.listeners.size === 0 && this.#watched.get(id) === watched) this.#watched.delete(id)
    })
  }

  /** It may have changed between being drawn and being watched. */
  #now(row: T, at: number): T {
    const [id, there] = [this.#id(row), this.#rows[at]]
    if (there !== undefined && this.#id(there) === id) return there
    return this.#rows.find((one) => this.#id(one) === id) ?? row
  }

  /** The row as it is now, as far as somebody watches it; else as it was drawn. */
  latest(row: T): T {
    return this.#watched.get(this.#id(row))?.row ?? row
  }
}
