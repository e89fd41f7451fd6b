import type { WebSocket } from 'ws'

/** What may wait in a socket for a reader that is too slow, in bytes. */
export interface Bounds {
  /** Above this, quotes are left out: the next ones replace them anyway. */
  readonly quotesBytes: number
  /** Above this, the connection is cut; the reader comes back and resumes by its sequence number. */
  readonly cutBytes: number
}

export const defaultBounds: Bounds = { quotesBytes: 256 * 1024, cutBytes: 4 * 1024 * 1024 }

/** Told to a socket whose session has ended. */
export const sessionEndedCode = 4001

/** One open stream. */
export class Client {
  readonly #socket: WebSocket
  readonly #bounds: Bounds
  readonly traderId: string | null
  readonly sessionId: string | null
  readonly cookie: string | undefined
  /** Last sequence number that was sent. */
  seq = 0
  /** Answered the last ping. */
  alive = true
  /** Quotes were left out, so the next ones must be all of them. */
  owesQuotes = false

  constructor(
    socket: WebSocket,
    who: { readonly id: string; readonly sessionId: string } | null,
    cookie: string | undefined,
    bounds: Bounds,
  ) {
    this.#socket = socket
    this.#bounds = bounds
    this.traderId = who?.id ?? null
    this.sessionId = who?.sessionId ?? null
    this.cookie = cookie
    socket.on('pong', () => {
      this.alive = true
    })
  }

  get open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  send(text: string): void {
    if (!this.open) return
    if (this.#socket.bufferedAmount > this.#bounds.cutBytes) this.cut()
    else this.#socket.send(text)
  }

  /** False where they were left out. */
  sendQuotes(text: string): boolean {
    if (this.open && this.#socket.bufferedAmount > this.#bounds.quotesBytes) {
      this.owesQuotes = true
      // A reader that has stopped altogether holds what waits for it until it is cut by a ping.
      return false
    }
    this.owesQuotes = false
    this.send(text)
    return true
  }

  ping(): void {
    if (!this.alive) return this.cut()
    this.alive = false
    if (this.open) this.#socket.ping()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  cut(): void {
    this.#socket.terminate()
  }
}
