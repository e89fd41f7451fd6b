import { RET, retcodeWords } from '@ratchet/contract'
import {
  acceptQuote,
  applyQuote,
  applyRequest,
  type Book,
  type BrokerRequest,
  createBook,
  createMarket,
  type Effect,
  equity,
  type SaneQuote,
  usedMargin,
} from '@ratchet/domain'
import { answerJson, dealJson, instruments, moneyText, orderJson, positionJson, priceText } from './messages.ts'

export interface VenueAccount {
  readonly id: string
  readonly book: Book
  readonly events: { readonly id: number; readonly [field: string]: unknown }[]
  /** The event that answered each client id. */
  readonly answers: Map<string, object>
  /** How many orders each client id has opened or placed. */
  readonly carriedOut: Map<string, number>
  /** The stop of each position after every event that touched it. */
  readonly stops: Map<string, number[]>
}

export interface VenueOptions {
  readonly accounts: readonly { readonly id: string; readonly client?: string; readonly key?: string }[]
  readonly nowMs?: () => number
}

/** The toy venue without HTTP: books on the matching rules of a paper market, numbered events, and a memory of client ids. */
export class Venue {
  readonly accounts = new Map<string, VenueAccount>()
  /** Whether it executes no orders and closes. Stops may still be moved. */
  isHalted = false
  nowMs: () => number
  readonly #market = createMarket(instruments, { execution: 'instant', staleAfterMs: 0 })
  #order: readonly VenueAccount[] = []

  constructor({ accounts, nowMs = Date.now }: VenueOptions) {
    this.nowMs = nowMs
    for (const { id } of accounts)
      this.accounts.set(id, {
        id,
        book: createBook(id, 10_000_000),
        events: [],
        answers: new Map(),
        carriedOut: new Map(),
        stops: new Map(),
      })
    this.#order = [...this.accounts.values()]
  }

  account(id: string): VenueAccount {
    const account = this.accounts.get(id)
    if (!account) throw new RangeError(`No account ${id}`)
    return account
  }

  quote(symbol: string, bid: number, ask: number, timeMs = this.nowMs()): void {
    const quote = { symbol, bid, ask, timeMs } as SaneQuote
    if (!acceptQuote(this.#market, quote)) throw new RangeError('The venue refuses this price.')
    for (const account of this.#order)
      for (const effect of applyQuote(account.book, quote, this.#market)) this.#record(account, effect)
  }

  prices(symbols: readonly string[]): object[] {
    return symbols.flatMap((symbol) => {
      const quote = this.#market.quotes.get(symbol)
      const texts = quote && { bid: priceText(quote.bid), ask: priceText(quote.ask), timeMs: quote.timeMs }
      return texts ? [{ symbol, ...texts, isOpen: !this.isHalted }] : []
    })
  }

  /** Executes a request once: a client id that is known gets the event of its first answer. */
  request(account: VenueAccount, request: BrokerRequest): object {
    const { clientId } = request
    const known = account.answers.get(clientId)
    if (known) return { clientId, isRepeated: true, event: known }
    const effect = this.#execute(account, request)
    if (request.kind === 'order' && effect.orders.length > 0)
      account.carriedOut.set(clientId, (account.carriedOut.get(clientId) ?? 0) + 1)
    const event = this.#record(account, effect)
    account.answers.set(clientId, event)
    return { clientId, isRepeated: false, event }
  }

  /** A change that the trader makes in the venue's own program: an event without an answer. */
  byHand(account: VenueAccount, request: BrokerRequest): void {
    this.#record(account, { ...this.#execute(account, request), answer: null })
  }

  #execute(account: VenueAccount, request: BrokerRequest): Effect {
    this.#market.timeMs = Math.max(this.#market.timeMs, this.nowMs())
    if (!this.isHalted || request.kind === 'levels') return applyRequest(account.book, request, this.#market)
    const nothing = { orders: [], deals: [], positions: [], balance: account.book.balance, quote: null }
    const words = { retcode: RET.MARKET_CLOSED, text: retcodeWords(RET.MARKET_CLOSED), order: '', deal: '' }
    const { timeMs } = this.#market
    return { ...nothing, timeMs, answer: { clientId: request.clientId, ...words, bid: 0, ask: 0, timeMs } }
  }

  #record(account: VenueAccount, { answer, orders, deals, positions, balance }: Effect): object {
    for (const { ticket, sl, volume } of positions)
      if (volume > 0) account.stops.set(ticket, [...(account.stops.get(ticket) ?? []), sl])
    const event = {
      id: account.events.length + 1,
      timeMs: this.nowMs(),
      answer: answer && answerJson(answer),
      orders: orders.map(orderJson),
      deals: deals.map(dealJson),
      positions: positions.map(positionJson),
      balance: moneyText(balance),
    }
    account.events.push(event)
    return event
  }

  /** The account as it is now, and at most a page of its events after a number. */
  read({ book, events }: VenueAccount, after: number | undefined, pageSize: number): object {
    const [orders, positions] = [[...book.orders.values()], [...book.positions.values()]]
    const [worth, used] = [equity(book, this.#market) ?? book.balance, usedMargin(book, this.#market)]
    const balance = moneyText(book.balance)
    return {
      last: events.length,
      currency: 'USD',
      balance,
      money: { balance, equity: moneyText(worth), marginUsed: moneyText(used), marginFree: moneyText(worth - used) },
      size: orders.length + positions.length,
      orders: orders.map(orderJson),
      positions: positions.map(positionJson),
      events: after === undefined ? [] : events.slice(after, after + pageSize),
    }
  }
}
