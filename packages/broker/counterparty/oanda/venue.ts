import { accountJson, candlesJson, conversionsJson, orderJson, priceJson, summaryJson, tradeJson } from './answers.ts'
import { type Account, Exchange, instruments, pointsOf, type Transaction } from './ledger.ts'
import { cancelOrder, closeTrade, postOrder, putLegs, type Said } from './orders.ts'

export type StreamKind = 'transactions' | 'prices'

export interface VenueOptions {
  readonly accounts: readonly (Partial<
    Pick<Account, 'token' | 'alias' | 'currency' | 'hedging' | 'guaranteed' | 'balance'>
  > & {
    readonly id: string
  })[]
  readonly nowMs?: () => number
  /** Most transactions on a page. */
  readonly pageSize?: number
  /** Units of other currencies for one US dollar, by currency. */
  readonly rates?: Readonly<Record<string, number>>
  /** What OANDA keeps of what it converts; nothing where it is left out. */
  readonly conversionCharge?: number
}

/** What is asked: a path with its query, and the body's text. */
export interface Ask {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly text: string
}

/** OANDA v20 without a wire: what it answers, what its streams say, and who may ask. */
export class Venue {
  readonly exchange: Exchange
  readonly #pageSize: number
  readonly #refused = new Set<string>()
  readonly #forbidden = new Set<string>()
  readonly #told = new Map<string, number>()
  /** Is told of the transactions that are new, in the order in which they were made. */
  readonly #listeners = new Set<(account: Account, fresh: readonly Transaction[]) => void>()

  constructor({ accounts, nowMs = Date.now, pageSize = 1000, rates = {}, conversionCharge = 0 }: VenueOptions) {
    this.exchange = new Exchange(nowMs)
    this.exchange.conversionCharge = conversionCharge
    for (const [currency, rate] of Object.entries(rates)) this.exchange.rates.set(currency, rate)
    this.#pageSize = pageSize
    for (const account of accounts) this.put(this.exchange.open(account))
  }

  /** An account as it stands: nothing of its history is new. */
  protected put(account: Account): void {
    this.exchange.accounts.set(account.id, account)
    this.#told.set(account.id, account.transactions.length)
  }

  onChange(listener: (account: Account, fresh: readonly Transaction[]) => void): void {
    this.#listeners.add(listener)
  }

  account(id: string): Account {
    const account = this.exchange.accounts.get(id)
    if (!account) throw new RangeError(`No account ${id}`)
    return account
  }

  /** A token that is refused, until it is allowed again. */
  refuse(token: string, isRefused = true): void {
    if (isRefused) this.#refused.add(token)
    else this.#refused.delete(token)
  }

  /** An account that its token may not reach, until it may again. */
  forbid(id: string, isForbidden = true): void {
    if (isForbidden) this.#forbidden.add(id)
    else this.#forbidden.delete(id)
  }

  /** @returns what a stream of prices says of it */
  quote(instrument: string, bid: string, ask: string, timeMs = this.exchange.nowMs()): string {
    const touched = this.exchange.quote(instrument, pointsOf(bid, instrument), pointsOf(ask, instrument), timeMs)
    for (const account of touched) this.#changed(account)
    return JSON.stringify(priceJson(this.exchange, instrument))
  }

  halt(instrument: string, isHalted = true): void {
    const price = this.exchange.prices.get(instrument)
    if (price) price.tradeable = !isHalted
  }

  /** What the trader does in the broker's own app. */
  byHand(accountId: string, what: 'close' | 'stop' | 'cancel' | 'order', id: string, body: unknown = {}): Said {
    const account = this.account(accountId)
    const said =
      what === 'close'
        ? closeTrade(this.exchange, account, id, body)
        : what === 'stop'
          ? putLegs(this.exchange, account, id, body)
          : what === 'cancel'
            ? cancelOrder(this.exchange, account, account.orders.get(id), id)
            : postOrder(this.exchange, account, body)
    this.#changed(account)
    return said
  }

  /** The trader pays money in, or takes some out where it is below zero: in cents. */
  transfer(accountId: string, cents: number): void {
    const account = this.account(accountId)
    this.exchange.transfer(account, cents * 1000)
    this.#changed(account)
  }

