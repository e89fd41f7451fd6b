import { crc32 } from 'node:zlib'
import type { WireMoney, WireOrder, WirePosition } from './schemas.ts'

/** An account's positions and orders as the terminal sent them: positions by identifier, orders by ticket. */
export interface WireBook {
  readonly positions: ReadonlyMap<string, WirePosition>
  readonly orders: ReadonlyMap<string, WireOrder>
}

const byNumber = (a: string, b: string) => (BigInt(a) < BigInt(b) ? -1 : 1)

/** CRC-32 of a book, as `same` has it. */
export function sumOf({ positions, orders }: WireBook): string {
  const lines = [
    ...[...positions.values()]
      .sort((a, b) => byNumber(a.id, b.id))
      .map((one) => ['p', one.id, one.symbol, one.side, one.volume, one.open, one.sl, one.tp]),
    ...[...orders.values()]
      .sort((a, b) => byNumber(a.ticket, b.ticket))
      .map((one) => ['o', one.ticket, one.symbol, one.type, one.volume, one.price, one.sl, one.tp]),
  ]
  const text = lines.map((line) => `${line.join('|')}\n`).join('')
  return crc32(text).toString(16).padStart(8, '0')
}

/**
 * Our copy of the terminal's book. It counts only when a `same` has its sum:
 *
 *     book ──▶ collecting ──same, sizes and sum are right──▶ whole ──deltas, same──▶ whole
 *                  └── or ◀──────── sum is wrong ─────────────┘  resync ──▶ book
 */
export class BookCopy {
  #positions = new Map<string, WirePosition>()
  #orders = new Map<string, WireOrder>()
  /** The sizes that a book which is being sent will have. */
  #awaited: { readonly positions: number; readonly orders: number } | undefined
  /** Whether a whole book was asked for, and did not begin yet. */
  #isStale = true
  money: WireMoney | undefined

  begin(sizes: { readonly positions: number; readonly orders: number }): void {
    this.#positions = new Map()
    this.#orders = new Map()
    this.#awaited = sizes
    this.#isStale = false
  }

  /** What there is cannot be trusted: nothing counts until the next `book`. */
  distrust(): void {
    this.#isStale = true
  }

  get isStale(): boolean {
    return this.#isStale
  }

  position(one: WirePosition): void {
    this.#positions.set(one.id, one)
  }

  order(one: WireOrder): void {
    this.#orders.set(one.ticket, one)
  }

  gone(what: 'position' | 'order', id: string): void {
    if (what === 'position') this.#positions.delete(id)
    else this.#orders.delete(id)
  }

  /** The book as of a `same`; undefined if it is another than the terminal's. */
  verify(sizes: { readonly positions: number; readonly orders: number; readonly sum: string }): WireBook | undefined {
    const awaited = this.#awaited ?? sizes
    this.#awaited = undefined
    const book = { positions: new Map(this.#positions), orders: new Map(this.#orders) }
    const isSize = (size: { readonly positions: number; readonly orders: number }) =>
      book.positions.size === size.positions && book.orders.size === size.orders
    return isSize(awaited) && isSize(sizes) && sumOf(book) === sizes.sum && this.money ? book : undefined
  }
}
