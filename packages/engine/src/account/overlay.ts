/** A map as a step sees it: the step's changes are kept apart and reach the map itself once the ledger has the step. */
export class MapOverlay<K, V> {
  readonly #under: ReadonlyMap<K, V>
  /** Created with the first change, since most steps make none. `undefined` marks a key that the step removed. */
  #own: Map<K, V | undefined> | undefined

  constructor(under: ReadonlyMap<K, V>) {
    this.#under = under
  }

  get(key: K): V | undefined {
    return this.#own?.has(key) ? this.#own.get(key) : this.#under.get(key)
  }

  set(key: K, value: V): void {
    this.#own ??= new Map()
    this.#own.set(key, value)
  }

  delete(key: K): void {
    this.#own ??= new Map()
    this.#own.set(key, undefined)
  }

  applyTo(map: Map<K, V>): void {
    if (this.#own === undefined) return
    for (const [key, value] of this.#own)
      if (value === undefined) map.delete(key)
      else map.set(key, value)
  }
}

/** The same for a set. */
export class SetOverlay<T> {
  readonly #under: ReadonlySet<T>
  #own: Map<T, boolean> | undefined

  constructor(under: ReadonlySet<T>) {
    this.#under = under
  }

  has(value: T): boolean {
    return this.#own?.get(value) ?? this.#under.has(value)
  }

  add(value: T): void {
    this.#own ??= new Map()
    this.#own.set(value, true)
  }

  delete(value: T): void {
    this.#own ??= new Map()
    this.#own.set(value, false)
  }

  applyTo(set: Set<T>): void {
    if (this.#own === undefined) return
    for (const [value, isIn] of this.#own)
      if (isIn) set.add(value)
      else set.delete(value)
  }
}