  #changed(account: Account): void {
    const fresh = account.transactions.slice(this.#told.get(account.id) ?? 0)
    this.#told.set(account.id, account.transactions.length)
    for (const listener of this.#listeners) listener(account, fresh)
  }

  heartbeat(kind: StreamKind, account: Account): string {
    const last = { lastTransactionID: String(account.transactions.length) }
    return JSON.stringify({ type: 'HEARTBEAT', time: this.#time(), ...(kind === 'transactions' && last) })
  }

  /** The instruments that a question for prices names. */
  protected wanted(path: string): readonly string[] {
    return (new URL(path, 'http://venue').searchParams.get('instruments') ?? '').split(',')
  }

  /** The lines that a stream of prices begins with. */
  prices(path: string): string[] {
    return this.wanted(path)
      .flatMap((name) => priceJson(this.exchange, name) ?? [])
      .map((price) => JSON.stringify(price))
  }

  #time(): string {
    return new Date(this.exchange.nowMs()).toISOString().replace('Z', '000000Z')
  }

  /** The account that a stream may be opened for, or why not. */
  admit({ path, token }: Pick<Ask, 'path' | 'token'>): Account | Said {
    const accountId = decodeURIComponent(path.split(/[/?]/)[3] ?? '')
    const known = [...this.exchange.accounts.values()].filter((one) => one.token === token)
    if (known.length === 0 || this.#refused.has(token))
      return { status: 401, body: { errorMessage: 'Insufficient authorization to perform request.' } }
    if (accountId === '') return { status: 200, body: { accounts: known.map(({ id }) => ({ id, tags: [] })) } }
    const account = known.find(({ id }) => id === accountId)
    if (account && !this.#forbidden.has(accountId)) return account
    return { status: 403, body: { errorMessage: 'The provided request was forbidden.' } }
  }

  take(ask: Ask): Said {
    const admitted = this.admit(ask)
    if ('status' in admitted) return admitted
    const before = admitted.transactions.length
    const said = this.#answer(admitted, ask)
    if (admitted.transactions.length > before) this.#changed(admitted)
    return said
  }

  #answer(account: Account, { method, path, text }: Ask): Said {
    const { exchange } = this
    const url = new URL(path, 'http://venue')
    const [, , , , part = '', id = '', what = ''] = url.pathname.split('/').map(decodeURIComponent)
    const last = { lastTransactionID: String(account.transactions.length) }
    const ok = (body: object): Said => ({ status: 200, body })
    let body: unknown
    try {
      body = text === '' ? {} : JSON.parse(text)
    } catch {
      return { status: 400, body: { errorMessage: 'Invalid JSON, ParseErrorCode: Invalid value.' } }
    }
    const order =
      account.orders.get(id) ?? [...account.orders.values()].find((one) => `@${one.clientExtensions?.id}` === id)
    switch (`${method} ${part}${id ? '/:id' : ''}${what ? `/${what}` : ''}`) {
      case 'GET ':
        return ok(accountJson(exchange, account))
      case 'GET summary':
        return ok(summaryJson(exchange, account))
      case 'GET instruments': {
        const wanted = url.searchParams.get('instruments')?.split(',')
        return ok({ instruments: instruments.filter(({ name }) => !wanted || wanted.includes(name)), ...last })
      }
      case 'GET instruments/:id/candles': {
        const at = (name: string) => Date.parse(url.searchParams.get(name) ?? '')
        const isAsked = url.searchParams.get('price') === 'BA' && url.searchParams.get('granularity') === 'M1'
        if (!isAsked || at('to') - at('from') > 5000 * 60_000)
          return { status: 400, body: { errorMessage: "Maximum value for 'count' exceeded" } }
        return ok(candlesJson(exchange, id, at('from'), at('to')))
      }
      case 'GET pricing':
        return ok({
          prices: this.prices(path).map((line) => JSON.parse(line)),
          ...(url.searchParams.get('includeHomeConversions') === 'true' && {
            homeConversions: conversionsJson(exchange, account),
          }),
          time: this.#time(),
        })
      case 'POST orders':
        return postOrder(exchange, account, body)
      case 'GET pendingOrders':
      case 'GET orders':
        return ok({ orders: [...account.orders.values()].map(orderJson), ...last })
      case 'GET orders/:id':
        return order ? ok({ order: orderJson(order), ...last }) : missing('NO_SUCH_ORDER')
      case 'PUT orders/:id':
        return order ? postOrder(exchange, account, body, order) : cancelOrder(exchange, account, undefined, id)
      case 'PUT orders/:id/cancel':
        return cancelOrder(exchange, account, order, id)
      case 'GET openTrades':
      case 'GET trades':
        return ok({ trades: [...account.trades.values()].map((one) => tradeJson(exchange, account, one)), ...last })
      case 'GET trades/:id': {
        const trade = account.trades.get(id)
        return trade ? ok({ trade: tradeJson(exchange, account, trade), ...last }) : missing('NO_SUCH_TRADE')
      }
      case 'PUT trades/:id/close':
        return closeTrade(exchange, account, id, body)
      case 'PUT trades/:id/orders':
        return putLegs(exchange, account, id, body)
      case 'GET transactions/:id': {
        const since = url.searchParams.get('id')
        if (id === 'sinceid' && since !== null) {
          const page = account.transactions.slice(Number(since), Number(since) + this.#pageSize)
          return ok({ transactions: page, ...last })
        }
        const one = account.transactions[Number(id) - 1]
        return one ? ok({ transaction: one, ...last }) : missing('NO_SUCH_TRANSACTION')
      }
      default:
        return missing('NOT_FOUND')
    }
  }
}

export const isOffered = (instrument: string): boolean => instruments.some(({ name }) => name === instrument)

const missing = (code: string): Said => ({
  status: 404,
  body: { errorCode: code, errorMessage: 'The resource does not exist.' },
})
