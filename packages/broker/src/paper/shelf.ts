import {
  type Band,
  type Book,
  bookBands,
  isInside,
  type Market,
  narrow,
  type Quote,
  timeWith,
  wideBand,
} from '@ratchet/domain'
import type { StoredBook } from './storage.ts'

interface Entry {
  readonly book: Book
  /** Number of the last report. */
  seq: number
  bands: ReadonlyMap<string, Band>
}

const noBands: ReadonlyMap<string, Band> = new Map()

/** All books of the broker, with the bands that let a quote pass without looking at any of them. */
export class Shelf {
  readonly #entries = new Map<string, Entry>()
  /** For each symbol the books that have something in it. */
  readonly #interested = new Map<string, Map<string, Entry>>()
  /** For each symbol what is inside all bands; absent where it must be made anew. */
  readonly #common = new Map<string, Band>()
  /** Accounts whose books see no quote for now. */
  readonly #withheld = new Set<string>()
  readonly #market: Market

  constructor(market: Market) {
    this.#market = market
  }

  /** Forgets every book and takes these. */
  fill(books: readonly StoredBook[]): void {
    this.#entries.clear()
    this.#interested.clear()
    this.#common.clear()
    for (const stored of books) this.add(stored)
  }

  add({ book, seq }: StoredBook): void {
    if (this.#entries.has(book.account)) return
    const entry: Entry = { book, seq, bands: new Map() }
    this.#entries.set(book.account, entry)
    this.refresh(entry)
  }

  get(account: string): Entry | undefined {
    return this.#entries.get(account)
  }

  /** Whether any book could be touched by this quote. */
  mayTouch(quote: Quote): boolean {
    const interested = this.#interested.get(quote.symbol)
    if (interested === undefined || interested.size === 0) return false
    return !isInside(this.#commonBand(quote.symbol, interested), quote, timeWith(this.#market, quote))
  }

  /** Books that this quote could touch. */
  touched(quote: Quote): Entry[] {
    const found: Entry[] = []
    for (const entry of this.#interested.get(quote.symbol)?.values() ?? [])
      if (!isInside(entry.bands.get(quote.symbol) as Band, quote, timeWith(this.#market, quote))) found.push(entry)
    return found
  }

  /** To be called after every look at a book that may have changed it or its bands. */
  refresh(entry: Entry): void {
    const { account } = entry.book
    for (const symbol of entry.bands.keys()) {
      this.#interested.get(symbol)?.delete(account)
      this.#common.delete(symbol)
    }
    entry.bands = this.#withheld.has(account) ? noBands : bookBands(entry.book, this.#market)
    for (const symbol of entry.bands.keys()) {
      const interested = this.#interested.get(symbol) ?? new Map<string, Entry>()
      interested.set(account, entry)
      this.#interested.set(symbol, interested)
      this.#common.delete(symbol)
    }
  }

  isWithheld(account: string): boolean {
    return this.#withheld.has(account)
  }

  /** From here on no quote touches the book: without bands it is interested in none. */
  withhold(account: string): void {
    this.#withheld.add(account)
    const entry = this.#entries.get(account)
    if (entry) this.refresh(entry)
  }

  /** False where nothing was withheld. */
  giveBack(account: string): boolean {
    const was = this.#withheld.delete(account)
    const entry = this.#entries.get(account)
    if (was && entry) this.refresh(entry)
    return was
  }

  #commonBand(symbol: string, interested: ReadonlyMap<string, Entry>): Band {
    const known = this.#common.get(symbol)
    if (known !== undefined) return known
    const band = wideBand()
    for (const entry of interested.values()) narrow(band, entry.bands.get(symbol) as Band)
    this.#common.set(symbol, band)
    return band
  }
}

export type { Entry }
