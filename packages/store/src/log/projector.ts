import type { Counts } from '@ratchet/contract'
import { LedgerAway, type LoggedBook } from '@ratchet/engine/ports'
import type { Connections } from '../connections/pools.ts'

/** How far the tables of a trader are made, and how long they are then. */
export interface Made {
  readonly traderId: string
  readonly upto: number
  readonly counts: Counts
}

/** The book of a broker of our own. */
export type Projected = Pick<LoggedBook<unknown>, 'project'>

export interface ProjectorPorts {
  /** Makes the tables of these traders from their records, but for those that somebody else makes. Rejects where nothing was made. */
  readonly project: (traderIds: readonly string[]) => Promise<readonly Made[]>
  /** Is told what was made. */
  readonly made: (made: Made) => void
  /** The tables of a trader cannot be made. */
  readonly failed: (traderId: string, error: unknown) => void
  /** The tables of a book could not be made; they are tried again. */
  readonly bookFailed: (error: unknown) => void
}

/** The writer waits while more records than these are not in the tables yet. */
const mostRecords = 20_000
/** What is appended in this time is made into rows together: a round costs as much as the rows of some ten orders, whatever is in it. */
const gatherMs = 250

/**
 * Makes the tables from the ledger behind the writer, for all traders at a time whose records have grown meanwhile, and those of a broker's
 * book that is written in its log. Nobody waits for it: a
 * reader who finds the trader's tables behind brings them up by itself.
 */
export class Projector {
  readonly #ports: ProjectorPorts
  /** By trader, how many records were appended that are not made into rows yet, as far as is known. */
  #behind = new Map<string, number>()
  /** Those that the database could not be asked for. */
  readonly #missed = new Set<string>()
  /** Those whose tables somebody else was making. */
  readonly #busy = new Set<string>()
  /** Books of a broker with reports of which its tables are not made yet, and how many those are. */
  #books = new Map<Projected, number>()
  #records = 0
  #round: Promise<void> | undefined
  /** Begins the round that gathers. */
  #begin = () => {}

  constructor(ports: ProjectorPorts) {
    this.#ports = ports
  }

  /** Records that are not in the tables yet. */
  get lag(): number {
    return this.#records
  }

  /** The trader's record has grown. */
  add(traderId: string, records: number): void {
    this.#behind.set(traderId, (this.#behind.get(traderId) ?? 0) + records)
    this.#records += records
    this.#round ??= this.#next()
  }

  /** The book was written. */
  addBook(book: Projected, reports: number): void {
    this.#books.set(book, (this.#books.get(book) ?? 0) + reports)
    this.#records += reports
    this.#round ??= this.#next()
  }

  /** Whether somebody else was making the trader's tables when they were to be brought up. */
  isBusy(traderId: string): boolean {
    return this.#busy.has(traderId)
  }

  /** Resolves when all that was added so far is in the tables, but for traders whose tables cannot be made. @throws LedgerAway */
  async caughtUp(): Promise<void> {
    do await this.round()
    while (this.#busy.size > 0)
  }

  /** The same, but for the busy ones. @throws LedgerAway */
  async round(): Promise<void> {
    if (this.#missed.size > 0) this.#round ??= this.#next()
    for (let rounds = 0; rounds < 2; rounds++) {
      this.#begin()
      await this.#round
    }
    if (this.#missed.size > 0) throw new LedgerAway('The tables could not be brought up to the record.')
  }

  /** Resolves when the writer may go on; undefined where it may. */
  room(): Promise<void> | undefined {
    return this.#records > mostRecords ? this.#untilRoom() : undefined
  }

  async #untilRoom(): Promise<void> {
    while (this.#records > mostRecords) {
      this.#begin()
      await this.#round
    }
  }

  async #next(): Promise<void> {
    await new Promise<void>((begin) => {
      const timer = setTimeout(begin, gatherMs)
      this.#begin = () => {
        clearTimeout(timer)
        begin()
      }
    })
    const traders = this.#behind
    this.#behind = new Map()
    const ids = new Set([...this.#missed, ...this.#busy, ...traders.keys()])
    this.#missed.clear()
    const books = this.#books
    this.#books = new Map()
    await Promise.all([this.#project([...ids]), ...[...books.keys()].map((book) => this.#projectBook(book))])
    for (const records of [...traders.values(), ...books.values()]) this.#records -= records
    this.#round = this.#behind.size + this.#busy.size + this.#books.size > 0 ? this.#next() : undefined
  }

  async #projectBook(book: Projected): Promise<void> {
    try {
      await book.project()
    } catch (error) {
      // Retried with the next write; readers rebuild it on demand.
      this.#ports.bookFailed(error)
    }
  }

  async #project(traderIds: readonly string[]): Promise<void> {
    if (traderIds.length === 0) return
    try {
      const all = await this.#ports.project(traderIds)
      const found = new Set(all.map(({ traderId }) => traderId))
      for (const id of traderIds)
        if (found.has(id)) this.#busy.delete(id)
        else this.#busy.add(id)
      for (const made of all) this.#ports.made(made)
    } catch (error) {
      // Asked again with whatever is added next; an account that is loaded anew has all tables made before.
      if (error instanceof LedgerAway) for (const id of traderIds) this.#missed.add(id)
      // One trader's record stops that trader's tables alone.
      else if (traderIds.length > 1) for (const id of traderIds) await this.#project([id])
      else for (const id of traderIds) this.#ports.failed(id, error)
    }
  }
}

interface MadeRow extends Counts {
  readonly trader_id: string
  readonly upto: number
}

const project = `select * from ledger.project($1::text[], patient => false)`

/** Makes the tables of these traders from what their records say since the last time. @throws where nothing was made */
export async function makeTables(pool: Connections, traderIds: readonly string[]): Promise<readonly Made[]> {
  const query = { name: 'project', text: project, values: [[...traderIds]] }
  const { rows } = await pool.query<MadeRow>(query)
  return rows.map(({ trader_id: traderId, upto, ...counts }) => ({ traderId, upto, counts }))
}
