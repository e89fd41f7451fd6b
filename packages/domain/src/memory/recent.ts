/** Keeps what was set last; where there is more than fits, it forgets what was set longest ago first. */
export class Recent<K, V> {
  readonly #most: number
  readonly #kept = new Map<K, V>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    return this.#kept.get(key)
  }

  has(key: K): boolean {
    return this.#kept.has(key)
  }

  /** @returns what was forgotten for it */
  set(key: K, value: V): V | undefined {
    this.#kept.delete(key)
    this.#kept.set(key, value)
    if (this.#kept.size <= this.#most) return undefined
    const [oldest] = this.#kept as Iterable<[K, V]>
    if (!oldest) return undefined
    this.#kept.delete(oldest[0])
    return oldest[1]
  }

  delete(key: K): void {
    this.#kept.delete(key)
  }
}
