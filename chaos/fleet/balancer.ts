import { pause } from '../rounds/round.ts'

const everyMs = 100
const patienceMs = 1000

/** Knows which of the apis take requests, as whatever stands before them in a real place does: it asks each for its readiness. */
export class Balancer {
  readonly #ready = new Map<string, boolean>()
  readonly #taken = new Set<string>()
  #isOpen = true

  constructor(urls: readonly string[]) {
    for (const url of urls) {
      this.#ready.set(url, false)
      void this.#watch(url)
    }
  }

  async #watch(url: string): Promise<void> {
    while (this.#isOpen) {
      const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
      await reply?.body?.cancel()
      this.#ready.set(url, reply?.status === 200)
      await pause(everyMs)
    }
  }

  isReady(url: string): boolean {
    return this.#ready.get(url) === true && !this.#taken.has(url)
  }

  /** From now on it gets no request, as where an operator takes it out by hand. */
  take(url: string): void {
    this.#taken.add(url)
  }

  give(url: string): void {
    this.#taken.delete(url)
  }

  /** One that is ready, the one of before where it still is, or where none is. */
  from(before: string): string {
    if (this.isReady(before)) return before
    return [...this.#ready.keys()].find((url) => this.isReady(url)) ?? before
  }

  other(than: string): string {
    const others = [...this.#ready.keys()].filter((url) => url !== than)
    return others.find((url) => this.isReady(url)) ?? others[0] ?? than
  }

  close(): void {
    this.#isOpen = false
  }
}
