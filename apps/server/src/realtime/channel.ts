import { type AccountList, type FlightKind, isAtBroker, marketOf, type StreamMessage } from '@ratchet/contract'
import type { Log } from '@ratchet/engine'
import type { ApiStore, NamedEvent } from '@ratchet/store'
import { presentChanges, presentRecord, type Traded, tradedOf } from '../core/present/event.ts'
import { presentActive, presentClosed, presentModified, presentTrade } from '../core/present/rows.ts'
import type { View } from '../core/present/view.ts'
import type { BroadcastState } from './broadcast-state.ts'
import type { ClientConnection } from './client-connection.ts'
import { textFrame } from './frame.ts'

export interface ChannelParts {
  readonly store: Pick<ApiStore, 'eventsSince' | 'snapshot' | 'getTrade' | 'listAccounts'>
  readonly view: View
  readonly log: Log
  /** Reads what a trader's accounts are and come to now. */
  readonly accounts: (traderId: string) => Promise<AccountList>
  readonly hello: (seq: number) => StreamMessage
  /** Hears of events that were sent as they happened. */
  readonly told?: ((events: readonly NamedEvent[]) => void) | undefined
  /** Whether there is any market but the paper one. */
  readonly areForeign: () => boolean
}

const joined = (frames: readonly Buffer[]): Buffer =>
  frames.length === 1 && frames[0] ? frames[0] : Buffer.concat(frames)

/** Events read at a time, and the number of missed events beyond which a snapshot is cheaper for a browser that reconnects. */
const batch = 500
const furthestBehind = 1000
/** So long what happens is gathered before the accounts are read again. */
const accountsEveryMs = 250
/** Of so many trades it is remembered what they are about; of others it is looked up. */
const mostTraded = 256
/** After these an account stands otherwise, or its waiting orders hold another margin: events alone do not tell how. */
const concernAccounts = new Set<FlightKind>([
  'account.opened',
  'account.changed',
  'account.held',
  'account.freed',
  'account.frozen',
  'account.settled',
  'account.difference',
  'trade.unknown',
  'trade.cancelled',
  'trade.failed',
  'trade.deleted',
  'order.placed',
  'order.triggered',
  'change.confirmed',
])

/**
 * All open streams of one trader. After a wake-up the ledger is read once for all of them. Tasks run one after another, so that no
 * stream gets an event twice or out of order.
 */
export class Channel {
  readonly #traderId: string
  readonly #parts: ChannelParts
  readonly #connections = new Set<ClientConnection>()
  /** Where the trader has accounts at brokers. */
  servers: ReadonlySet<string> = new Set()
  /** What trades are about, by id: not every event names its symbol, or its account. */
  readonly #traded = new Map<string, Traded>()
  #work: Promise<void> = Promise.resolve()
  #queued = false
  /** Every event up to this sequence number has been sent. */
  #seq = 0
  /** The same at the last look for lost wake-ups. */
  #seqAtLook = -1
  /** The newest record of a wake-up that came while nobody was there to be told: the first stream may just be reading what was before it. */
  #unheard = 0
  /** The accounts as they were told last. */
  #accounts: AccountList['items'] = []
  #toRead: NodeJS.Timeout | undefined

  constructor(traderId: string, parts: ChannelParts) {
    this.#traderId = traderId
    this.#parts = parts
  }

  get empty(): boolean {
    return this.#connections.size === 0
  }

  /** Sends a new stream a snapshot, or the events that it missed after `since`; from then on it receives the same as the others. */
  join(connection: ClientConnection, since: number | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const { seq, messages } = await this.#opening(since)
      // Most traders have no account at a broker, and most desks have no such trader.
      if (this.#parts.areForeign()) await this.#readServers()
      for (const message of messages) connection.send(message)
      connection.seq = seq
      if (this.empty) this.#seq = seq
      this.#connections.add(connection)
      this.wake(this.#unheard)
      this.#unheard = 0
      this.#readAccountsSoon(0)
    })
  }

