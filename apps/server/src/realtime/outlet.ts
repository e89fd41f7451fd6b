import type { Socket } from 'node:net'
import type { StreamMessage } from '@ratchet/contract'
import type { WebSocket } from 'ws'
import { type Board, knowsNone } from './board.ts'
import { pingFrame, textFrame } from './frame.ts'

/** Beyond this much unread, the reader is cut off; it comes back and names the number it has. */
const cutBytes = 4 * 1024 * 1024

/**
 * One browser's end of the stream, with a bounded memory of what it has not read yet. The library speaks WebSocket to the browser; whole
 * frames, built once for all readers, go past it to the connection itself, which saves a copy and a header a reader.
 */
export class Outlet {
  readonly #socket: WebSocket
  readonly #link: Socket
  #alive = true
  #quotesTold = knowsNone
  #marketTold: number | undefined
  /** Last sequence number sent. */
  seq = 0
  onGone: () => void = () => {}

  constructor(socket: WebSocket, link: Socket) {
    this.#socket = socket
    this.#link = link
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
    if (!this.closed) this.sendFrame(textFrame(text))
  }

  /** What is sent so comes in order and is never left out. */
  sendFrame(frame: Buffer): void {
    if (this.closed) return
    if (this.unread > cutBytes) this.#socket.terminate()
    else this.#link.write(frame)
  }

  get closed(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN
  }

  /** Bytes that wait here because the other end takes no more for now. */
  get unread(): number {
    return this.#link.writableLength
  }

  /** From here on it is told of the market; until then it is greeted. */
  greeted(marketRound: number): void {
    this.#marketTold = marketRound
  }

  /**
   * Tells what it has missed of the market, the latest of each symbol alone. A reader that has not read what it got before is told
   * nothing: what will be latest when it has room is worth more. What waits may also be answers to pings of its own, which only end with
   * the link. Answers whether it is up to date.
   */
  tellMarket(board: Board): boolean {
    if (this.#marketTold === undefined || this.closed) return true
    if (this.#marketTold === board.marketRound && this.#quotesTold === board.round) return true
    if (this.unread > cutBytes) this.#socket.terminate()
    if (this.unread > 0) return false
    if (this.#marketTold < board.marketRound && board.marketFrame) this.sendFrame(board.marketFrame)
    this.#marketTold = board.marketRound
    const quotes = this.#quotesTold < board.round ? board.quotesSince(this.#quotesTold) : undefined
    if (quotes) this.sendFrame(quotes)
    this.#quotesTold = board.round
    return true
  }

  /** Cuts a link whose other end has not answered since the last call, and asks again. */
  checkAlive(): void {
    const answered = this.#alive
    this.#alive = false
    if (!answered) this.#socket.terminate()
    else this.sendFrame(pingFrame)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }
}
