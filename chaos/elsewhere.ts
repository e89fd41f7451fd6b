import type { Read } from './books.ts'
import type { Person } from './people.ts'

/** The broker's own book at one moment, to be read before the ledger: an engine that runs goes on trading. */
export interface BookThere {
  /** What holds at every moment. @throws Violation */
  hold(read: Read): Promise<void>
  /** Compares it with the ledger. @returns what is still under way @throws Violation */
  level(read: Read): Promise<readonly string[]>
}

/** A broker that is a process of its own, with one account of Ada's. */
export interface Elsewhere {
  /** What the server is started with. */
  readonly env: Readonly<Record<string, string>>
  /** The market whose prices count. */
  readonly market: string
  /** How long it may take until broker and ledger agree. */
  readonly levelWithinMs: number
  /** The account as Ratchet knows it, once it is connected. */
  accountId: string
  /** Positions whose stop the trader has taken away there. */
  readonly byHand: ReadonlySet<string>
  /** Connects the account. */
  connect(person: Person): Promise<void>
  /** Starts what was killed. */
  again(): Promise<void>
  /** Undefined while the broker cannot be asked. */
  book(): Promise<BookThere | undefined>
  close(): Promise<void>
}
