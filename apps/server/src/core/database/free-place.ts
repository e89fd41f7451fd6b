import { TOO_MANY_CONNECTIONS } from '@ratchet/postgres'

const firstPauseMs = 500
const maxPauseMs = 4000

/** The pauses between tries: twice as long each time, at most four seconds. */
export class Pauses {
  #nextMs = firstPauseMs

  next(): number {
    const ms = this.#nextMs
    this.#nextMs = Math.min(2 * ms, maxPauseMs)
    return ms
  }

  /** A try was a success. */
  reset(): void {
    this.#nextMs = firstPauseMs
  }
}

function isFull(error: unknown): boolean {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  return code === TOO_MANY_CONNECTIONS || (cause instanceof Error && isFull(cause))
}

/**
 * Does a step of the start once PostgreSQL has a free connection for it. All places may be taken for a moment, as where several processes start
 * after a power cut; a process that exits would need its supervisor.
 * @param warn is told once
 */
export async function onceThereIsRoom<T>(
  warn: (line: string) => void,
  work: () => Promise<T>,
  delay = (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
): Promise<T> {
  const pauses = new Pauses()
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isFull(error)) throw error
      if (tries === 0) warn('PostgreSQL has no free connection (max_connections). Waiting for one.')
    }
    await delay(pauses.next())
  }
}
