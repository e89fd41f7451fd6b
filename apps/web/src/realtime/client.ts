import {
  type AccountList,
  type Market,
  marketOf,
  type PublicQuote,
  protocolVersion,
  type StreamMessage,
  streamPath,
  streamSilenceMs,
} from '@ratchet/contract'
import { backoffMs } from './backoff.ts'
import { withBooked } from './money.ts'
import { LiveQuotes } from './quotes.ts'
import { createStore, type Store } from './store.ts'
import { emptyWorld, fromLists, type Lists, receive, type TraderEvent, type World } from './world.ts'

/** `offline`: the server does not answer, and the browser reports that it has no network. `reconnecting`: the server does not answer. */
export type LinkState = 'connecting' | 'live' | 'reconnecting' | 'offline'

/** We use this part of a WebSocket, and no more, so that tests can stand in for the network. */
export interface Socket {
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  onerror: (() => void) | null
  close(): void
}

export interface StreamPorts {
  readonly open: (path: string) => Socket
  readonly later: (run: () => void, ms: number) => () => void
  readonly random: () => number
  readonly online: () => boolean
  readonly reload: () => void
  readonly now: () => number
  /** Reads the trader's lists by HTTP, and the market with its latest quotes. */
  readonly lists: () => Promise<Lists>
  readonly wordsOf: (error: unknown) => string
  readonly prices: () => Promise<{ readonly items: readonly PublicQuote[]; readonly market: Market }>
}

/** Messages are applied in batches this often: fast enough for the eye, slow enough for a market at full speed. */
const flushMs = 50
/** A screen without a message for this long reads its lists by HTTP. */
export const patienceMs = 5000
/** A connection that is silent for so long before its first message, and then before its first beat, is given up. A snapshot takes its time on a slow line. */
export const greetMs = 8000
const snapshotMs = 30_000
/** So often the connection is looked at. */
export const lookEveryMs = 500

export class StreamClient {
  readonly world: Store<World> = createStore<World>(emptyWorld)
  readonly link: Store<LinkState> = createStore<LinkState>('connecting')
  readonly market: Store<Market | null> = createStore<Market | null>(null)
  /** Says whether the server knows this connection's trader; null before its hello. */
  readonly signedIn: Store<boolean | null> = createStore<boolean | null>(null)
  readonly heardMs: Store<number | null> = createStore<number | null>(null)
  /** Since when the server has had no answer from its database, as ISO time; null while it has. */
  readonly databaseSilentSince: Store<string | null> = createStore<string | null>(null)
  /** The error of reading the lists by HTTP, while the lists are not known at all. */
  readonly failed: Store<string | null> = createStore<string | null>(null)
  readonly quotes = new LiveQuotes()
  /** The trader's accounts as the stream told them last, with what was booked since; null before it told them. */
  readonly accounts: Store<AccountList | null> = createStore<AccountList | null>(null)
  readonly #ports: StreamPorts
  readonly #listeners = new Set<(events: readonly TraderEvent[]) => void>()
  #socket: Socket | null = null
  #queue: StreamMessage[] = []
  #cancelFlush: (() => void) | null = null
  #cancelRetry: (() => void) | null = null
  #cancelLook: (() => void) | null = null
  /** Looks at the connection since its last message. */
  #quietLooks = 0
  #soundMs = 0
  /** How long this connection may be silent now. */
  #mostSilentMs = greetMs
  #cancelPatience: (() => void) | null = null
  #trader: string | null | undefined
  /** Events were last found missing at this sequence number. */
  #gapAt: number | null | undefined
  #attempt = 0
  #running = false

  constructor(ports: StreamPorts) {
    this.#ports = ports
  }

