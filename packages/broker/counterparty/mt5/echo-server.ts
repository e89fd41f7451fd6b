import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Fields } from './frames.ts'

export const echoCode = 'ECHOCODE-that-pairs-with-the-echo'
const challenge = 'a'.repeat(64)
const pingEveryMs = 2000

/**
 * A bare WebSocket server as a yardstick: once it is armed, it answers the next frame of prices at once with one prepared frame. It opens
 * sessions by docs/brokers/mt5-protocol.md and checks nothing.
 */
export class EchoServer {
  readonly #server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/api/mt5' })
  readonly #ping: NodeJS.Timeout
  #socket: WebSocket | undefined
  #sent = 0
  #welcomedMs = 0
  #requests = 0
  #armed: Fields | undefined
  /** Of the last position that the terminal reported. */
  position = ''

  private constructor() {
    this.#server.on('connection', (socket) => this.#open(socket))
    this.#ping = setInterval(() => this.#say('ping', { at: this.#at }), pingEveryMs)
  }

  static async start(): Promise<EchoServer> {
    const echo = new EchoServer()
    await once(echo.#server, 'listening')
    return echo
  }

  get address(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api/mt5`
  }

  get #at(): string {
    return String(Math.floor(performance.now() - this.#welcomedMs))
  }

  #say(t: string, fields: Fields): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify({ t, n: String(++this.#sent), ...fields }))
  }

  #open(socket: WebSocket): void {
    this.#socket = socket
    this.#sent = 0
    let hello: Fields = {}
    socket.on('message', (data) => {
      const text = String(data)
      if (text.includes('"t":"ticks"')) return this.#answer()
      const frame = JSON.parse(text) as Fields
      if (frame.t === 'hello') {
        hello = frame
        this.#say('challenge', { nonce: challenge })
      } else if (frame.t === 'proof') this.#welcome(hello)
      else if (frame.t === 'position') this.position = String(frame.id)
    })
  }

  #welcome({ nonce, login, server, pairing }: Fields): void {
    const key = pairing === '' ? createHash('sha256').update(`ratchet key:${echoCode}`).digest() : echoCode
    const proof = createHmac('sha256', key).update(`ratchet:${challenge}:${nonce}:${login}:${server}`).digest('hex')
    this.#welcomedMs = performance.now()
    this.#say('welcome', { proof, epoch: '1', magic: '77', trading: '1', deals: '0' })
    if (pairing === '') this.#say('watch', { symbols: 'XAUUSD' })
    else this.#say('paired', {})
  }

  #answer(): void {
    const armed = this.#armed
    this.#armed = undefined
    if (armed) this.trade(armed)
  }

  trade(fields: Fields): void {
    const id = `E${String(++this.#requests).padStart(21, '0')}`
    this.#say('trade', { id, at: this.#at, sl: '0', tp: '0', ...fields })
  }

  /** From the next price on, the position's stop is moved to this price. */
  arm(sl: string): void {
    this.#armed = { do: 'levels', position: this.position, sl }
  }

  close(): void {
    clearInterval(this.#ping)
    this.#server.close()
    this.#socket?.terminate()
  }
}
