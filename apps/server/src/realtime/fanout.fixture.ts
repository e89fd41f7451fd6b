import { defaultInstruments, type Market, type StreamMessage } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { expect } from 'vitest'
import type { WebSocket } from 'ws'
import { presentQuote } from '../core/present/rows.ts'
import { createView } from '../core/present/view.ts'
import { BroadcastState } from './broadcast-state.ts'
import { Broadcaster } from './broadcaster.ts'
import { ClientConnection } from './client-connection.ts'
import { Slices } from './slices.ts'

export const symbols = Array.from({ length: 4 }, (_, n) => `S${n}`)
export const instruments = symbols.flatMap((symbol) =>
  defaultInstruments.slice(0, 1).map((gold) => ({ ...gold, symbol })),
)
const market: Market = { feed: 'ticks', label: 'Test', speed: 1, symbols, ended: false }

/** Both ends of one connection. Frames that find no room wait, and go on when the reader reads. */
export class Link {
  readonly heard: Buffer[] = []
  #waiting: Buffer[] = []
  #room = 0
  readonly connection: ClientConnection

  constructor() {
    const socket = { readyState: 1, OPEN: 1, on: () => socket } as unknown as WebSocket
    const link = this
    const net = {
      get writableLength() {
        return link.#waiting.reduce((sum, { length }) => sum + length, 0)
      },
      write: (frame: Buffer) => {
        this.#waiting.push(frame)
        this.read(0)
      },
    }
    this.connection = new ClientConnection(socket, net as never)
  }

  /** The reader has room for so many more messages. */
  read(more: number): void {
    this.#room += more
    while (this.#room > 0 && this.#waiting.length > 0) {
      this.#room--
      this.heard.push(this.#waiting.shift() as Buffer)
    }
  }

  messages(): StreamMessage[] {
    return this.heard.flatMap(messagesOf)
  }
}

/** As a browser takes them apart. */
function messagesOf(bytes: Buffer): StreamMessage[] {
  const messages: StreamMessage[] = []
  for (let at = 0; at < bytes.length; ) {
    expect(bytes[at]).toBe(0x81)
    const short = bytes[at + 1] ?? 0
    const [start, length] = short < 126 ? [2, short] : [4, bytes.readUInt16BE(at + 2)]
    messages.push(JSON.parse(bytes.toString('utf8', at + start, at + start + length)))
    at += start + length
  }
  return messages
}

export type Step =
  | { readonly kind: 'quote'; readonly symbol: string; readonly bid: number }
  | { readonly kind: 'read' | 'event'; readonly reader: number }
  | { readonly kind: 'tick' | 'turn' | 'join' | 'market'; readonly reader?: undefined }

/** A fan-out that a test moves: its slices end after each reader, and go on only when they are told to. */
export class Scene {
  readonly latest = new Map<string, Quote>()
  /** Everything that happened in the market: the plain twin sends all of it to everybody. */
  readonly said: StreamMessage[] = []
  readonly #view = createView(instruments, () => [...this.latest.values()])
  readonly links = new Map<ClientConnection, Link>()
  readonly events = new Map<Link, number[]>()
  readonly state: BroadcastState
  readonly broadcaster: Broadcaster
  speed = 1
  #nowMs = 0
  #next: (() => void) | undefined

  constructor() {
    const latest = () => [...this.latest.values()]
    this.state = new BroadcastState({ view: this.#view, latest, market })
    const nowMs = () => {
      this.#nowMs += 5
      return this.#nowMs
    }
    const turn = (run: () => void) => {
      this.#next = run
    }
    this.broadcaster = new Broadcaster({
      state: this.state,
      slices: new Slices({ nowMs, turn }),
      connections: () => this.links.keys(),
    })
  }

  async turn(): Promise<boolean> {
    const run = this.#next
    this.#next = undefined
    run?.()
    for (let n = 0; n < 4; n++) await undefined
    return run !== undefined
  }

  async take(step: Step, n: number): Promise<void> {
    const readers = [...this.links.values()]
    if (step.kind === 'join') this.#join()
    else if (step.kind === 'turn') await this.turn()
    else if (step.kind === 'tick') this.broadcaster.tick()
    else if (step.kind === 'market') {
      this.speed++
      this.said.push({ type: 'market', market: { ...market, speed: this.speed } })
      if (this.state.putMarket({ ...market, speed: this.speed })) void this.broadcaster.broadcast()
    } else if (step.kind === 'quote') {
      const quote = { symbol: step.symbol, bid: step.bid, ask: step.bid + n, timeMs: n }
      this.latest.set(quote.symbol, quote)
      this.said.push({ type: 'quotes', items: [presentQuote(quote, this.#view)] })
      this.state.put(quote)
    } else {
      const link = readers[(step.reader ?? 0) % Math.max(1, readers.length)]
      if (link && step.kind === 'read') link.read(2)
      else if (link) {
        link.connection.sendText(JSON.stringify({ type: 'event', seq: n }))
        this.events.set(link, [...(this.events.get(link) ?? []), n])
      }
    }
  }

  #join(): void {
    const link = new Link()
    this.links.set(link.connection, link)
    const hello = { type: 'hello', market: { ...market, speed: this.speed } } as StreamMessage
    link.connection.send(hello)
    this.broadcaster.greet(link.connection, this.state.marketRound)
  }

  /** Everybody reads all, and nothing new happens. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      for (const link of this.links.values()) link.read(10_000)
      this.broadcaster.tick()
      for (let going = true; going; ) going = await this.turn()
    }
  }
}
