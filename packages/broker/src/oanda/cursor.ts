import type { Book } from './book.ts'

/** What the account's log keeps of where its history was read to. */
interface Cursor {
  /** The last transaction. */
  readonly last: string
  readonly book: { readonly [K in 'orders' | 'positions' | 'legs' | 'tickets']: readonly [string, never][] } & {
    readonly balance: number
  }
}

/** As the log keeps it. */
export function cursorOf({ orders, positions, legs, tickets, balance }: Book, last: string): string {
  const parts = { orders: [...orders], positions: [...positions], legs: [...legs], tickets: [...tickets], balance }
  return JSON.stringify({ last, book: parts })
}

/** The last transaction that a cursor takes in, and the book as of then. */
export function bookAt(cursor: string): { readonly last: string; readonly book: Book } {
  const { last, book } = JSON.parse(cursor) as Cursor
  return {
    last,
    book: {
      orders: new Map(book.orders),
      positions: new Map(book.positions),
      legs: new Map(book.legs),
      tickets: new Map(book.tickets),
      balance: book.balance,
    },
  }
}