  /** A broker said something else of these accounts; one of our own is concerned only until its money is known. */
  figuresChanged(ids: readonly string[]): void {
    const concerned = this.#accounts.some(
      ({ id, server, balance }) => ids.includes(id) && (isAtBroker(server) || balance === null),
    )
    if (concerned) this.#readAccountsSoon()
  }

  /** Nobody is there to be told any more. */
  stop(): void {
    clearTimeout(this.#toRead)
    this.#toRead = undefined
  }

  #readAccountsSoon(afterMs = accountsEveryMs): void {
    if (this.empty || (this.#toRead && afterMs > 0)) return
    clearTimeout(this.#toRead)
    this.#toRead = setTimeout(() => {
      this.#toRead = undefined
      this.#inTurn(() => this.#tellAccounts()).catch((error: unknown) => {
        this.#parts.log.warn('A trader’s accounts could not be published; retrying', { error })
        this.#readAccountsSoon(20 * accountsEveryMs)
      })
    }, afterMs)
  }

  /** In turn with the events: what was told before is in it. */
  async #tellAccounts(): Promise<void> {
    if (this.empty) return
    const list = await this.#parts.accounts(this.#traderId)
    this.#accounts = list.items
    const frame = textFrame(JSON.stringify({ type: 'accounts', ...list } satisfies StreamMessage))
    for (const connection of this.#connections) connection.sendFrame(frame)
  }

  /** Sends each stream the prices of a broker that it has missed. Returns whether all are up to date. */
  tellForeign(server: string, state: BroadcastState): boolean {
    let isLevel = true
    for (const connection of this.#connections) if (!connection.sendForeign(server, state)) isLevel = false
    return isLevel
  }

  lookUpServers(): void {
    if (this.empty) return
    this.#readServers().catch((error: unknown) =>
      this.#parts.log.warn('A trader’s accounts could not be read', { error }),
    )
  }

  async #readServers(): Promise<void> {
    const accounts = await this.#parts.store.listAccounts(this.#traderId)
    const connected = accounts.filter(({ isDisconnected }) => !isDisconnected)
    this.servers = new Set(connected.flatMap(({ server }) => marketOf(server) ?? []))
  }

  leave(connection: ClientConnection): void {
    this.#connections.delete(connection)
  }

  /**
   * Schedules a ledger read. Wake-ups while one is queued coalesce.
   * @param seq of the record that is new, where that is known
   */
  wake(seq = Number.POSITIVE_INFINITY): void {
    if (this.empty) this.#unheard = Math.max(this.#unheard, seq)
    if (this.#queued || this.empty || seq <= this.#seq) return
    this.#queued = true
    this.#inTurn(() => {
      this.#queued = false
      return this.#sendNewEvents()
    }).catch((error: unknown) => this.#parts.log.warn('Changes could not be published to a trader', { error }))
  }

  /** Finds what is new although its wake-up was lost; where something was sent since the last look, wake-ups arrive. */
  look(): void {
    if (this.#seq === this.#seqAtLook) this.wake()
    this.#seqAtLook = this.#seq
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work)
    this.#work = done.catch(() => {})
    return done
  }

  async #opening(
    since: number | undefined,
  ): Promise<{ readonly seq: number; readonly messages: readonly StreamMessage[] }> {
    const { store, hello } = this.#parts
    if (since !== undefined) {
      const { events, counts, lastSeq } = await store.eventsSince(this.#traderId, since, furthestBehind)
      const last = events.at(-1)?.seq ?? since
      // The events are complete. A sequence number from another ledger, or one too far back, gets a snapshot instead.
      if (last === lastSeq)
        return { seq: lastSeq, messages: [hello(lastSeq), ...(await this.#present(events, counts))] }
    }
    const rows = await store.snapshot(this.#traderId)
    const { view } = this.#parts
    return {
      seq: rows.seq,
      messages: [
        hello(rows.seq),
        {
          type: 'snapshot',
          seq: rows.seq,
          counts: rows.counts,
          orders: rows.orders,
          trades: rows.trades.map((row) => presentTrade(row, view)),
          activeTrades: rows.active.map((row) => presentActive(row, view)),
          modifiedTrades: rows.modified.map((row) => presentModified(row, view)),
          closedTrades: rows.closed.map((row) => presentClosed(row, view)),
          risk: rows.risk,
        },
      ],
    }
  }

  async #sendNewEvents(): Promise<void> {
    for (;;) {
      if (this.empty) return
      const { events, counts, lastSeq } = await this.#parts.store.eventsSince(this.#traderId, this.#seq, batch)
      if (events.length === 0) return
      if (events.some(({ kind }) => concernAccounts.has(kind))) this.#readAccountsSoon()
      const messages = await this.#present(events, counts)
      const frames = messages.map((message) => textFrame(JSON.stringify(message)))
      const [first, last] = [messages[0]?.seq ?? 0, messages.at(-1)?.seq ?? this.#seq]
      // Nearly all streams have none of these events yet and share one buffer: an order makes several events at a time.
      const all = joined(frames)
      for (const connection of this.#connections) {
        if (connection.seq >= last) continue
        connection.sendFrame(
          connection.seq < first ? all : joined(frames.filter((_, n) => (messages[n]?.seq ?? 0) > connection.seq)),
        )
        connection.seq = last
      }
      this.#seq = last
      this.#parts.told?.(events)
      if (this.#seq >= lastSeq) return
    }
  }

  async #present(events: readonly NamedEvent[], counts: Awaited<ReturnType<ApiStore['counts']>>) {
    const { view } = this.#parts
    const messages = []
    for (const event of events) {
      const record = presentRecord(event, await this.#tradedOf(event), view)
      const changes = presentChanges(event, view)
      messages.push({ type: 'event', seq: event.seq, tradeId: event.tradeId, record, changes, counts } as const)
    }
    return messages
  }

  async #tradedOf(event: NamedEvent): Promise<Traded | undefined> {
    const named = tradedOf(event)
    if (event.tradeId === null) return named
    if (named?.server !== undefined) {
      // Records that follow do not say it again.
      if (event.kind === 'trade.published') this.#keepTraded(event.tradeId, named)
      return named
    }
    const known =
      this.#traded.get(event.tradeId) ?? (await this.#parts.store.getTrade(this.#traderId, event.tradeId)) ?? undefined
    if (!known) return named
    const traded = { symbol: known.symbol, server: known.server }
    this.#keepTraded(event.tradeId, traded)
    return traded
  }

  #keepTraded(tradeId: string, traded: Traded): void {
    this.#traded.set(tradeId, traded)
    const [oldest] = this.#traded.keys()
    if (oldest !== undefined && this.#traded.size > mostTraded) this.#traded.delete(oldest)
  }
}