  start(): void {
    if (this.#running) return
    this.#running = true
    this.#waitForLists()
    this.#connect()
  }

  stop(): void {
    this.#running = false
    this.#cancelPatience?.()
    this.#cancelRetry?.()
    this.#drop()
  }

  /** Switches to another trader, or to none. Nothing of the former trader may stay on the screen. */
  forTrader(id: string | null): void {
    if (this.#trader === id) return
    const first = this.#trader === undefined
    this.#trader = id
    if (!first) this.restart()
  }

  /** Forgets everything but the market, and connects again. */
  restart(): void {
    const { generation } = this.world.get()
    this.world.set({ ...emptyWorld, generation: generation + 1 })
    this.failed.set(null)
    this.accounts.set(null)
    this.signedIn.set(null)
    this.heardMs.set(null)
    this.#attempt = 0
    this.#waitForLists()
    this.#reconnectNow()
  }

  /** The page calls this when the browser has a network again, or when the page becomes visible again. */
  wake(): void {
    if (this.#running && (this.link.get() !== 'live' || this.#isSilent())) this.#reconnectNow()
  }

  /**
   * The page calls this when the browser has lost its network; the socket may not notice for minutes. It goes on trying: the browser
   * also says so on a machine whose own server answers.
   */
  sleep(): void {
    this.#cancelRetry?.()
    this.#drop()
    this.link.set('offline')
    this.#connectLater()
  }

  /** Reads the lists at once, because a person does not wait for the next attempt. */
  readonly retry = (): void => {
    this.wake()
    if (this.#trader && !this.world.get().heard) void this.#readLists()
  }

  /** Listens for events that happened now or during an interruption; a snapshot has none. */
  onEvents(listener: (events: readonly TraderEvent[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the lists by HTTP if no stream could be opened, so that they do not stay unknown. */
  #waitForLists(): void {
    this.#cancelPatience?.()
    this.#cancelPatience = null
    if (!this.#running || this.world.get().heard) return
    this.#cancelPatience = this.#ports.later(() => {
      void this.#readPrices()
      if (this.#trader) void this.#readLists()
    }, patienceMs)
  }

  async #readLists(): Promise<void> {
    const { generation } = this.world.get()
    let words = ''
    const lists = await this.#ports.lists().catch((error: unknown) => {
      words = this.#ports.wordsOf(error)
      return null
    })
    const world = this.world.get()
    if (world.generation !== generation || world.heard) return
    this.failed.set(lists ? null : words)
    if (!lists) return this.#waitForLists()
    this.world.set(fromLists(world, lists))
    this.heardMs.set(this.#ports.now())
  }

  async #readPrices(): Promise<void> {
    const prices = await this.#ports.prices().catch(() => null)
    if (!prices || this.link.get() === 'live') return
    this.market.set(prices.market)
    this.quotes.take(prices.items)
  }

  #reconnectNow(): void {
    this.#cancelRetry?.()
    this.#drop()
    if (this.#running) this.#connect()
  }

  #drop(): void {
    this.#cancelFlush?.()
    this.#cancelFlush = null
    this.#cancelLook?.()
    this.#queue = []
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onmessage = null
    socket.onclose = null
    socket.onerror = null
    socket.close()
  }

  #connect(): void {
    const { seq } = this.world.get()
    if (this.link.get() !== 'connecting') this.link.set(this.#lostState())
    const socket = this.#ports.open(seq === null ? streamPath : `${streamPath}?since=${seq}`)
    this.#socket = socket
    socket.onmessage = (event) => this.#accept(event.data)
    socket.onclose = () => this.#lost()
    socket.onerror = null
    this.#hear(greetMs)
    this.#lookLater()
  }

  /** Notes a sign of life. @param mostSilentMs how long the connection may be silent after it */
  #hear(mostSilentMs = this.#mostSilentMs): void {
    this.#mostSilentMs = mostSilentMs
    this.#quietLooks = 0
    this.#soundMs = this.#ports.now()
  }

  /** By the clock, and by looks in case somebody set it back. */
  #isSilent(): boolean {
    const quietMs = Math.max(this.#ports.now() - this.#soundMs, this.#quietLooks * lookEveryMs)
    return quietMs >= this.#mostSilentMs
  }

  #lookLater(): void {
    this.#cancelLook = this.#ports.later(() => {
      this.#quietLooks += 1
      // A page that was held up finds what came meanwhile after its first look.
      if (this.#quietLooks > 1 && this.#isSilent()) this.#lost()
      else this.#lookLater()
    }, lookEveryMs)
  }

  #lost(): void {
    this.#flush()
    this.#drop()
    if (!this.#running) return
    this.link.set(this.#lostState())
    this.#connectLater()
  }

  #lostState(): LinkState {
    return this.#ports.online() ? 'reconnecting' : 'offline'
  }

  #connectLater(): void {
    if (!this.#running) return
    const wait = backoffMs(this.#attempt, this.#ports.random())
    this.#attempt += 1
    this.#cancelRetry = this.#ports.later(() => this.#connect(), wait)
  }

  #accept(data: unknown): void {
    const message = parse(data)
    if (!message) return
    this.#hear()
    this.#cancelPatience?.()
    this.#queue.push(message)
    this.#cancelFlush ??= this.#ports.later(() => this.#flush(), flushMs)
  }

  #flush(): void {
    this.#cancelFlush?.()
    this.#cancelFlush = null
    const queue = this.#queue
    if (queue.length === 0) return
    this.#queue = []
    let world = this.world.get()
    const events: TraderEvent[] = []
    for (const message of queue) {
      if (message.type === 'snapshot' || message.type === 'event') {
        const { world: next, verdict } = receive(world, message)
        if (verdict === 'gap') {
          this.#deliver(world, events)
          this.#askAgain(world.seq)
          return
        }
        if (verdict === 'applied' && message.type === 'event') {
          events.push(message)
          this.accounts.set(withBooked(this.accounts.get(), message))
        }
        world = next
      } else if (message.type === 'beat' && world.seq !== null && message.seq > world.seq) {
        this.#deliver(world, events)
        this.#askAgain(world.seq)
        return
      } else if (!this.#takeOther(message, world)) return
    }
    this.#deliver(world, events)
  }

  /** Fills a gap: first from the last known sequence number, and if that does not help, from a new snapshot. */
  #askAgain(seq: number | null): void {
    const again = this.#gapAt === seq
    this.#gapAt = again ? undefined : seq
    if (again) this.restart()
    else this.#reconnectNow()
  }

  #deliver(world: World, events: readonly TraderEvent[]): void {
    this.world.set(world)
    if (world.heard) this.failed.set(null)
    this.heardMs.set(this.#ports.now())
    if (events.length) for (const listener of this.#listeners) listener(events)
  }

  /** Returns false if the connection was closed because of this message. */
  #takeOther(message: Exclude<StreamMessage, { type: 'snapshot' | 'event' }>, world: World): boolean {
    if (message.type === 'quotes') {
      // A market that this page does not know must not pass for the paper one.
      if (message.market === undefined || marketOf(message.market)) this.quotes.take(message.items, message.market)
    } else if (message.type === 'market') this.market.set(message.market)
    else if (message.type === 'accounts') this.accounts.set(message)
    else if (message.type === 'beat') {
      this.#hear(streamSilenceMs)
      this.#attempt = 0
      this.databaseSilentSince.set(message.databaseSilentSince ?? null)
      this.link.set('live')
    } else {
      if (message.protocol !== protocolVersion) {
        this.stop()
        this.#ports.reload()
        return false
      }
      this.market.set(message.market)
      this.signedIn.set(message.signedIn)
      if (!message.signedIn && world.heard) {
        // The session has ended, so the trader's data must go from the screen.
        this.restart()
        return false
      }
      // A ledger that is behind this page is another ledger: start over instead of waiting for numbers that will not come.
      if (message.signedIn && world.seq !== null && message.seq < world.seq) {
        this.restart()
        return false
      }
      this.#hear(snapshotMs)
    }
    return true
  }
}

function parse(data: unknown): StreamMessage | null {
  if (typeof data !== 'string') return null
  try {
    const message = JSON.parse(data) as StreamMessage
    return typeof message === 'object' && message !== null && typeof message.type === 'string' ? message : null
  } catch {
    return null
  }
}
