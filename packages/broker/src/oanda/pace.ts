import type { Clock, Turnstile } from '@ratchet/engine/ports'
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

/** How often it is asked again where all turns are taken, or nobody could be asked. */
const askAgainMs = 100
/** Longer than a connection takes to be opened, or given up, and the second after it. */
const heldMs = 8000

/**
 * SHA6: lets no more connections be opened in a second than the broker takes, by all processes together. A process that is killed while it opens one
 * costs the others that turn for eight seconds.
 */
export class CommonPace implements Pace {
  readonly #own: Pace
  readonly #clock: Clock
  readonly #turnstile: Turnstile
  readonly #address: string

  /** @param own decides who of this process is next */
  constructor(own: Pace, clock: Clock, turnstile: Turnstile, address: string) {
    this.#own = own
    this.#clock = clock
    this.#turnstile = turnstile
    this.#address = address
  }

  async turn(rank: Rank, signal?: AbortSignal): Promise<Turn> {
    const mine = await this.#own.turn(rank, signal)
    const name = await this.#taken(signal).catch((error: unknown) => {
      mine.unused()
      throw error
    })
    let isOver = false
    const end = (durationMs: number) => {
      if (isOver) return
      isOver = true
      // Where that cannot be said the turn is free again by itself.
      this.#turnstile.hold(this.#address, name, durationMs).catch(() => {})
    }
    return {
      settled: () => {
        mine.settled()
        end(spanMs)
      },
      unused: () => {
        mine.unused()
        end(0)
      },
    }
  }

  async #taken(signal: AbortSignal | undefined): Promise<string> {
    for (;;) {
      const name = await this.#turnstile.take(this.#address, most, heldMs).catch(() => null)
      if (name !== null && signal?.aborted) this.#turnstile.hold(this.#address, name, 0).catch(() => {})
      signal?.throwIfAborted()
      if (name !== null) return name
      await this.#clock.delay(askAgainMs)
    }
  }
}

const paces = new Map<string, ConnectionPace>()

/** The pace of everything in this process that goes to an address. @param steady measures its spans, if it is the first to go there */
export function paceOf(url: string, steady = steadyClock): Pace {
  const pace = paces.get(url) ?? new ConnectionPace(steady)
  paces.set(url, pace)
  return pace
}

/** The same, where other processes go there too. */
export const commonPaceOf = (url: string, turnstile: Turnstile, steady = steadyClock): Pace =>
  new CommonPace(paceOf(url, steady), steady, turnstile, url)
