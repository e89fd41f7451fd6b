import { type BookStorage, Paper } from '@ratchet/broker/paper'
import { defaultInstruments } from '@ratchet/contract'
import { type BrokerRequest, createMarket, type Quote, saneQuote } from '@ratchet/domain'
import type { Feed, FeedQuote, Log } from '@ratchet/engine/ports'
import { type Books, bookStorage } from './books.ts'
import { Broadcaster } from './broadcaster.ts'
import type { Elsewhere, Refusing } from './elsewhere.ts'
import type { Tampering } from './happenings.ts'
import type { Network } from './network.ts'
import { Life, type Scheduler } from './scheduler.ts'
import { type IsRead, tamper } from './tamper.ts'

export const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** The paper broker in a process's life. */
export function paperIn(life: Life, scheduler: Scheduler, storage: BookStorage, latencyMs: number): Paper {
  const timers = {
    soon: (run: () => void) => scheduler.later(life, 0, run),
    later: (run: () => void, ms: number) => scheduler.later(life, ms, run),
  }
  const market = createMarket(defaultInstruments, { loops: false })
  const options = { latencyMs, deposit: 10_000_000, leverage: 0 }
  return new Paper(market, storage, options, quiet, timers)
}

/**
 * A market elsewhere, whose broker is a process of its own: it follows its own quotes, and streams them to every engine over a line. No
 * driver of ours has anything to do with it.
 */
export class FarMarket implements Elsewhere {
  readonly broadcaster = new Broadcaster()
  readonly books: Books
  readonly #latencyMs: number
  readonly #scheduler: Scheduler
  readonly #network: Network
  readonly #lines = new Map<Line, Life>()
  #up: { readonly life: Life; readonly broker: Paper } | null = null
  #last: FeedQuote | null = null
  #refusing: Refusing | null = null

  constructor(books: Books, latencyMs: number, scheduler: Scheduler, network: Network) {
    this.books = books
    this.#latencyMs = latencyMs
    this.#scheduler = scheduler
    this.#network = network
  }

  get broker(): Paper | undefined {
    return this.#up?.broker
  }

  get isUp(): boolean {
    return this.#up !== null
  }

  start(): void {
    if (this.#up) return
    const life = new Life('broker')
    const storage = bookStorage(this.books, this.#network.database(life))
    const broker = paperIn(life, this.#scheduler, storage, this.#latencyMs)
    this.#up = { life, broker }
    broker.load(structuredClone(this.books.load(null)))
    broker.subscribe((report) => this.broadcaster.broadcast(report, (to, arrive) => this.#network.deliver(to, arrive)))
    const last = this.#last && saneQuote(this.#last.quote)
    if (this.#last && last) broker.prime(last, this.#last.position)
    this.refuse(this.#refusing)
  }

  forget(life: Life): void {
    this.broadcaster.forget(life)
  }

  terminal(request: BrokerRequest): void {
    this.broker?.send(request).catch(() => {})
  }

  tamper(how: Tampering, which: number, isRead: IsRead): string | null {
    return tamper(this.books, how, which, isRead)
  }

  refuse(refusing: Refusing | null): void {
    this.#refusing = refusing
    if (this.broker) this.broker.misbehave.refuse = refusing && { ...refusing, text: 'as the simulation wants it' }
  }

  kill(): void {
    if (this.#up) this.#up.life.alive = false
    this.#up = null
  }

  give(quote: Quote): void {
    const position = (this.#last?.position ?? 0) + 1
    const sane = saneQuote(quote)
    if (sane) {
      this.#last = { quote, position }
      this.#up?.broker.quote(sane, position)?.catch(() => {})
    }
    for (const [line, life] of this.#lines) {
      if (!life.alive) this.#lines.delete(line)
      // Quotes come over one line, in order; only their lateness is the same for all.
      else if (!this.#network.weather.cut) this.#scheduler.later(life, 1, () => line.put({ quote, position }))
    }
  }

  /** A line to an engine. It begins with the price in force. */
  lineTo(life: Life): Feed {
    const line = new Line(this.#last ? [this.#last] : [])
    this.#lines.set(line, life)
    const market = { feed: 'ticks' as const, label: 'a line', speed: 1, symbols: ['GOLD'] }
    return { market, realTime: true, open: () => line.read(), close: async () => {} }
  }
}

class Line {
  #waiting: FeedQuote[]
  #come: () => void = () => {}

  constructor(waiting: FeedQuote[]) {
    this.#waiting = waiting
  }

  put(given: FeedQuote): void {
    this.#waiting.push(given)
    this.#come()
  }

  async *read(): AsyncGenerator<readonly FeedQuote[]> {
    for (;;) {
      if (this.#waiting.length === 0)
        await new Promise<void>((done) => {
          this.#come = done
        })
      const batch = this.#waiting
      this.#waiting = []
      yield batch
    }
  }
}
