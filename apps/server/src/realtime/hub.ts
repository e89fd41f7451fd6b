import { type AccountList, beatEveryMs, type Instrument, protocolVersion, type StreamMessage } from '@ratchet/contract'
import { isSaneQuote, type Quote } from '@ratchet/domain'
import { type Bus, type Log, topics } from '@ratchet/engine'
import type { ApiStore, NamedEvent } from '@ratchet/store'
import type { Session, Sessions } from '../core/http/session.ts'
import type { View } from '../core/present/view.ts'
import type { ForeignMarkets, MarketView } from '../core/trading/market-view.ts'
import { BroadcastState } from './broadcast-state.ts'
import { Broadcaster } from './broadcaster.ts'
import { Channel } from './channel.ts'
import type { ClientConnection } from './client-connection.ts'
import { ForeignQuotes } from './foreign-quotes.ts'
import { Pulse } from './pulse.ts'
import { RoundRobin } from './round-robin.ts'
import { Slices } from './slices.ts'

export interface HubParts {
  readonly store: Pick<ApiStore, 'eventsSince' | 'snapshot' | 'getTrade' | 'listAccounts'>
  readonly identity: Sessions
  readonly bus: Bus
  readonly log: Log
  readonly view: View
  /** Reads what a trader's accounts are and come to now. */
  readonly accounts: (traderId: string) => Promise<AccountList>
  readonly market: MarketView
  readonly foreign: ForeignMarkets
  readonly instruments: readonly Instrument[]
  /** Is told whose streams are open here, so that somebody else can keep at hand what is new to them. */
  readonly follow?: ((traderId: string, isFollowed: boolean) => void) | undefined
  /** Hears of events that were sent to a trader's streams as they happened. */
  readonly told?: ((events: readonly NamedEvent[]) => void) | undefined
  /** Rejects while the database is away. */
  readonly ready: () => Promise<void>
  /** How often an open stream checks whether its session still holds and whether a wake-up was lost. */
  readonly streamLookMs?: number
}

const quotesEveryMs = 200
const marketEveryMs = 1000
const pingEveryMs = 20_000
const lookEveryMs = 5000
/** Traders whose ledger is read at a time in case a wake-up was lost: 200 a second. With more traders each waits longer for its turn. */
const mostWakes = 25
const goingAway = 1001
/** The close code of a stream whose session has ended. */
const signedOutCode = 4001

interface Room {
  readonly channel: Channel
  readonly unsubscribe: () => void
  guests: number
}
interface Guest {
  /** Undefined for an anonymous stream. */
  readonly sessionId: string | undefined
  readonly traderId: string | undefined
}

/** Holds every open stream of this process, and wakes them when something happens. */
export class Hub {
  readonly #parts: HubParts
  readonly #rooms = new Map<string, Room>()
  readonly #guests = new Map<ClientConnection, Guest>()
  readonly #symbols: ReadonlySet<string>
  readonly #state: BroadcastState
  readonly #slices = new Slices()
  readonly #broadcaster: Broadcaster
  readonly #foreign: ForeignQuotes
  readonly #pulse: Pulse
  readonly #toBeat: RoundRobin<ClientConnection>
  readonly #toPing: RoundRobin<ClientConnection>
  readonly #toLookUp: RoundRobin<ClientConnection>
  readonly #toWake: RoundRobin<Room>
  readonly #stops: (() => void)[]

