import { randomUUID } from 'node:crypto'
import type { Clock } from '@ratchet/engine/ports'
import { toWireId } from '../../src/ids/client-id.ts'
import { Link, type Token } from '../../src/oanda/link.ts'
import { httpTransport } from '../../src/oanda/transport.ts'
import { instrumentsAnswer, summary, type Transaction, transactionPage } from '../../src/oanda/wire.ts'

export interface VerifyOptions {
  readonly url: string
  readonly streamUrl: string
  readonly token: Token
  readonly login: string
  readonly clock: Clock
  readonly steady: Clock
}

/** What was answered to one request. */
export interface Said {
  readonly status: number
  /** OANDA's code of a refusal. */
  readonly code: string | undefined
  /** The transactions that it made, read from the history. */
  readonly made: readonly Transaction[]
}

const gold = 'XAU_USD'

/** Bare requests to one account, in the smallest size of gold, without anything of the adapter that decides for itself. */
export class Desk {
  readonly login: string
  readonly options: VerifyOptions
  readonly link: Link
  /** Units of the smallest order. */
  least = 1
  digits = 3
  bid = 0
  ask = 0
  hedging = true
  /** The last transaction that was read. */
  last = '0'
  /** Trades and orders of this run that are there still. */
  readonly trades = new Set<string>()
  readonly orders = new Set<string>()

  constructor(options: VerifyOptions) {
    this.options = options
    this.login = options.login
    this.link = new Link(httpTransport(options.url, options.streamUrl), options.token, options.steady)
  }

  at(rest: string): string {
    return `/v3/accounts/${encodeURIComponent(this.login)}/${rest}`
  }

  async open(): Promise<void> {
    const { account } = await this.link.read(this.at('summary'), summary)
    this.hedging = account.hedgingEnabled
    this.last = account.lastTransactionID
    const { instruments } = await this.link.read(this.at(`instruments?instruments=${gold}`), instrumentsAnswer)
    const [found] = instruments
    if (!found) throw new Error('Gold cannot be traded on this account.')
    this.least = Number(found.minimumTradeSize)
    this.digits = found.displayPrecision
    await this.look()
  }

  /** Reads the price in force. */
  async look(): Promise<void> {
    const { status, body } = await this.link.send({
      method: 'GET',
      path: this.at(`pricing?instruments=${gold}`),
      priority: 'read',
    }).answer
    const [price] = (body as { prices?: { bids?: { price: string }[]; asks?: { price: string }[] }[] }).prices ?? []
    this.bid = Number(price?.bids?.[0]?.price)
    this.ask = Number(price?.asks?.[0]?.price)
    if (status !== 200 || !(this.bid > 0 && this.ask > 0)) throw new Error('There is no price of gold now.')
  }

  /** A price so far from the market, as a share of it: below where negative. */
  away(share: number): string {
    return (((this.bid + this.ask) / 2) * (1 + share)).toFixed(this.digits)
  }

  newId(): string {
    return toWireId(randomUUID())
  }

  /** An order of gold. @param units signed */
  order(type: 'MARKET' | 'LIMIT' | 'STOP', units: number, more: object = {}, id = this.newId()): object {
    const extensions = { id, comment: 'verify-broker' }
    return {
      order: {
        type,
        instrument: gold,
        units: String(units),
        timeInForce: type === 'MARKET' ? 'FOK' : 'GTC',
        positionFill: this.hedging ? 'OPEN_ONLY' : 'DEFAULT',
        clientExtensions: extensions,
        tradeClientExtensions: extensions,
        ...more,
      },
    }
  }

  async write(method: 'POST' | 'PUT', rest: string, body?: object): Promise<Said> {
    const { status, body: said } = await this.link.send({
      method,
      path: this.at(rest),
      priority: 'order',
      ...(body && { body }),
    }).answer
    const { errorCode, orderCancelTransaction } = (said ?? {}) as {
      errorCode?: string
      orderCancelTransaction?: { reason?: string }
    }
    const made = await this.history()
    return { status, code: errorCode ?? orderCancelTransaction?.reason, made }
  }

  /** What is new in the history; keeps account of what is open. @throws Error where a number is missing in it */
  async history(): Promise<readonly Transaction[]> {
    const all: Transaction[] = []
    for (;;) {
      const page = await this.link.read(this.at(`transactions/sinceid?id=${this.last}`), transactionPage)
      for (const one of page.transactions) {
        if (BigInt(one.id) !== BigInt(this.last) + 1n)
          throw new Error(`Transaction ${one.id} follows ${this.last}: numbers have gaps.`)
        this.last = one.id
        all.push(one)
        this.#note(one)
      }
      if (page.transactions.length === 0 || page.lastTransactionID === this.last) return all
    }
  }

  #note(one: Transaction): void {
    if (/^(LIMIT|STOP)_ORDER$/.test(one.type)) this.orders.add(one.id)
    if (one.orderID !== undefined && /^ORDER_(FILL|CANCEL)$/.test(one.type)) this.orders.delete(one.orderID)
    if (one.tradeOpened) this.trades.add(one.tradeOpened.tradeID)
    for (const { tradeID } of one.tradesClosed ?? []) this.trades.delete(tradeID)
  }

  /** Takes everything of this run away again. */
  async clear(): Promise<void> {
    await this.history()
    for (const id of [...this.orders]) await this.write('PUT', `orders/${id}/cancel`)
    for (const id of [...this.trades]) await this.write('PUT', `trades/${id}/close`, { units: 'ALL' })
  }
}
