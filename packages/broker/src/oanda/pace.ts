import type { Clock } from '@ratchet/engine/ports'
import { takeForemost } from './foremost.ts'
import { steadyClock } from './steady-clock.ts'

/** What goes first where connections wait for their turn: a first one for requests, prices that all accounts need, more for requests, then accounts. */
export type Rank = 'first' | 'prices' | 'more' | 'account'
const ranks: readonly Rank[] = ['first', 'prices', 'more', 'account']

/** Leave to open one connection. */
export interface Turn {
  /** It is open, or could not be opened. */
  settled(): void
  /** Nobody needs it any more. */
  unused(): void
}

export interface Pace {
  /** Resolves when a connection may be opened. @throws the signal's reason where it is given up before */
  turn(rank: Rank, signal?: AbortSignal): Promise<Turn>
}

/** Where nobody counts. */
export const unpaced: Pace = { turn: () => Promise.resolve({ settled: () => {}, unused: () => {} }) }

/** OANDA takes two new connections a second from one address, whatever they are for, and answers 429 to others. */
const most = 2
/** Counted from when one was open: the broker saw it no later. The tenth is for its clock and ours. */
const spanMs = 1100

interface Waiting {
  readonly rank: Rank
  readonly go: (turn: Turn) => void
}

/** Lets no more connections be opened in a second than the broker takes. */
export class ConnectionPace implements Pace {
  readonly #clock: Clock
  #waiting: Waiting[] = []
  /** Those of the last second, each with when it was open; undefined while that is not known. */
  readonly #taken = new Set<{ atMs: number | undefined }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  turn(rank: Rank, signal?: AbortSignal): Promise<Turn> {
    return new Promise((done, failed) => {
      const one: Waiting = { rank, go: done }
      const given = () => {
        this.#waiting = this.#waiting.filter((other) => other !== one)
        failed(signal?.reason)
      }
      if (signal?.aborted) return given()
      signal?.addEventListener('abort', given, { once: true })
      this.#waiting.push(one)
      this.#look()
    })
  }

  #look(): void {
    while (this.#taken.size < most) {
      const next = takeForemost(this.#waiting, ranks, ({ rank }) => rank)
      if (!next) return
      next.go(this.#take())
    }
  }

  #take(): Turn {
    const one = { atMs: undefined as number | undefined }
    this.#taken.add(one)
    const leave = () => {
      this.#taken.delete(one)
      this.#look()
    }
    return {
      settled: () => {
        if (one.atMs !== undefined || !this.#taken.has(one)) return
        one.atMs = this.#clock.nowMs()
        void this.#clock.delay(spanMs).then(leave)
      },
      unused: leave,
    }
  }
}

const paces = new Map<string, ConnectionPace>()

/** The pace of everything in this process that goes to an address. */
export function paceOf(url: string): Pace {
  const pace = paces.get(url) ?? new ConnectionPace(steadyClock)
  paces.set(url, pace)
  return pace
}
