import type { Clock, Neighbours, Part } from '@ratchet/engine/ports'

/** Longer than it takes until all have seen a change: they look at one another twice a second. */
const seenMs = 1500

/**
 * The processes that share an address, as one of them sees them (SHA6). A part that becomes smaller holds at once. One that becomes larger holds only
 * when the others have had time to see the same, so a newcomer begins with nothing, unless it is alone.
 */
export class Crowd implements Pick<Neighbours, 'parts' | 'onChange'> {
  readonly #clock: Pick<Clock, 'delay'>
  readonly #listeners = new Set<() => void>()
  /** Those that it may have had lately, by what others know; undefined where it has none yet. */
  #parts: readonly (Part | undefined)[] = [undefined]
  #changes = 0

  constructor(clock: Pick<Clock, 'delay'>) {
    this.#clock = clock
  }

  /** @param place of this process among those that are there; one that is not among them learns nothing */
  see(place: number, of: number): void {
    const last = this.#parts.at(-1)
    if (place < 0 || (last?.place === place && last.of === of)) return
    const mine = ++this.#changes
    const isAlone = last === undefined && of === 1
    const next = { place, of }
    this.#take(isAlone ? [next] : [...this.#parts, next])
    if (isAlone) return
    void this.#clock.delay(seenMs).then(() => {
      if (mine === this.#changes) this.#take([next])
    })
  }

  parts(): readonly (Part | undefined)[] {
    return this.#parts
  }

  /** @returns ends it */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #take(parts: readonly (Part | undefined)[]): void {
    this.#parts = parts
    for (const listener of this.#listeners) listener()
  }
}
