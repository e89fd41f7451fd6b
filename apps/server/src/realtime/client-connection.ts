import type { Socket } from 'node:net'
import type { StreamMessage } from '@ratchet/contract'
import type { WebSocket } from 'ws'
import { type BroadcastState, knowsNone } from './broadcast-state.ts'
import { pingFrame, textFrame } from './frame.ts'

/** A reader with more unread bytes than this is cut off; it reconnects and names the last sequence number it has. */
const cutBytes = 4 * 1024 * 1024

/**
 * The server's end of one browser's stream, with a bounded buffer of unread bytes. The library speaks WebSocket to the browser; whole
 * frames, built once for all readers, are written past it to the TCP socket, which saves a copy and a header for each reader.
 */
export class ClientConnection {
  readonly #socket: WebSocket
  readonly #link: Socket
  #alive = true
  #quotesTold = knowsNone
  #marketTold: number | undefined
  /** By the broker whose prices they are. */
  readonly #foreignTold = new Map<string, number>()
  /** Last sequence number sent. */
  seq = 0
  onGone: () => void = () => {}

  constructor(socket: WebSocket, link: Socket) {
    this.#socket = socket
    this.#link = link
    socket.on('pong', () => {
      this.#alive = true
    })
    // A broken link ends in 'close', which is handled below; the error itself needs nothing more.
    socket.on('error', () => {})
    socket.on('close', () => this.onGone())
    // The stream goes one way: a browser that sends is disconnected.
    socket.on('message', () => this.close(1008, 'This stream accepts no messages'))
  }

  send(message: StreamMessage): void {
    this.sendText(JSON.stringify(message))
  }

  sendText(text: string): void {
    if (!this.closed) this.sendFrame(textFrame(text))
  }

  /** Frames sent by this method arrive in order, and none is left out. */
  sendFrame(frame: Buffer): void {
    if (this.closed) return
    if (this.unread > cutBytes) this.#socket.terminate()
    else this.#link.write(frame)
  }

  get closed(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN
  }

  /** Bytes that wait here because the browser reads no more for now. */
  get unread(): number {
    return this.#link.writableLength
  }

  /** Enables market updates, once hello and snapshot are sent. `marketRound` is the one that the hello described. */
  greeted(marketRound: number): void {
    this.#marketTold = marketRound
  }

  /**
   * Sends the market updates that this reader has missed: only the latest quote of each symbol. A reader with unread bytes gets nothing
   * now: the quotes that are the latest once it has room are worth more. The unread bytes may also be answers to the browser's own pings,
   * which the library sends without asking; that is why the limit is checked here too. Returns whether the reader is up to date.
   */
  sendMarket(state: BroadcastState): boolean {
    if (this.#marketTold === undefined || this.closed) return true
    if (this.#marketTold === state.marketRound && this.#quotesTold === state.round) return true
    if (this.unread > cutBytes) this.#socket.terminate()
    if (this.unread > 0) return false
    if (this.#marketTold < state.marketRound && state.marketFrame) this.sendFrame(state.marketFrame)
    this.#marketTold = state.marketRound
    const quotes = this.#quotesTold < state.round ? state.quotesSince(this.#quotesTold) : undefined
    if (quotes) this.sendFrame(quotes)
    this.#quotesTold = state.round
    return true
  }

  /** The same of a broker's prices, for a reader who was told hello. */
  sendForeign(server: string, state: BroadcastState): boolean {
    const told = this.#foreignTold.get(server) ?? knowsNone
    if (told === state.round || this.closed) return true
    if (this.unread > cutBytes) this.#socket.terminate()
    if (this.unread > 0) return false
    const quotes = state.quotesSince(told)
    if (quotes) this.sendFrame(quotes)
    this.#foreignTold.set(server, state.round)
    return true
  }

  /** Says that the server is there. Bytes that still wait here say so as well. */
  beat(databaseSilentSince: string | undefined): void {
    if (this.unread === 0)
      this.send({ type: 'beat', seq: this.seq, ...(databaseSilentSince !== undefined && { databaseSilentSince }) })
  }

  /** Cuts the connection if the browser has not answered the last ping; sends the next ping otherwise. */
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
