import { AnsweredBefore, type Batch, type BookStorage, type StoredState } from '@ratchet/broker/paper'
import {
  type Answer,
  type BrokerReport,
  createBook,
  type Deal,
  type Order,
  type Position,
  type SaneQuote,
} from '@ratchet/domain'
import type { MemoryLedger, Reach } from '@ratchet/engine/testing'
import { LinkBroken } from './scheduler.ts'

export type { CommitWrite, Reach } from '@ratchet/engine/testing'

export type Held<T> = T & { readonly account: string }

/** What the filled order of an instruction did to what was open on its account. */
export type Effect = 'opened' | 'reduced' | 'reversed'

/** A broker's books as the watch over the invariants sees them. */
export interface SeenBooks {
  /** Of a broker that is not ours the balance is not looked at. */
  readonly accounts: ReadonlyMap<string, { readonly seq: number; readonly balance?: number }>
  readonly orders: ReadonlyMap<string, Held<Order>>
  readonly positions: ReadonlyMap<string, Held<Position>>
  readonly deals: readonly Held<Deal>[]
  readonly answers: ReadonlyMap<string, Answer>
  /** Looks at all that happens before it counts. */
  watch: (reports: readonly BrokerReport[]) => void
  open(account: string): readonly Held<Position>[]
  /** Of a broker that is not ours. */
  readonly money?: SeenMoney
  /** By instruction, where accounts may be netting ones. */
  readonly effects?: ReadonlyMap<string, Effect>
}

/** The money of accounts at a broker that is not ours, in cents of their own. */
export interface SeenMoney {
  balanceOf(account: string): number
  /** What was paid in, or taken out where it is below zero, oldest first. */
  transfers(account: string): readonly number[]
  /** What an account comes to at these prices by each of its states that anybody may have seen last, the newest first. */
  worths(account: string, bid: number, ask: number): readonly number[]
}

/** The broker's books as its database would keep them: a commit is whole or not at all, and survives every crash. */
export class Books implements SeenBooks {
  version = 0
  nextTicket = 1
  feedPosition = -1
  quotes: readonly SaneQuote[] = []
  readonly accounts = new Map<
    string,
    { deposit: number; balance: number; swapDay: number; seq: number; leverage: number; commissionPerLot?: number }
  >()
  readonly orders = new Map<string, Held<Order>>()
  readonly positions = new Map<string, Held<Position>>()
  readonly deals: Held<Deal>[] = []
  readonly reports: BrokerReport[] = []
  readonly answers = new Map<string, Answer>()
  /** Looks at every commit before it counts: the watch over the invariants. */
  watch: SeenBooks['watch'] = () => {}

  /** @param version of the books as the writer last wrote or read them @returns that of now */
  commit(batch: Batch, version: number): number {
    if (version !== this.version) throw new Error('the paper book was written by somebody else')
    this.#check(batch)
    this.watch(batch.reports.map(({ report }) => report))
    this.version++
    this.nextTicket = batch.nextTicket
    this.feedPosition = Math.max(this.feedPosition, batch.feedPosition)
    this.quotes = batch.quotes
    for (const { report, swapDay } of batch.reports) this.#take(report, swapDay)
    return this.version
  }

