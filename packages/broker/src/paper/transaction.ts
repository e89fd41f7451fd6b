import { RET, retcodeWords } from '@ratchet/contract'
import type { SaneQuote, TimeMs } from '@ratchet/domain'
import {
  acceptQuote,
  applyQuote,
  applyRequest,
  type BrokerReport,
  type BrokerRequest,
  type Effect,
  type Market,
} from '@ratchet/domain'
import type { BookIndex, Entry } from './book-index.ts'
import type { Batch, StoredReport } from './storage.ts'

/** One step of the broker's work, in order of arrival. */
export type Step =
  | { readonly kind: 'quote'; readonly quote: SaneQuote; readonly feedPosition: number }
  | {
      readonly kind: 'request'
      readonly request: BrokerRequest
      readonly dueMs: TimeMs | null
      readonly refuse: Refusing | null
    }
  /** Applies the quotes in force to a book that saw none for a while. */
  | { readonly kind: 'jump'; readonly account: string }

/** A misbehaving broker's answer to a request that it does not process. */
export interface Refusing {
  readonly retcode: number
  readonly text: string
  /** The answer carries the prices in force. */
  readonly withPrices?: boolean
}

export const requote: Refusing = { retcode: RET.REQUOTE, text: retcodeWords(RET.REQUOTE), withPrices: true }

/** Neither part can contain NUL. */
export const requestKey = (account: string, clientId: string): string => `${account}\0${clientId}`

/**
 * Applies steps to the in-memory books and collects the reports, which are stored before anybody is told of them. If the commit fails, the books must
 * be discarded and read again.
 */
export class BookTransaction {
  /** Reports for the listeners, in order. */
  readonly reports: BrokerReport[] = []
  feedPosition: number
  readonly #market: Market
  readonly #index: BookIndex
  readonly #answered: Map<string, BrokerReport>
  /** Reports to be stored. `reports` also has those of repeated requests, which are stored already. */
  readonly #fresh: StoredReport[] = []

  /** `answered`: reports of requests that were carried out in an earlier commit. */
  constructor(market: Market, index: BookIndex, feedPosition: number, answered: Map<string, BrokerReport>) {
    this.#market = market
    this.#index = index
    this.feedPosition = feedPosition
    this.#answered = answered
  }

  get isEmpty(): boolean {
    return this.#fresh.length === 0
  }

  /** `durablePosition`: quotes up to it were matched by a commit already and only set the price. */
  quote(quote: SaneQuote, feedPosition: number, durablePosition: number): void {
    const market = this.#market
    if (!acceptQuote(market, quote)) return
    if (feedPosition <= durablePosition) return
    this.feedPosition = feedPosition
    for (const entry of this.#index.touched(quote)) {
      const effects = applyQuote(entry.book, quote, market)
      for (const effect of effects) this.#record(entry, effect)
      this.#index.changed(entry, effects)
    }
  }

  /** MAT20: the book meets the quotes in force, as if each had only now come. */
  jump(account: string): void {
    const entry = this.#index.get(account)
    if (entry === undefined) return
    const { positions, orders } = entry.book
    const symbols = new Set([...positions.values(), ...orders.values()].map(({ symbol }) => symbol))
    for (const symbol of symbols) {
      const quote = this.#market.quotes.get(symbol)
      if (quote === undefined) continue
      const effects = applyQuote(entry.book, quote, this.#market)
      for (const effect of effects) this.#record(entry, effect)
      this.#index.changed(entry, effects)
    }
  }

  request(request: BrokerRequest, dueMs: TimeMs | null, refuse: Refusing | null): void {
    const key = requestKey(request.account, request.clientId)
    const known = this.#answered.get(key)
    if (known !== undefined) {
      this.reports.push(known)
      return
    }
    const entry = this.#index.get(request.account)
    if (entry === undefined) throw new Error(`The paper account ${request.account} is not open.`)
    const market = this.#market
    if (dueMs !== null && dueMs > market.timeMs) market.timeMs = dueMs
    const effect = refuse === null ? applyRequest(entry.book, request, market) : refused(entry, request, refuse, market)
    const report = this.#record(entry, effect)
    this.#answered.set(key, report)
    this.#index.changed(entry, [effect])
  }

  get batch(): Batch {
    return {
      nextTicket: this.#market.nextTicket,
      feedPosition: this.feedPosition,
      quotes: [...this.#market.quotes.values()],
      reports: this.#fresh,
    }
  }

  #record(entry: Entry, effect: Effect): BrokerReport {
    const { account, swapDay } = entry.book
    entry.seq += 1
    const report = { account, seq: entry.seq, ...effect }
    this.reports.push(report)
    this.#fresh.push({ report, swapDay })
    return report
  }
}

function refused(entry: Entry, request: BrokerRequest, refusing: Refusing, market: Market): Effect {
  const { retcode, text, withPrices = false } = refusing
  const quote = withPrices ? market.quotes.get(symbolOf(entry, request) ?? '') : undefined
  const { bid, ask } = quote ?? { bid: 0, ask: 0 }
  const answer = { clientId: request.clientId, retcode, text, order: '', deal: '', bid, ask, timeMs: market.timeMs }
  const { balance } = entry.book
  return { answer, quote: null, timeMs: market.timeMs, orders: [], deals: [], positions: [], balance }
}

function symbolOf({ book }: Entry, request: BrokerRequest): string | undefined {
  if (request.kind === 'order') return request.symbol
  if (request.kind === 'remove' || request.kind === 'modify') return book.orders.get(request.order)?.symbol
  return 'position' in request ? book.positions.get(request.position)?.symbol : undefined
}
