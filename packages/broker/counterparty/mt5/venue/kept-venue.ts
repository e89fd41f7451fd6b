import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Account } from './account.ts'
import type { Tick } from './quotes.ts'
import type { TradeRequest, TradeResult } from './records.ts'
import type { Sender } from './requests.ts'
import { Venue, type VenueOptions } from './venue.ts'

const listNames = ['historyOrders', 'deals'] as const
const mapNames = ['positions', 'orders', 'stops'] as const

interface StoredBook {
  readonly ticket: bigint
  readonly prices: readonly (readonly [symbol: string, tick: Tick])[]
  readonly accounts: readonly Record<string, unknown>[]
}

/** Tickets are above 2^53. */
const toText = (book: StoredBook) =>
  JSON.stringify(book, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
const fromText = (text: string): StoredBook =>
  JSON.parse(text, (_, value) =>
    typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  )

/**
 * A trade server that keeps its book in a file: nothing that a terminal was answered is lost if the process is killed. A real trade server is another
 * computer than the terminal's.
 */
export class KeptVenue extends Venue {
  readonly #file: string
  #isChanged = false
  /** Calls under way: the file is written at the end of the outermost. */
  #depth = 0

  constructor(options: VenueOptions, file: string) {
    const stored = readBook(file)
    super({ ...options, ...(stored && { firstTicket: stored.ticket }) })
    this.#file = file
    for (const account of this.accounts.values())
      account.subscribe(() => {
        this.#isChanged = true
      })
    if (!stored) return
    for (const [symbol, tick] of stored.prices) this.symbol(symbol).add(tick)
    for (const fields of stored.accounts) restore(this.account(String(fields.login)), fields)
  }

  override trade(account: Account, request: TradeRequest, sender?: Sender): TradeResult {
    return this.#kept(() => super.trade(account, request, sender))
  }

  override quote(name: string, bid: number, ask: number): void {
    this.#kept(() => super.quote(name, bid, ask))
  }

  override advance(): void {
    this.#kept(() => super.advance())
  }

  override settle(): void {
    this.#kept(() => super.settle())
  }

  override deposit(account: Account, money: number, type?: number): void {
    this.#kept(() => super.deposit(account, money, type))
  }

  #kept<T>(run: () => T): T {
    this.#depth++
    try {
      return run()
    } finally {
      this.#depth--
      if (this.#depth === 0 && this.#isChanged) this.#write()
    }
  }

  #write(): void {
    this.#isChanged = false
    const prices = [...this.quotes].flatMap(([name, { last }]) => (last ? [[name, last] as const] : []))
    const accounts = [...this.accounts.values()].map((account) => ({
      login: account.login,
      balance: account.balance,
      credit: account.credit,
      historyOrders: account.historyOrders,
      deals: account.deals,
      positions: [...account.positions],
      orders: [...account.orders],
      stops: [...account.stops],
    }))
    writeFileSync(`${this.#file}.new`, toText({ ticket: this.nextTicket(), prices, accounts }))
    renameSync(`${this.#file}.new`, this.#file)
  }
}

function readBook(file: string): StoredBook | undefined {
  try {
    return fromText(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function restore(account: Account, fields: Record<string, unknown>): void {
  account.balance = Number(fields.balance)
  account.credit = Number(fields.credit)
  for (const name of listNames) account[name].push(...(fields[name] as never[]))
  for (const name of mapNames)
    for (const [key, value] of fields[name] as [bigint, never][]) account[name].set(key, value)
}
