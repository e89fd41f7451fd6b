import { type Instrument, protocolVersion, type StreamMessage } from '@ratchet/contract'
import { isSaneQuote, type Quote } from '@ratchet/domain'
import { type Bus, type Log, topics } from '@ratchet/engine'
import type { ApiStore } from '@ratchet/store'
import type { MarketView } from '../core/market-view.ts'
import type { View } from '../core/present/view.ts'
import type { Session, Sessions } from '../core/session.ts'
import { Board } from './board.ts'
import { Channel } from './channel.ts'
import { Crier } from './crier.ts'
import type { Outlet } from './outlet.ts'
import { Rota } from './rota.ts'
import { Slices } from './slices.ts'

export interface HubParts {
  readonly store: Pick<ApiStore, 'eventsSince' | 'snapshot' | 'getTrade'>
  readonly identity: Sessions
  readonly bus: Bus
  readonly log: Log
  readonly view: View
  readonly market: MarketView
  readonly instruments: readonly Instrument[]
  /** How often an open stream looks whether its session still holds and whether a wake-up was lost. */
  readonly streamLookMs?: number
}

const quotesEveryMs = 200
const marketEveryMs = 1000
const pingEveryMs = 20_000
const lookEveryMs = 5000
/** Ledgers read at a time for the sake of a lost wake-up: 200 a second; where there are more traders, each waits longer for its turn. */
const mostWakes = 25
const goingAway = 1001
/** Told to a stream whose session has ended. */
const signedOutCode = 4001

interface Room {
  readonly channel: Channel
  readonly unsubscribe: () => void
  guests: number
}
interface Guest {
  /** Of strangers there is none. */
  readonly sessionId: string | undefined
  readonly traderId: string | undefined
}

/** Every open stream of this process, and what wakes them. */
export class Hub {
  readonly #parts: HubParts
  readonly #rooms = new Map<string, Room>()
  readonly #guests = new Map<Outlet, Guest>()
  readonly #symbols: ReadonlySet<string>
  readonly #board: Board
  readonly #slices = new Slices()
  readonly #crier: Crier
  readonly #toPing: Rota<Outlet>
  readonly #toLookUp: Rota<Outlet>
  readonly #toWake: Rota<Room>
  readonly #stops: (() => void)[]

