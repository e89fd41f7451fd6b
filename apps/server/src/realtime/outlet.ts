import type { StreamMessage } from '@ratchet/contract'
import type { WebSocket } from 'ws'

/** Beyond this much unread, quotes are left out: the next ones are as good. */
const quotesStopBytes = 128 * 1024
/** Beyond this much unread, the reader is cut off; it comes back and names the number it has. */
const cutBytes = 4 * 1024 * 1024

/** One browser's end of the stream, with a bounded memory of what it has not read yet. */
export class Outlet {
  readonly #socket: WebSocket
  #alive = true
  /** Last sequence number sent. */
  seq = 0
  /** Quotes were left out, so the next ones must be all of them. */
  owesQuotes = false
  onGone: () => void = () => {}

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('pong', () => {
      this.#alive = true
    })
    // A broken link ends in 'close'; nothing else is to be done about it.
    socket.on('error', () => {})
    socket.on('close', () => this.onGone())
    // The stream goes one way.
    socket.on('message', () => this.close(1008, 'Nothing is expected here'))
  }

  send(message: StreamMessage): void {
    this.sendText(JSON.stringify(message))
  }

  sendText(text: string): void {
    if (this.closed) return
    if (this.#socket.bufferedAmount > cutBytes) this.#socket.terminate()
    else this.#socket.send(text)
  }

  get closed(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN
  }

  sendQuotes(text: string): void {
    this.owesQuotes = this.#socket.bufferedAmount > quotesStopBytes
    if (!this.owesQuotes) this.sendText(text)
  }

  /** Cuts a link whose other end has not answered since the last call, and asks again. */
  checkAlive(): void {
    const answered = this.#alive
    this.#alive = false
    if (!answered) this.#socket.terminate()
    else if (!this.closed) this.#socket.ping()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }
}
