import { createHash } from 'node:crypto'
import { type Pipe, readFrame } from '@ratchet/broker/counterparty/mt5'
import type { Random } from '@ratchet/domain'
import type { Network } from '../network.ts'
import type { Life, Scheduler } from '../scheduler.ts'

/** What a link needs of its surroundings. */
export interface LinkParts {
  readonly scheduler: Scheduler
  readonly network: Network
  readonly random: Random
  /** How long the way takes beside the weather. */
  readonly delayMs: () => number
  /** Bytes arrived at the terminal, or it lost the connection. */
  readonly onArrival: () => void
  /** A text of the terminal arrived. */
  readonly onText: (text: string) => void
  /** Ratchet's side hears that the connection is over. */
  readonly onEnd: () => void
}

const headEnd = Buffer.from('\r\n\r\n')
const handshakeSalt = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 1
const CLOSE = 8

/**
 * One connection of a terminal, in virtual time. Like TCP it delivers bytes in order or not at all: after a loss it breaks, or it stays silent and
 * neither side notices (half-open).
 */
export class Link implements Pipe {
  readonly #parts: LinkParts
  #ready = Buffer.alloc(0)
  #sent = Buffer.alloc(0)
  #isUpgraded = false
  /** Nothing arrives any more, in either direction. */
  #isMute = false
  /** The terminal's side is over. */
  #isClosed = false
  #isEnded = false
  #lastMs = { there: 0, back: 0 }
  /** The process that trades the account; null before one took the terminal. */
  life: Life | null = null

  constructor(parts: LinkParts) {
    this.#parts = parts
  }

  get isOver(): boolean {
    return this.#isEnded && this.#isClosed
  }

  get isOpen(): boolean {
    return this.available > 0 || !this.#isClosed
  }

  get available(): number {
    return this.#ready.length
  }

  read(maxLength: number): Buffer {
    const part = this.#ready.subarray(0, maxLength)
    this.#ready = this.#ready.subarray(part.length)
    return part
  }

  write(bytes: Buffer): void {
    if (this.#isClosed || this.#isMute || this.#isLost()) return
    this.#way('there', () => this.#receive(bytes))
  }

  /** The terminal closes it. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#way('there', () => this.#end())
  }

  /** Ratchet sends a text. */
  say(text: string): void {
    if (this.#isEnded || this.#isMute || this.#isLost()) return
    this.#way('back', () => this.#deliver(frameOf(text)))
  }

  /** Ratchet closes it. */
  leave(): void {
    if (this.#isEnded) return
    this.#end()
    this.#way('back', () => this.#drop())
  }

  /** Both sides notice that it broke; or, half-open, neither does. */
  break(isHalfOpen: boolean): void {
    if (this.#isMute) return
    this.#isMute = true
    if (isHalfOpen) return
    const { scheduler, random } = this.#parts
    scheduler.later(null, random.next() * 50, () => this.#drop())
    scheduler.later(null, random.next() * 50, () => this.#end())
  }

  #isLost(): boolean {
    const { network, random } = this.#parts
    const { cut, lose } = network.weather
    if (!cut && !random.chance(lose / 10)) return false
    this.break(random.chance(0.5))
    return true
  }

  /** After everything that was sent before in this direction. */
  #way(direction: 'there' | 'back', arrive: () => void): void {
    const { scheduler, random, network, delayMs } = this.#parts
    const atMs = scheduler.nowMs + random.next() * network.weather.slowMs + delayMs()
    this.#lastMs[direction] = Math.max(this.#lastMs[direction] + 0.001, atMs)
    scheduler.later(null, this.#lastMs[direction] - scheduler.nowMs, () => {
      if (!this.#isMute) arrive()
    })
  }

  #deliver(bytes: Buffer): void {
    if (this.#isClosed) return
    this.#ready = Buffer.concat([this.#ready, bytes])
    this.#parts.onArrival()
  }

  #drop(): void {
    this.#isClosed = true
    this.#parts.onArrival()
  }

  #end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#parts.onEnd()
  }

  #receive(bytes: Buffer): void {
    this.#sent = Buffer.concat([this.#sent, bytes])
    if (!this.#isUpgraded && !this.#upgrade()) return
    while (!this.#isEnded) {
      const frame = readFrame(this.#sent)
      if (!frame) return
      this.#sent = this.#sent.subarray(frame.bytes.length)
      if (frame.opcode === TEXT) this.#parts.onText(frame.payload.toString())
      else if (frame.opcode === CLOSE) this.leave()
    }
  }

  #upgrade(): boolean {
    const end = this.#sent.indexOf(headEnd)
    if (end < 0) return false
    const head = this.#sent.subarray(0, end).toString()
    this.#sent = this.#sent.subarray(end + headEnd.length)
    this.#isUpgraded = true
    const key = /^sec-websocket-key: *(\S+)/im.exec(head)?.[1] ?? ''
    const accept = createHash('sha1').update(`${key}${handshakeSalt}`).digest('base64')
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
    this.#way('back', () =>
      this.#deliver(Buffer.from(`${[...lines, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`)),
    )
    return true
  }
}

/** A text frame of the server, without a mask. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = payload.length < 126 ? [0x81, payload.length] : [0x81, 126, payload.length >> 8, payload.length & 0xff]
  return Buffer.concat([Buffer.from(head), payload])
}