  constructor(parts: HubParts) {
    this.#parts = parts
    this.#symbols = new Set(parts.instruments.map(({ symbol }) => symbol))
    const { bus, market, view, streamLookMs: lookMs = lookEveryMs } = parts
    this.#board = new Board({ view, latest: () => market.latestQuotes(), market: market.market() })
    this.#crier = new Crier({ board: this.#board, slices: this.#slices, outlets: () => this.#guests.keys() })
    const nowMs = () => performance.now()
    this.#toPing = new Rota({ periodMs: pingEveryMs, nowMs })
    this.#toLookUp = new Rota({ periodMs: lookMs, nowMs })
    this.#toWake = new Rota({ periodMs: lookMs, nowMs, most: mostWakes })
    this.#stops = [
      bus.subscribe(topics.quotes, (quotes) => this.#take(quotes)),
      bus.subscribe(topics.market, () => this.#takeMarket()),
      bus.subscribe(topics.sessionEnded, ({ sessionId }) => this.#endSession(sessionId)),
      every(quotesEveryMs, () => this.#crier.tick()),
      // That an engine went silent is told by no message.
      every(marketEveryMs, () => this.#takeMarket()),
      every(this.#toPing.pulseMs, () => this.#slices.each(this.#toPing.takeDue(), (outlet) => outlet.checkAlive())),
      every(this.#toWake.pulseMs, () => this.#wakeRooms()),
      every(this.#toLookUp.pulseMs, () => this.#lookUp()),
    ]
  }

  get size(): number {
    return this.#guests.size
  }

  /** Longest time that telling many has held the process without a pause, since this was last asked. */
  takeLongestSliceMs(): number {
    return this.#slices.takeLongestMs()
  }

  /** Greets a newcomer. `since` is the last sequence number it has seen. Rejects where the ledger cannot be read now. */
  async welcome(outlet: Outlet, session: Session | null, since: number | undefined): Promise<void> {
    this.#guests.set(outlet, { sessionId: session?.id, traderId: session?.traderId })
    this.#toPing.add(outlet)
    if (session) this.#toLookUp.add(outlet)
    const room = session ? this.#enter(session.traderId) : undefined
    outlet.onGone = () => this.#leave(outlet)
    const { marketRound } = this.#board
    if (room) await room.channel.join(outlet, since)
    else outlet.send(this.#hello(0, false))
    // It may have gone while the ledger was read.
    if (!outlet.closed) return this.#crier.greet(outlet, marketRound)
    room?.channel.leave(outlet)
    this.#leave(outlet)
  }

  close(): void {
    for (const stop of this.#stops) stop()
    for (const { unsubscribe } of this.#rooms.values()) unsubscribe()
    for (const outlet of this.#guests.keys()) outlet.close(goingAway, 'The server is stopping')
  }

  #hello(seq: number, signedIn: boolean): StreamMessage {
    return { type: 'hello', protocol: protocolVersion, seq, signedIn, market: this.#parts.market.market() }
  }

  #enter(traderId: string): Room {
    const found = this.#rooms.get(traderId)
    if (found) {
      found.guests++
      return found
    }
    const { store, view, log, bus } = this.#parts
    const channel = new Channel(traderId, { store, view, log, hello: (seq) => this.#hello(seq, true) })
    // What the message says is of no interest: the ledger tells what happened.
    const unsubscribe = bus.subscribe(topics.trader(traderId), () => channel.wake())
    const room: Room = { channel, unsubscribe, guests: 1 }
    this.#rooms.set(traderId, room)
    this.#toWake.add(room)
    return room
  }

  #leave(outlet: Outlet): void {
    const guest = this.#guests.get(outlet)
    if (!this.#guests.delete(outlet)) return
    this.#toPing.delete(outlet)
    this.#toLookUp.delete(outlet)
    const traderId = guest?.traderId
    const room = traderId === undefined ? undefined : this.#rooms.get(traderId)
    if (traderId === undefined || !room) return
    room.channel.leave(outlet)
    if (--room.guests > 0) return
    room.unsubscribe()
    this.#rooms.delete(traderId)
    this.#toWake.delete(room)
  }

  /** Only sane quotes of known instruments are shown. */
  #take(quotes: readonly Quote[]): void {
    for (const quote of quotes) if (this.#symbols.has(quote.symbol) && isSaneQuote(quote)) this.#board.put(quote)
  }

  #takeMarket(): void {
    if (this.#board.putMarket(this.#parts.market.market())) void this.#crier.tell()
  }

  #endSession(ended: string): void {
    for (const [outlet, { sessionId }] of this.#guests)
      if (sessionId === ended) outlet.close(signedOutCode, 'Signed out')
  }

  /** Finds changes of which a lost word of the bus did not tell. */
  #wakeRooms(): void {
    for (const { channel } of this.#toWake.takeDue()) channel.wake()
  }

  /** Finds sessions that ended, or ran out, without a word: one question for all whose turn it is. */
  async #lookUp(): Promise<void> {
    const asked = new Map<Outlet, string>()
    for (const outlet of this.#toLookUp.takeDue()) {
      const sessionId = this.#guests.get(outlet)?.sessionId
      if (sessionId !== undefined) asked.set(outlet, sessionId)
    }
    if (asked.size === 0) return
    try {
      const living = await this.#parts.identity.living([...new Set(asked.values())])
      for (const [outlet, sessionId] of asked) if (!living.has(sessionId)) outlet.close(signedOutCode, 'Signed out')
    } catch (error) {
      this.#parts.log.warn('Sessions of open streams could not be looked up for now', { error })
    }
  }
}

/** Does the work again and again, never twice at once. Answers the way to stop. */
function every(intervalMs: number, work: () => void | Promise<void>): () => void {
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    try {
      await work()
    } finally {
      busy = false
    }
  }, intervalMs)
  return () => clearInterval(timer)
}
