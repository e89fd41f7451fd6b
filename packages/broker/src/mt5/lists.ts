import type { Session } from './session.ts'
import type { Waits } from './waits.ts'

interface Asked {
  readonly entries: unknown[]
  readonly sizeOf: (entry: unknown) => number
  readonly resolve: (entries: readonly unknown[]) => void
  readonly reject: (error: Error) => void
}

/** Lists that a terminal was asked for. Each comes in several frames and ends with its size, so that one that was cut short never counts. */
export class Lists {
  readonly #session: Session
  readonly #waits: Waits
  readonly #nowMs: () => number
  readonly #asked = new Map<string, Asked>()
  #last = 0

  constructor(session: Session, waits: Waits, nowMs: () => number) {
    this.#session = session
    this.#waits = waits
    this.#nowMs = nowMs
  }

  /** @param sizeOf how many entries a frame has @throws TerminalAway, Error if an entry is missing */
  async ask<T>(
    type: string,
    fields: Readonly<Record<string, string>>,
    forMs: number,
    sizeOf: (frame: T) => number = () => 1,
  ): Promise<readonly T[]> {
    this.#last += 1
    const ask = String(this.#last)
    const entries = this.#waits.begin<readonly unknown[]>(this.#nowMs(), forMs, (resolve, reject) => {
      this.#asked.set(ask, { entries: [], sizeOf: sizeOf as Asked['sizeOf'], resolve, reject })
    })
    this.#session.say(type, { ask, ...fields })
    try {
      return (await entries) as readonly T[]
    } finally {
      this.#asked.delete(ask)
    }
  }

  add(ask: string, entry: unknown): void {
    this.#asked.get(ask)?.entries.push(entry)
  }

  end(ask: string, count: number): void {
    const asked = this.#asked.get(ask)
    if (!asked) return
    const size = asked.entries.reduce<number>((sum, entry) => sum + asked.sizeOf(entry), 0)
    if (size === count) asked.resolve(asked.entries)
    else asked.reject(new Error('A list of the terminal lacks entries.'))
  }
}
