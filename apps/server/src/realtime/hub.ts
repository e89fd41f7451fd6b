import { type Instrument, protocolVersion, type StreamMessage } from '@ratchet/contract'
import { isSaneQuote, type Quote } from '@ratchet/domain'
import { type Bus, type Log, topics } from '@ratchet/engine'
import type { ApiStore } from '@ratchet/store'
import type { Identity, Session } from '../auth/identity.ts'
import { sessionEndedTopic } from '../auth/routes.ts'
import { presentQuote, type View } from '../http/present.ts'
import type { MarketView } from '../market-view.ts'
import { Channel } from './channel.ts'
import type { Outlet } from './outlet.ts'

export interface HubParts {
  readonly store: Pick<ApiStore, 'eventsSince' | 'snapshot' | 'getTrade'>
  readonly identity: Pick<Identity, 'session'>
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
const goingAway = 1001
/** Told to a stream whose session has ended. */
const signedOutCode = 4001

interface Room {
  readonly channel: Channel
  readonly unsubscribe: () => void
}
interface Guest {
  readonly outlet: Outlet
  readonly session: Session | null
  readonly cookies: string | undefined
}

/** Every open stream of this process, and what wakes them. */
export class Hub {
  readonly #parts: HubParts
  readonly #rooms = new Map<string, Room>()
  readonly #guests = new Set<Guest>()
  readonly #symbols: ReadonlySet<string>
  readonly #changed = new Map<string, Quote>()
  readonly #stops: (() => void)[]
  #marketSaid: string

  constructor(parts: HubParts) {
    this.#parts = parts
    this.#symbols = new Set(parts.instruments.map(({ symbol }) => symbol))
    this.#marketSaid = JSON.stringify(parts.market.market())
    const { bus, streamLookMs = lookEveryMs } = parts
    this.#stops = [
      bus.subscribe(topics.quotes, (message) => this.#take(message)),
      bus.subscribe(topics.market, () => this.#tellMarket()),
      bus.subscribe(sessionEndedTopic, (message) => this.#endSession(message)),
      every(quotesEveryMs, () => this.#tellQuotes()),
      // That an engine went silent is told by no message.
      every(marketEveryMs, () => this.#tellMarket()),
      every(pingEveryMs, () => this.#each(({ outlet }) => outlet.checkAlive())),
      every(streamLookMs, () => this.#look()),
    ]
  }

  get size(): number {
    return this.#guests.size
  }

  /** Greets a newcomer. `since` is the last sequence number it has seen. Rejects where the ledger cannot be read now. */
  async welcome(
    outlet: Outlet,
    session: Session | null,
    cookies: string | undefined,
    since: number | undefined,
  ): Promise<void> {
    const guest: Guest = { outlet, session, cookies }
    this.#guests.add(guest)
    outlet.onGone = () => this.#leave(guest)
    if (session) await this.#room(session.traderId).channel.join(outlet, since)
    else outlet.send(this.#hello(0, false))
    // It may have gone while the ledger was read.
    if (outlet.closed) return this.#leave(guest)
    const quotes = this.#parts.market.latestQuotes()
    if (quotes.length > 0) outlet.sendQuotes(this.#quotesText(quotes))
  }

  close(): void {
    for (const stop of this.#stops) stop()
    for (const { unsubscribe } of this.#rooms.values()) unsubscribe()
    this.#each(({ outlet }) => outlet.close(goingAway, 'The server is stopping'))
  }

  #hello(seq: number, signedIn: boolean): StreamMessage {
    return { type: 'hello', protocol: protocolVersion, seq, signedIn, market: this.#parts.market.market() }
  }

  #room(traderId: string): Room {
    const found = this.#rooms.get(traderId)
    if (found) return found
    const { store, view, log, bus } = this.#parts
    const channel = new Channel(traderId, { store, view, log, hello: (seq) => this.#hello(seq, true) })
    // What the message says is of no interest: the ledger tells what happened.
    const room: Room = { channel, unsubscribe: bus.subscribe(topics.trader(traderId), () => channel.wake()) }
    this.#rooms.set(traderId, room)
    return room
  }

  #leave(guest: Guest): void {
    this.#guests.delete(guest)
    const traderId = guest.session?.traderId
    const room = traderId === undefined ? undefined : this.#rooms.get(traderId)
    if (traderId === undefined || !room) return
    room.channel.leave(guest.outlet)
    if ([...this.#guests].some(({ session }) => session?.traderId === traderId)) return
    room.unsubscribe()
    this.#rooms.delete(traderId)
  }

  /** The bus may bring anything: only sane quotes of known instruments are shown. */
  #take(message: unknown): void {
    if (!Array.isArray(message)) return
    for (const quote of message as Quote[])
      if (this.#symbols.has(quote?.symbol) && isSaneQuote(quote)) this.#changed.set(quote.symbol, quote)
  }

  /** A reader for whom quotes were left out gets the latest of all as soon as it has room. */
  #tellQuotes(): void {
    const text = this.#changed.size > 0 ? this.#quotesText([...this.#changed.values()]) : undefined
    this.#changed.clear()
    this.#each(({ outlet }) => {
      if (outlet.owesQuotes) outlet.sendQuotes(this.#quotesText(this.#parts.market.latestQuotes()))
      else if (text !== undefined) outlet.sendQuotes(text)
    })
  }

  #quotesText(quotes: readonly Quote[]): string {
    const items = quotes.map((quote) => presentQuote(quote, this.#parts.view))
    return JSON.stringify({ type: 'quotes', items } satisfies StreamMessage)
  }

  #tellMarket(): void {
    const market = this.#parts.market.market()
    const said = JSON.stringify(market)
    if (said === this.#marketSaid) return
    this.#marketSaid = said
    this.#each(({ outlet }) => outlet.send({ type: 'market', market }))
  }

  #endSession(message: unknown): void {
    const sessionId = (message as { sessionId?: unknown } | null)?.sessionId
    this.#each(({ outlet, session }) => {
      if (session && session.id === sessionId) outlet.close(signedOutCode, 'Signed out')
    })
  }

  /** Finds what a lost word of the bus did not tell: changes, and sessions that ended. */
  async #look(): Promise<void> {
    for (const { channel } of this.#rooms.values()) channel.wake()
    const holds = new Map<string, boolean>()
    for (const { outlet, session, cookies } of [...this.#guests]) {
      if (!session) continue
      try {
        if (!holds.has(session.id))
          holds.set(session.id, (await this.#parts.identity.session(cookies))?.id === session.id)
      } catch (error) {
        this.#parts.log.warn('Sessions of open streams could not be looked up for now', { error })
        return
      }
      if (!holds.get(session.id)) outlet.close(signedOutCode, 'Signed out')
    }
  }

  #each(work: (guest: Guest) => void): void {
    for (const guest of [...this.#guests]) work(guest)
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
