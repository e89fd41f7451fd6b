import { type Book, BookWatch, type Effect, type Market, type Quote } from '@ratchet/domain'
import type { StoredBook } from './storage.ts'

interface Entry {
  readonly book: Book
  /** Number of the last report. */
  seq: number
}

/** All books of the broker, and which of them a quote could touch. */
export class BookIndex {
  readonly #entries = new Map<string, Entry>()
  /** Accounts whose books get no quotes for now. */
  readonly #withheld = new Set<string>()
  readonly #market: Market
  #watch: BookWatch

  constructor(market: Market) {
    this.#market = market
    this.#watch = new BookWatch(market)
  }

  /** Replaces all books by these. */
  fill(books: readonly StoredBook[]): void {
    this.#entries.clear()
    this.#watch = new BookWatch(this.#market)
    for (const stored of books) this.add(stored)
  }

  add({ book, seq }: StoredBook): void {
    if (this.#entries.has(book.account)) return
    this.#entries.set(book.account, { book, seq })
    if (!this.#withheld.has(book.account)) this.#watch.add(book)
  }

  get(account: string): Entry | undefined {
    return this.#entries.get(account)
  }

  /** Whether this quote could affect any book. */
  mayTouch(quote: Quote): boolean {
    return this.#watch.mayTouch(quote)
  }

  /** The books that this quote could affect. */
  touched(quote: Quote): Entry[] {
    return this.#watch.touched(quote).map(({ account }) => this.#entries.get(account) as Entry)
  }

  /** To be called with the effects after every access that may have changed the book. */
  changed({ book }: Entry, effects: readonly Effect[]): void {
    this.#watch.changed(book, effects)
  }

  isWithheld(account: string): boolean {
    return this.#withheld.has(account)
  }

  /** From here on no quote reaches the book. */
  withhold(account: string): void {
    this.#withheld.add(account)
    const entry = this.#entries.get(account)
    if (entry) this.#watch.remove(entry.book)
  }

  /** Returns false if the book was not withheld. */
  giveBack(account: string): boolean {
    const was = this.#withheld.delete(account)
    const entry = this.#entries.get(account)
    if (was && entry) this.#watch.add(entry.book)
    return was
  }
}

export type { Entry }
