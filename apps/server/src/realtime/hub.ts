import type { Instrument, Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { type Bus, type Log, topics } from '@ratchet/engine'
import type { WebSocket } from 'ws'
import { sessionEndedTopic } from '../auth/routes.ts'
import type { HeaderBag, Viewer } from '../http/deps.ts'
import { createView } from '../http/present.ts'
import { type Bounds, Client, defaultBounds, sessionEndedCode } from './client.ts'
import { helloText, marketText, quotesText } from './messages.ts'
import { QuoteBoard } from './quote-board.ts'
import { Room, type RoomParts, type RoomStore } from './room.ts'

export interface Timings {
  /** Quotes go out at most this often. */
  readonly quotesMs: number
  /** A socket that has not answered the ping before is cut at the next. */
  readonly pingMs: number
  /** A wake-up that was lost costs this much. */
  readonly recheckMs: number
  /** A session that ended elsewhere is noticed within this. */
  readonly sessionMs: number
}

export const defaultTimings: Timings = { quotesMs: 200, pingMs: 20_000, recheckMs: 5000, sessionMs: 30_000 }

export interface HubParts {
  readonly store: RoomStore
  readonly bus: Bus
  readonly log: Log
  readonly instruments: readonly Instrument[]
  readonly market: () => Market
  readonly latestQuotes: () => readonly Quote[]
  readonly viewer: (headers: HeaderBag) => Promise<Viewer | null>
  readonly timings?: Partial<Timings>
  readonly bounds?: Bounds
}

const goingAway = 1001

/** Every open stream of this process. */
export class Hub {
  readonly #parts: HubParts
  readonly #roomParts: RoomParts
  readonly #rooms = new Map<string, Room>()
  readonly #clients = new Set<Client>()
  readonly #board: QuoteBoard
  readonly #stops: (() => void)[] = []
  #marketSaid = ''

  constructor(parts: HubParts) {
    this.#parts = parts
    const { bus, store, log, market, instruments, latestQuotes } = parts
    this.#board = new QuoteBoard(instruments)
    this.#roomParts = { store, bus, log, market, view: createView(instruments, latestQuotes) }
    const { quotesMs, pingMs, recheckMs, sessionMs } = { ...defaultTimings, ...parts.timings }
    this.#stops.push(
      bus.subscribe(topics.quotes, (message) => this.#board.take(message)),
      bus.subscribe(topics.market, () => this.#tellMarket()),
      bus.subscribe(sessionEndedTopic, (message) => this.#endSession(message)),
      every(quotesMs, () => this.#tellQuotes()),
      every(pingMs, () => this.#each((client) => client.ping())),
      every(recheckMs, () => this.#recheck()),
      every(sessionMs, () => this.#checkSessions()),
    )
  }

  get size(): number {
    return this.#clients.size
  }

  /** Takes over a socket. `since` is the last sequence number its reader has seen. */
  accept(socket: WebSocket, viewer: Viewer | null, cookie: string | undefined, since: number | undefined): void {
    const client = new Client(socket, viewer, cookie, this.#parts.bounds ?? defaultBounds)
    this.#clients.add(client)
    socket.on('error', () => client.cut())
    socket.on('close', () => this.#leave(client))
    if (viewer) this.#room(viewer.id).join(client, since)
    else client.send(helloText(0, false, this.#parts.market()))
    const quotes = this.#parts.latestQuotes()
    if (quotes.length > 0) client.sendQuotes(quotesText(quotes, this.#roomParts.view))
  }

  close(): void {
    for (const stop of this.#stops) stop()
    for (const room of this.#rooms.values()) room.close()
    this.#each((client) => client.close(goingAway, 'The server is stopping.'))
  }

  #room(traderId: string): Room {
    const found = this.#rooms.get(traderId)
    if (found) return found
    const room = new Room(traderId, this.#roomParts)
    this.#rooms.set(traderId, room)
    return room
  }

  #leave(client: Client): void {
    this.#clients.delete(client)
    const room = client.traderId === null ? undefined : this.#rooms.get(client.traderId)
    if (!room) return
    room.leave(client)
    if (!room.isEmpty) return
    room.close()
    this.#rooms.delete(room.traderId)
  }

  #tellQuotes(): void {
    const { view } = this.#roomParts
    const changed = this.#board.drain()
    const text = changed.length > 0 ? quotesText(changed, view) : undefined
    let all: string | undefined
    this.#each((client) => {
      if (client.owesQuotes) client.sendQuotes((all ??= quotesText(this.#board.all(), view)))
      else if (text !== undefined) client.sendQuotes(text)
    })
  }

  #tellMarket(): void {
    const text = marketText(this.#parts.market())
    if (text === this.#marketSaid) return
    this.#marketSaid = text
    this.#each((client) => client.send(text))
  }

  async #recheck(): Promise<void> {
    for (const room of [...this.#rooms.values()]) {
      try {
        await room.recheck()
      } catch (error) {
        this.#parts.log.warn('The ledger could not be looked at for the streams', { error })
        return
      }
    }
  }

  #endSession(message: unknown): void {
    const sessionId = (message as { sessionId?: unknown } | null)?.sessionId
    this.#each((client) => {
      if (client.sessionId !== null && client.sessionId === sessionId) client.close(sessionEndedCode, 'Signed out')
    })
  }

  async #checkSessions(): Promise<void> {
    for (const client of [...this.#clients]) {
      if (client.sessionId === null || !client.open) continue
      try {
        const viewer = await this.#parts.viewer({ cookie: client.cookie })
        if (viewer?.sessionId !== client.sessionId) client.close(sessionEndedCode, 'Signed out')
      } catch (error) {
        this.#parts.log.warn('Sessions of streams could not be looked up', { error })
        return
      }
    }
  }

  #each(work: (client: Client) => void): void {
    for (const client of [...this.#clients]) work(client)
  }
}

/** Runs the work at this interval, never twice at once. */
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
  timer.unref()
  return () => clearInterval(timer)
}