  constructor(parts: HubParts) {
    this.#parts = parts
    this.#symbols = new Set(parts.instruments.map(({ symbol }) => symbol))
    const { bus, market, view, streamLookMs: lookMs = lookEveryMs } = parts
    this.#state = new BroadcastState({ view, latest: () => market.latestQuotes(), market: market.market() })
    this.#broadcaster = new Broadcaster({
      state: this.#state,
      slices: this.#slices,
      connections: () => this.#guests.keys(),
    })
    this.#foreign = new ForeignQuotes({
      view,
      foreign: parts.foreign,
      channels: () => this.#rooms.values().map(({ channel }) => channel),
    })
    const nowMs = () => performance.now()
    this.#pulse = new Pulse({ ask: parts.ready, nowMs })
    this.#toBeat = new RoundRobin({ periodMs: beatEveryMs, nowMs })
    this.#toPing = new RoundRobin({ periodMs: pingEveryMs, nowMs })
    this.#toLookUp = new RoundRobin({ periodMs: lookMs, nowMs })
    this.#toWake = new RoundRobin({ periodMs: lookMs, nowMs, most: mostWakes })
    this.#stops = [
      bus.subscribe(topics.quotes, (quotes) => this.#takeQuotes(quotes)),
      bus.subscribe(topics.market, () => this.#takeMarket()),
      bus.subscribe(topics.foreign, ({ server, quotes }) => this.#foreign.take(server, quotes)),
      bus.subscribe(topics.accounts, () => this.#forgetServers()),
      bus.subscribe(topics.figures, ({ accounts }) => this.#tellFigures(accounts)),
      bus.subscribe(topics.sessionEnded, ({ sessionId }) => this.#endSession(sessionId)),
      every(quotesEveryMs, () => this.#broadcaster.tick()),
      every(quotesEveryMs, () => this.#foreign.tick()),
      // No message says that an engine went silent, so the market is also read on a timer.
      every(marketEveryMs, () => this.#takeMarket()),
      every(beatEveryMs, () => this.#pulse.feel()),
      every(this.#toBeat.intervalMs, () =>
        this.#slices.each(this.#toBeat.takeDue(), (connection) => connection.beat(this.#pulse.silentSince)),
      ),
      every(this.#toPing.intervalMs, () =>
        this.#slices.each(this.#toPing.takeDue(), (connection) => connection.checkAlive()),
      ),
      every(this.#toWake.intervalMs, () => this.#wakeRooms()),
      every(this.#toLookUp.intervalMs, () => this.#lookUp()),
    ]
  }

  get size(): number {
    return this.#guests.size
  }

  /** The longest time for which a broadcast has held the process without a pause, since the last call. */
  takeLongestSliceMs(): number {
    return this.#slices.takeLongestMs()
  }

  /** Greets a new stream. `since` is the last sequence number it has seen. Rejects if the ledger cannot be read now. */
  async welcome(connection: ClientConnection, session: Session | null, since: number | undefined): Promise<void> {
    this.#guests.set(connection, { sessionId: session?.id, traderId: session?.traderId })
    this.#toPing.add(connection)
    if (session) this.#toLookUp.add(connection)
    const room = session ? this.#enter(session.traderId) : undefined
    connection.onGone = () => this.#leave(connection)
    const { marketRound } = this.#state
    if (room) {
      await room.channel.join(connection, since)
      for (const server of room.channel.servers) this.#foreign.greet(connection, server)
    } else connection.send(this.#hello(0, false))
    // The connection may have closed while the ledger was read.
    if (!connection.closed) {
      this.#broadcaster.greet(connection, marketRound)
      connection.beat(this.#pulse.silentSince)
      return this.#toBeat.add(connection)
    }
    room?.channel.leave(connection)
    this.#leave(connection)
  }

  close(): void {
    for (const stop of this.#stops) stop()
    for (const { unsubscribe, channel } of this.#rooms.values()) {
      unsubscribe()
      channel.stop()
    }
    for (const connection of this.#guests.keys()) connection.close(goingAway, 'The server is stopping')
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
    const { store, view, log, bus, accounts, told } = this.#parts
    const channel = new Channel(traderId, {
      store,
      view,
      log,
      accounts,
      told,
      hello: (seq) => this.#hello(seq, true),
      areForeign: () => this.#parts.foreign.areThere(),
    })
    // The message only wakes the channel; the ledger says what happened.
    const unsubscribe = bus.subscribe(topics.trader(traderId), ({ seq }) => channel.wake(seq))
    const room: Room = { channel, unsubscribe, guests: 1 }
    this.#rooms.set(traderId, room)
    this.#parts.follow?.(traderId, true)
    this.#toWake.add(room)
    return room
  }

  #leave(connection: ClientConnection): void {
    const guest = this.#guests.get(connection)
    if (!this.#guests.delete(connection)) return
    this.#toBeat.delete(connection)
    this.#toPing.delete(connection)
    this.#toLookUp.delete(connection)
    const traderId = guest?.traderId
    const room = traderId === undefined ? undefined : this.#rooms.get(traderId)
    if (traderId === undefined || !room) return
    room.channel.leave(connection)
    if (--room.guests > 0) return
    room.unsubscribe()
    room.channel.stop()
    this.#rooms.delete(traderId)
    this.#parts.follow?.(traderId, false)
    this.#toWake.delete(room)
  }

  /** Only sane quotes of known instruments are shown. */
  #takeQuotes(quotes: readonly Quote[]): void {
    for (const quote of quotes) if (this.#symbols.has(quote.symbol) && isSaneQuote(quote)) this.#state.put(quote)
  }

  /** Somebody connected an account: who trades where is looked up again. */
  #forgetServers(): void {
    for (const { channel } of this.#rooms.values()) channel.lookUpServers()
  }

  /** Brokers said something else of these accounts. */
  #tellFigures(ids: readonly string[]): void {
    for (const { channel } of this.#rooms.values()) channel.figuresChanged(ids)
  }

  #takeMarket(): void {
    if (this.#state.putMarket(this.#parts.market.market())) void this.#broadcaster.broadcast()
  }

  #endSession(ended: string): void {
    for (const [connection, { sessionId }] of this.#guests)
      if (sessionId === ended) connection.close(signedOutCode, 'Signed out')
  }

  /** Finds changes whose message on the bus was lost, within two looks. */
  #wakeRooms(): void {
    for (const { channel } of this.#toWake.takeDue()) channel.look()
  }

  /** Finds sessions that ended, or expired, without a message: one query for all streams whose turn it is. */
  async #lookUp(): Promise<void> {
    const asked = new Map<ClientConnection, string>()
    for (const connection of this.#toLookUp.takeDue()) {
      const sessionId = this.#guests.get(connection)?.sessionId
      if (sessionId !== undefined) asked.set(connection, sessionId)
    }
    if (asked.size === 0) return
    try {
      const living = await this.#parts.identity.living([...new Set(asked.values())])
      for (const [connection, sessionId] of asked)
        if (!living.has(sessionId)) connection.close(signedOutCode, 'Signed out')
    } catch (error) {
      this.#parts.log.warn('Sessions of open streams could not be read', { error })
    }
  }
}

/** Does the work at each interval, never twice at once. Returns a function that stops it. */
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