  #take(report: BrokerReport, swapDay: number): void {
    const { account, seq, balance, answer } = report
    const before = this.accounts.get(account)
    const { commissionPerLot = before?.commissionPerLot ?? 0 } = report
    if (before) this.accounts.set(account, { ...before, seq, balance, swapDay, commissionPerLot })
    for (const order of report.orders) this.orders.set(order.ticket, { ...order, account })
    for (const position of report.positions) this.positions.set(position.ticket, { ...position, account })
    for (const deal of report.deals) this.deals.push({ ...deal, account })
    this.reports.push(report)
    if (answer) this.answers.set(`${account} ${answer.clientId}`, answer)
  }

  /** Refuses what the keys of the real tables refuse: an answer and a number that is taken, and an account that is not open. */
  #check({ reports }: Batch): void {
    for (const { account, seq, answer, deals } of reports.map(({ report }) => report)) {
      if (answer && this.answers.has(`${account} ${answer.clientId}`)) throw new AnsweredBefore()
      if (!this.accounts.has(account)) throw new Error(`There is no account ${account}.`)
      if (this.reports.some((one) => one.account === account && one.seq === seq))
        throw new Error(`The report ${seq} of ${account} is there already.`)
      for (const { ticket } of deals)
        if (this.deals.some((deal) => deal.ticket === ticket)) throw new Error(`The deal ${ticket} is there already.`)
    }
  }

  load(only: string | null): StoredState {
    const mine = (account: string) => only === null || account === only
    const books = [...this.accounts]
      .filter(([id]) => mine(id))
      .map(([id, { deposit, balance, swapDay, seq, leverage, commissionPerLot }]) => {
        const book = { ...createBook(id, deposit, leverage), balance, swapDay, commissionPerLot: commissionPerLot ?? 0 }
        for (const order of byTicket(this.orders))
          if (order.account === id && order.state === 'placed') book.orders.set(order.ticket, free(order))
        for (const position of byTicket(this.positions))
          if (position.account === id && position.volume > 0) book.positions.set(position.ticket, free(position))
        return { book, seq }
      })
    const { nextTicket, feedPosition, quotes } = this
    return { nextTicket, feedPosition, quotes, books }
  }

  reportsSince(account: string, seq: number): readonly BrokerReport[] {
    return this.reports.filter((one) => one.account === account && one.seq > seq)
  }

  open(account: string): readonly Held<Position>[] {
    return [...this.positions.values()].filter((position) => position.account === account && position.volume > 0)
  }

  working(account: string): readonly Held<Order>[] {
    return [...this.orders.values()].filter((order) => order.account === account && order.state === 'placed')
  }
}

/** A row as it is in a book, which is of one account alone. */
const free = <T extends { readonly account: string }>({ account: _, ...row }: T): Omit<T, 'account'> => row

const upwards = (a: { readonly ticket: string }, b: { readonly ticket: string }) => Number(a.ticket) - Number(b.ticket)

const byTicket = <T extends { readonly ticket: string }>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows.values()].toSorted(upwards)

/**
 * The books behind a connection that may break.
 * @param side the ledger of the same process, where the books are written in its log
 */
export function bookStorage(books: Books, reach: Reach, side?: MemoryLedger): BookStorage {
  let version = 0
  const write = (batch: Batch) => {
    const kept = structuredClone(batch)
    return () => {
      version = books.commit(kept, version)
    }
  }
  return {
    log: side && { append: async (batch) => side.take(write(batch)), break: (error) => side.break(error) },
    load: async (account = null) => {
      if (account === null) await side?.ended()
      return reach(() => {
        if (account === null) version = books.version
        return books.load(account)
      })
    },
    commit: (batch) => reach(write(batch)),
    openAccount: ({ id }, deposit, leverage) =>
      reach(() => {
        if (!books.accounts.has(id)) books.accounts.set(id, { deposit, balance: deposit, swapDay: 0, seq: 0, leverage })
        const [book] = books.load(id).books
        if (!book) throw new LinkBroken('The account could not be opened.')
        return book
      }),
    answered: (keys) =>
      reach(() => {
        const wanted = new Set(keys.map(({ account, clientId }) => `${account} ${clientId}`))
        return books.reports.filter(({ account, answer }) => answer && wanted.has(`${account} ${answer.clientId}`))
      }),
    lookup: (account, clientId) => reach(() => books.answers.get(`${account} ${clientId}`) ?? null),
    reportsSince: (account, seq) => reach(() => books.reportsSince(account, seq)),
    snapshot: (account) =>
      reach(() => {
        const found = books.accounts.get(account)
        if (!found) return undefined
        return {
          seq: found.seq,
          balance: found.balance,
          orders: books.working(account).toSorted(upwards).map(free),
          positions: books.open(account).toSorted(upwards).map(free),
        }
      }),
  }
}
