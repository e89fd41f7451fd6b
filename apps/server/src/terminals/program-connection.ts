import type { Caller, Visitor } from '@ratchet/engine'
import type { RawData, WebSocket } from 'ws'

export interface ConnectionLimits {
  readonly maxTextBytes: number
  /** A program that is connected says something at least every second. */
  readonly silentMs: number
  /** The first text comes at once. */
  readonly firstMs: number
  readonly textsPerSecond: number
  /** Bytes that wait to be read. */
  readonly maxUnread: number
  /** Texts that wait until the program's account was found. */
  readonly maxEarly: number
}

export const connectionLimits: Omit<ConnectionLimits, 'maxTextBytes'> = {
  silentMs: 15_000,
  firstMs: 5_000,
  textsPerSecond: 1_000,
  maxUnread: 65_536,
  maxEarly: 32,
}

/** A program that leaves in order has closed its side by then. */
const closeMs = 2_000

/** The WebSocket of a program that dialled in. What breaks a limit is cut off without a word. */
export class ProgramConnection implements Visitor {
  login = ''
  server = ''
  hello = ''
  readonly #socket: WebSocket
  readonly #limits: ConnectionLimits
  readonly #cutOff: (why: string) => void
  readonly #silence: NodeJS.Timeout
  readonly #first: NodeJS.Timeout
  #hear: ((text: string) => void) | undefined
  #early: string[] = []
  readonly #listeners: (() => void)[] = []
  #isGone = false
  #isLeaving = false
  #second = 0
  #texts = 0

  /** @param cutOff is told of a program that broke a limit */
  constructor(socket: WebSocket, limits: ConnectionLimits, cutOff: (why: string) => void) {
    this.#socket = socket
    this.#limits = limits
    this.#cutOff = cutOff
    this.#silence = setTimeout(() => this.#cut('said nothing for too long'), limits.silentMs)
    this.#first = setTimeout(() => this.#cut('did not say who it is'), limits.firstMs)
    socket.on('message', (data, isBinary) => this.#take(data, isBinary))
    socket.on('error', () => {})
    socket.once('close', () => this.#finish())
  }

  /** Resolves with the first text; never if the connection ends before. */
  first(): Promise<string> {
    return new Promise((done) => {
      this.onText((text) => {
        clearTimeout(this.#first)
        this.#hear = undefined
        done(text)
      })
    })
  }

  /** From now on it is known for which account the program speaks. */
  introduce({ login, server }: Pick<Caller, 'login' | 'server'>, hello: string): void {
    this.login = login
    this.server = server
    this.hello = hello
  }

  say(text: string): void {
    if (this.#isGone || this.#isLeaving) return
    if (this.#socket.bufferedAmount > this.#limits.maxUnread) this.#cut('reads too slowly')
    else this.#socket.send(text)
  }

  leave(why: string): void {
    if (this.#isGone || this.#isLeaving) return
    this.#isLeaving = true
    // A reason of a WebSocket has at most 123 bytes.
    this.#socket.close(1000, why.replace(/[^ -~]/g, '?').slice(0, 120))
    setTimeout(() => this.#socket.terminate(), closeMs).unref()
  }

  onText(listener: (text: string) => void): void {
    this.#hear = listener
    const early = this.#early
    this.#early = []
    for (const text of early) listener(text)
  }

  onGone(listener: () => void): void {
    if (this.#isGone) listener()
    else this.#listeners.push(listener)
  }

  #take(data: RawData, isBinary: boolean): void {
    if (this.#isLeaving || this.#isGone) return
    const bytes = data as Buffer
    if (isBinary || bytes.length > this.#limits.maxTextBytes) {
      this.#cut('sent what is no text of the protocol')
      return
    }
    this.#silence.refresh()
    this.#pace()
    const text = bytes.toString('utf8')
    if (this.#hear) this.#hear(text)
    else if (this.#early.push(text) > this.#limits.maxEarly) this.#cut('did not wait for an answer')
  }

  /** One that sends too much is read more slowly: history comes as fast as the terminal can send it. */
  #pace(): void {
    const nowMs = performance.now()
    const second = Math.floor(nowMs / 1000)
    this.#texts = second === this.#second ? this.#texts + 1 : 1
    this.#second = second
    if (this.#texts !== this.#limits.textsPerSecond) return
    this.#socket.pause()
    setTimeout(() => this.#socket.resume(), (second + 1) * 1000 - nowMs).unref()
  }

  #cut(why: string): void {
    if (this.#isGone) return
    this.#cutOff(why)
    this.#socket.terminate()
    this.#finish()
  }

  #finish(): void {
    if (this.#isGone) return
    this.#isGone = true
    clearTimeout(this.#silence)
    clearTimeout(this.#first)
    for (const listener of this.#listeners) listener()
  }
}
