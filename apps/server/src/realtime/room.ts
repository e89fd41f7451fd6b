import type { Counts, Market } from '@ratchet/contract'
import { type Bus, type Log, topics } from '@ratchet/engine'
import type { ApiStore, EventRow } from '@ratchet/store'
import type { View } from '../http/present.ts'
import { symbolOf } from '../http/present-event.ts'
import type { Client } from './client.ts'
import { eventText, helloText, snapshotText } from './messages.ts'

/** Who is further behind than this gets a snapshot. */
export const mostMissed = 1000
const pageSize = 200
const mostSymbols = 10_000
/** Told to a socket that could not be served now; it comes back later. */
const tryLater = 1013

export type RoomStore = Pick<ApiStore, 'eventsSince' | 'snapshot' | 'lastSeq' | 'getTrade'>

export interface RoomParts {
  readonly store: RoomStore
  readonly bus: Bus
  readonly log: Log
  readonly view: View
  readonly market: () => Market
}

/**
 * All open streams of one trader. One worker reads the ledger for all of them: a joiner's state and the events after it can so
 * never leave a gap or a repeat between them, and an event is read and written as text once.
 */
export class Room {
  readonly traderId: string
  readonly #parts: RoomParts
  readonly #clients = new Set<Client>()
  readonly #joining: { readonly client: Client; readonly since: number | undefined }[] = []
  readonly #symbols = new Map<string, string>()
  readonly #unsubscribe: () => void
  #awake = false
  #working = false

  constructor(traderId: string, parts: RoomParts) {
    this.traderId = traderId
    this.#parts = parts
    // What the message says is of no interest: the ledger tells what happened.
    this.#unsubscribe = parts.bus.subscribe(topics.trader(traderId), () => this.wake())
  }

  get isEmpty(): boolean {
    return this.#clients.size === 0 && this.#joining.length === 0
  }

  join(client: Client, since: number | undefined): void {
    this.#joining.push({ client, since })
    void this.#work()
  }

  leave(client: Client): void {
    this.#clients.delete(client)
    const at = this.#joining.findIndex((joiner) => joiner.client === client)
    if (at >= 0) this.#joining.splice(at, 1)
  }

  /** Something may have happened. */
  wake(): void {
    this.#awake = true
    void this.#work()
  }

  /** Finds what a lost wake-up did not tell. */
  async recheck(): Promise<void> {
    if (this.#working || this.#clients.size === 0) return
    const last = await this.#parts.store.lastSeq(this.traderId)
    if (last > this.#oldest()) this.wake()
  }

  close(): void {
    this.#unsubscribe()
  }

  async #work(): Promise<void> {
    if (this.#working) return
    this.#working = true
    try {
      for (;;) {
        const joiner = this.#joining[0]
        if (joiner) await this.#welcome(joiner.client, joiner.since)
        else if (this.#awake && this.#clients.size > 0) await this.#fetch()
        else break
      }
    } catch (error) {
      // Who is behind now is found by the next look; who waits at the door is sent away to come again.
      this.#parts.log.warn('A stream could not read the ledger', { error })
      for (const { client } of this.#joining.splice(0)) client.close(tryLater, 'Please come again in a moment.')
    } finally {
      this.#working = false
      this.#awake = false
    }
  }

  async #welcome(client: Client, since: number | undefined): Promise<void> {
    const { market } = this.#parts
    const state = await this.#readFor(since)
    const [first] = this.#joining
    if (first?.client !== client) return
    this.#joining.shift()
    client.seq = state.seq
    client.send(helloText(state.seq, true, market()))
    for (const text of state.texts) client.send(text)
    this.#clients.add(client)
  }

  async #readFor(since: number | undefined): Promise<{ readonly seq: number; readonly texts: readonly string[] }> {
    const { store, view } = this.#parts
    if (since !== undefined) {
      const missed = await store.eventsSince(this.traderId, since, mostMissed)
      if (since <= missed.lastSeq && missed.lastSeq - since <= mostMissed) {
        const texts = await this.#write(missed.events, missed.counts)
        return { seq: missed.events.at(-1)?.seq ?? since, texts }
      }
    }
    const rows = await store.snapshot(this.traderId)
    for (const trade of rows.trades) this.#learn(trade.id, trade.symbol)
    return { seq: rows.seq, texts: [snapshotText(rows, view)] }
  }

  async #fetch(): Promise<void> {
    this.#awake = false
    const { events, counts } = await this.#parts.store.eventsSince(this.traderId, this.#oldest(), pageSize)
    const texts = await this.#write(events, counts)
    for (const [i, { seq }] of events.entries()) {
      for (const client of this.#clients) {
        if (client.seq >= seq) continue
        client.send(texts[i] ?? '')
        client.seq = seq
      }
    }
    if (events.length === pageSize) this.#awake = true
  }

  async #write(events: readonly EventRow[], counts: Counts): Promise<string[]> {
    const texts: string[] = []
    for (const event of events) texts.push(eventText(event, await this.#symbolFor(event), counts, this.#parts.view))
    return texts
  }

  /** Records without rows (an intent, say) name only the trade. */
  async #symbolFor(event: EventRow): Promise<string | undefined> {
    const { tradeId } = event
    const told = symbolOf(event)
    if (told !== undefined) {
      if (tradeId !== null) this.#learn(tradeId, told)
      return told
    }
    if (tradeId === null) return undefined
    const known = this.#symbols.get(tradeId)
    if (known !== undefined) return known
    const trade = await this.#parts.store.getTrade(this.traderId, tradeId)
    if (trade) this.#learn(tradeId, trade.symbol)
    return trade?.symbol
  }

  #learn(tradeId: string, symbol: string): void {
    if (this.#symbols.size >= mostSymbols) this.#symbols.clear()
    this.#symbols.set(tradeId, symbol)
  }

  #oldest(): number {
    let oldest = Number.MAX_SAFE_INTEGER
    for (const { seq } of this.#clients) oldest = Math.min(oldest, seq)
    return oldest
  }
}
