import { isSameShape } from '../realtime/shape.ts'
import type { RowSource } from './data-table-columns.ts'

/** Somebody looks at this row. */
interface Watched<T> {
  row: T
  /** The row stands at this place. */
  at: number
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
 * Holds rows that change while they are looked at. Whoever draws a row is told of that row alone, and whoever draws the
 * list only when other rows stand in it or in another order: a change of ten thousand rows costs what is in view of
 * them, and one pass that compares which rows are still the same objects.
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
    if (isSameShape(before, next) || this.#isSame(before, next)) {
      for (const watched of this.#watched.values()) this.#tell(watched)
      return
    }
    this.#shape += 1
    if (this.#watched.size > 0) this.#place()
    for (const listener of this.#shapeListeners) listener()
  }

  /** Looks at each row to tell whether the same rows stand at the same places. */
  #isSame(before: readonly T[], next: readonly T[]): boolean {
    return (
      before.length === next.length &&
      next.every((row, at) => row === before[at] || this.#id(row) === this.#id(before[at] as T))
    )
  }

  #tell(watched: Watched<T>): void {
    const row = this.#rows[watched.at]
    if (row === undefined || row === watched.row) return
    watched.row = row
    for (const listener of watched.listeners) listener()
  }

  /** Looks up anew where the watched rows stand; one that is gone stays as it was. */
  #place(): void {
    for (const watched of this.#watched.values()) watched.at = -1
    this.#rows.forEach((row, at) => {
      const watched = this.#watched.get(this.#id(row))
      if (!watched) return
      watched.at = at
      this.#tell(watched)
    })
  }

  /** Returns another number whenever other rows stand in the list or in another order. */
  readonly shape = (): number => this.#shape

  readonly watchShape = (listener: () => void): (() => void) => join(this.#shapeListeners, listener)

  /** Calls back whenever the row that was drawn at this place is another version of itself. */
  watch(row: T, at: number, listener: () => void): () => void {
    const id = this.#id(row)
    const watched = this.#watched.get(id) ?? this.#watch(id, row, at)
    return join(watched.listeners, listener, () => {
      if (watched.listeners.size === 0 && this.#watched.get(id) === watched) this.#watched.delete(id)
    })
  }

  /** Watches a row that may have changed, or moved, between being drawn and being watched. */
  #watch(id: string, drawn: T, near: number): Watched<T> {
    const there = this.#rows[near]
    const isThere = there !== undefined && this.#id(there) === id
    const at = isThere ? near : this.#rows.findIndex((row) => this.#id(row) === id)
    const watched = { row: this.#rows[at] ?? drawn, at, listeners: new Set<() => void>() }
    this.#watched.set(id, watched)
    return watched
  }

  /** Returns the row as it is now, as far as somebody watches it; else as it was drawn. */
  latest(row: T): T {
    return this.#watched.get(this.#id(row))?.row ?? row
  }
}
