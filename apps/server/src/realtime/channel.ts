import type { StreamMessage } from '@ratchet/contract'
import type { Log } from '@ratchet/engine'
import type { ApiStore, EventRow, NamedEvent } from '@ratchet/store'
import { presentChanges, presentRecord, symbolOf } from '../core/present/event.ts'
import { presentActive, presentClosed, presentModified, presentTrade } from '../core/present/rows.ts'
import type { View } from '../core/present/view.ts'
import { textFrame } from './frame.ts'
import type { Outlet } from './outlet.ts'

export interface ChannelParts {
  readonly store: Pick<ApiStore, 'eventsSince' | 'snapshot' | 'getTrade'>
  readonly view: View
  readonly log: Log
  readonly hello: (seq: number) => StreamMessage
}

const joined = (frames: readonly Buffer[]): Buffer =>
  frames.length === 1 && frames[0] ? frames[0] : Buffer.concat(frames)

/** Events read at a time, and the furthest that somebody who comes back may lie behind before a snapshot is cheaper. */
const batch = 500
const furthestBehind = 1000

/**
 * All open streams of one trader. Whoever wakes it, the ledger is read once and told to all; one thing happens after another, so
 * that no stream gets an event twice or out of order.
 */
export class Channel {
  readonly #traderId: string
  readonly #parts: ChannelParts
  readonly #outlets = new Set<Outlet>()
  /** Symbols of trades, which not every event names. */
  readonly #symbols = new Map<string, string>()
  #work: Promise<void> = Promise.resolve()
  #queued = false
  /** Everything up to here was told. */
  #seq = 0

  constructor(traderId: string, parts: ChannelParts) {
    this.#traderId = traderId
    this.#parts = parts
  }

  get empty(): boolean {
    return this.#outlets.size === 0
  }

  /** Tells a newcomer where things stand, or what was missed since `since`; from then on it hears what the others hear. */
  join(outlet: Outlet, since: number | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const { seq, messages } = await this.#opening(since)
      for (const message of messages) outlet.send(message)
      outlet.seq = seq
      if (this.empty) this.#seq = seq
      this.#outlets.add(outlet)
    })
  }

  leave(outlet: Outlet): void {
    this.#outlets.delete(outlet)
  }

  /** Something may have happened: the ledger is read. Rings while a reading waits its turn are one. */
  wake(): void {
    if (this.#queued || this.empty) return
    this.#queued = true
    this.#inTurn(() => {
      this.#queued = false
      return this.#tellNew()
    }).catch((error: unknown) => this.#parts.log.warn('A trader could not be told of changes for now', { error }))
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
      // All that was missed is there; a number from another ledger, or one too far back, gets a snapshot.
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

  async #tellNew(): Promise<void> {
    for (;;) {
      if (this.empty) return
      const { events, counts, lastSeq } = await this.#parts.store.eventsSince(this.#traderId, this.#seq, batch)
      if (events.length === 0) return
      const messages = await this.#present(events, counts)
      const frames = messages.map((message) => textFrame(JSON.stringify(message)))
      const [first, last] = [messages[0]?.seq ?? 0, messages.at(-1)?.seq ?? this.#seq]
      // Those that have none of them, which is nearly all, share one piece: an order makes several events at a time.
      const all = joined(frames)
      for (const outlet of this.#outlets) {
        if (outlet.seq >= last) continue
        outlet.sendFrame(
          outlet.seq < first ? all : joined(frames.filter((_, n) => (messages[n]?.seq ?? 0) > outlet.seq)),
        )
        outlet.seq = last
      }
      this.#seq = last
      if (this.#seq >= lastSeq) return
    }
  }

  async #present(events: readonly NamedEvent[], counts: Awaited<ReturnType<ApiStore['counts']>>) {
    const { view } = this.#parts
    const messages = []
    for (const event of events) {
      const record = presentRecord(event, await this.#symbolOf(event), view)
      const changes = presentChanges(event, view)
      messages.push({ type: 'event', seq: event.seq, tradeId: event.tradeId, record, changes, counts } as const)
    }
    return messages
  }

  async #symbolOf(event: EventRow): Promise<string | undefined> {
    const named = symbolOf(event)
    if (event.tradeId === null) return named
    const known =
      named ??
      this.#symbols.get(event.tradeId) ??
      (await this.#parts.store.getTrade(this.#traderId, event.tradeId))?.symbol
    if (known !== undefined) this.#symbols.set(event.tradeId, known)
    return known
  }
}
