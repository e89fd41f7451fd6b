import type { LoggedBook, TradeRow, Write } from '@ratchet/engine/ports'
import type { PublishedTrade } from '../api/publish-rows.ts'
import type { LastRecord } from './rows-before.ts'

/** An instruction that is to be published. */
export interface Publication {
  readonly trade: TradeRow
  /** What it asks for, as `ledger.take_to_publish` reads it. */
  readonly question: object
  /** The number of the trader's last record when it was learned where it goes; a later one of anybody else may have changed that. */
  readonly at: number
  /** Its number within the minute that names it. */
  readonly n: number
  /** @returns its rows, which go on from the trader's last record */
  compose(last: LastRecord): PublishedTrade
}

/** An entry of a broker's book. */
export interface BookEntry {
  readonly book: LoggedBook<unknown>
  readonly entry: unknown
}

export type Item = Write | Publication | BookEntry

export const isPublication = (item: Item): item is Publication => 'compose' in item
export const isBook = (item: Item): item is BookEntry => 'book' in item
export const isWrite = (item: Item): item is Write => 'changes' in item

/** How many rows it has that are written as they come: records, or reports of a broker's book. */
export const rowsIn = (item: Item): number =>
  isWrite(item) ? item.changes.length : isBook(item) ? item.book.rows(item.entry) : 1

/** What the engine writes by these. */
export const writesOf = (items: readonly Item[]): readonly Write[] => items.filter(isWrite)

/** The traders whose records these go on from. */
export const tradersOf = (items: readonly Item[]): readonly string[] => [
  ...new Set(
    items.flatMap((item) => (isPublication(item) ? item.trade.traderId : isWrite(item) ? item.account.traderId : [])),
  ),
]

/** By book, its entries. */
export function booksOf(items: readonly Item[]): ReadonlyMap<LoggedBook<unknown>, readonly unknown[]> {
  const books = new Map<LoggedBook<unknown>, unknown[]>()
  for (const item of items) {
    if (!isBook(item)) continue
    const entries = books.get(item.book)
    if (entries) entries.push(item.entry)
    else books.set(item.book, [item.entry])
  }
  return books
}
