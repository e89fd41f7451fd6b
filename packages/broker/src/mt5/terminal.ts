import { BookCopy, type WireBook } from './book.ts'
import { BadFrame, fieldsOf } from './frames.ts'
import { Lists } from './lists.ts'
import type { Clocks, Hello, Outcome, Status, WireDeal, WireGone, WireMoney, WireSymbol } from './schemas.ts'
import * as schemas from './schemas.ts'
import type { Fields, Session } from './session.ts'
import { Waits } from './waits.ts'

/** What the account does with what its terminal reports. */
export interface TerminalEvents {
  deal(deal: WireDeal): void
  ended(gone: WireGone): void
  outcome(outcome: Outcome): void
  /** Our copy is the terminal's book now, and everything that explains it was sent before. */
  same(book: WireBook, money: WireMoney, clocks: Clocks): void
  ticks(symbol: string, list: string): void
}

/** A book that is wrong so often is not mended by asking again. */
const maxMismatches = 5
const findMs = 5000
const symbolsMs = 20_000
const minutesMs = 30_000

/** An opened session with a terminal: reads its frames, and asks it. Asking rejects with TerminalAway when it does not answer. */
export class Terminal {
  readonly hello: Hello
  readonly session: Session
  readonly copy = new BookCopy()
  readonly #events: TerminalEvents
  readonly #waits = new Waits()
  readonly #lists: Lists
  readonly #nowMs: () => number
  readonly #finds = new Map<string, ((outcome: Outcome) => void)[]>()
  /** Tickets of the deals of this session: one that comes twice counts once. */
  readonly #deals = new Set<string>()
  #mismatches = 0
  #resyncedMs = Number.NEGATIVE_INFINITY
  status: Status
  /** The contracts of its Market Watch by the broker's symbol; undefined before they were read. */
  contracts: ReadonlyMap<string, WireSymbol> | undefined

  constructor(session: Session, hello: Hello, events: TerminalEvents, nowMs: () => number) {
    this.session = session
    this.hello = hello
    this.status = hello
    this.#events = events
    this.#nowMs = nowMs
    this.#lists = new Lists(session, this.#waits, nowMs)
    session.over.catch((error: Error) => this.#waits.end(error.message))
  }

  start(): void {
    this.session.read((type, fields) => this.#read(type, fields))
  }

  /** Ends what waits too long. */
  check(nowMs: number): void {
    this.#waits.check(nowMs)
  }

  /** Waits for something that `start` settles. @throws TerminalAway */
  until<T>(forMs: number, start: (resolve: (value: T) => void) => void): Promise<T> {
    return this.#waits.begin<T>(this.#nowMs(), forMs, start)
  }

  get isHeard(): boolean {
    return this.session.isHeard
  }

  /** A type that is new to us is ignored. */
  #read(type: string, fields: Fields): void {
    this.#readers[type]?.(fields)
  }

  readonly #readers: Readonly<Record<string, (fields: Fields) => void>> = {
    book: (fields) => this.copy.begin(fieldsOf(schemas.book, fields)),
    position: (fields) => this.copy.position(fieldsOf(schemas.position, fields)),
    order: (fields) => this.copy.order(fieldsOf(schemas.order, fields)),
    gone: (fields) => this.#gone(fieldsOf(schemas.gone, fields)),
    deal: (fields) => this.#deal(fieldsOf(schemas.deal, fields)),
    account: (fields) => {
      this.copy.money = fieldsOf(schemas.account, fields)
    },
    status: (fields) => {
      this.status = fieldsOf(schemas.status, fields)
    },
    same: (fields) => this.#same(fieldsOf(schemas.same, fields)),
    done: (fields) => this.#events.outcome(fieldsOf(schemas.done, fields)),
    found: (fields) => this.#found(fieldsOf(schemas.found, fields)),
    ticks: (fields) => {
      const { symbol, list } = fieldsOf(schemas.ticks, fields)
      this.#events.ticks(symbol, list)
    },
    symbol: (fields) => this.#symbol(fieldsOf(schemas.symbol, fields)),
    minutes: (fields) => {
      const minutes = fieldsOf(schemas.minutes, fields)
      this.#lists.add(minutes.ask, minutes)
    },
    symbolsEnd: (fields) => this.#end(fields),
    minutesEnd: (fields) => this.#end(fields),
    dealsEnd: (fields) => this.#end(fields),
  }

  #end(fields: Fields): void {
    const { ask, count } = fieldsOf(schemas.listEnd, fields)
    this.#lists.end(ask, count)
  }

  #gone(gone: WireGone): void {
    this.copy.gone(gone.what, gone.id)
    if (gone.what === 'order') this.#events.ended(gone)
  }

  #deal(deal: WireDeal): void {
    if (deal.ask !== '') {
      this.#lists.add(deal.ask, deal)
      return
    }
    this.#deals.add(deal.ticket)
    this.#events.deal(deal)
  }

  #symbol(symbol: WireSymbol): void {
    if (symbol.ask !== '') this.#lists.add(symbol.ask, symbol)
    else if (this.contracts) this.contracts = new Map(this.contracts).set(symbol.name, symbol)
  }

  #found(outcome: Outcome): void {
    const waiting = this.#finds.get(outcome.id) ?? []
    this.#finds.delete(outcome.id)
    for (const resolve of waiting) resolve(outcome)
  }

  #same(same: ReturnType<typeof schemas.same.parse>): void {
    if (same.deals !== this.#deals.size) throw new BadFrame('Deals are missing.')
    if (this.copy.isStale) return
    const book = this.copy.verify(same)
    if (book && this.copy.money) {
      this.#mismatches = 0
      this.#events.same(book, this.copy.money, same)
      return
    }
    this.#mismatches += 1
    if (this.#mismatches > maxMismatches)
      throw new BadFrame('The book is another than the terminal’s, again and again.')
    this.resync()
  }

  /** Asks for the whole book. What there is counts no longer. */
  resync(): void {
    this.copy.distrust()
    this.#resyncedMs = this.#nowMs()
    this.session.say('resync')
  }

  get resyncedMs(): number {
    return this.#resyncedMs
  }

  /** What became of a request. */
  find(id: string): Promise<Outcome> {
    const found = this.#waits.begin<Outcome>(this.#nowMs(), findMs, (resolve) => {
      this.#finds.set(id, [...(this.#finds.get(id) ?? []), resolve])
    })
    this.session.say('find', { id })
    return found
  }

  /** The contracts of all symbols in Market Watch. */
  async readSymbols(): Promise<readonly WireSymbol[]> {
    const symbols = await this.#lists.ask<WireSymbol>('symbols', {}, symbolsMs)
    this.contracts = new Map(symbols.map((one) => [one.name, one]))
    return symbols
  }

  /** Whole minutes, oldest first: `sec,open,high,low,close`. */
  async readMinutes(symbol: string, fromSec: number, toSec: number): Promise<readonly string[]> {
    const fields = { symbol, from: String(fromSec), to: String(toSec) }
    const lists = await this.#lists.ask<{ readonly list: string }>(
      'bars',
      fields,
      minutesMs,
      (one) => one.list.split(';').length,
    )
    return lists.flatMap(({ list }) => list.split(';'))
  }

  /** Past deals, by the trade server's clock. */
  readDeals(fromMsc: number, toMsc: number): Promise<readonly WireDeal[]> {
    return this.#lists.ask<WireDeal>('deals', { from: String(fromMsc), to: String(toMsc) }, minutesMs)
  }
}
