import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { accountJson, orderJson, priceJson, summaryJson, tradeJson } from './answers.ts'
import { type Account, Exchange, instruments, type Order, pointsOf, type Trade, type Transaction } from './ledger.ts'
import { cancelOrder, closeTrade, postOrder, putLegs, type Said } from './orders.ts'

/** What is asked of the counterparty, as faults are switched on by it. */
export type Kind = 'order' | 'levels' | 'close' | 'cancel' | 'replace' | 'history' | 'account' | 'read'

/** What goes wrong with a request. `lost`: it never came. `unanswered`: it was carried out, and nobody is told. */
export type Fault =
  | { readonly what: 'lost' | 'unanswered' | 'cut short' | 'no json' | 'gap' | 'short page' | 'unknown words' }
  | { readonly what: 'status'; readonly status: number }
  /** It comes when the promise resolves, also to a client that has gone. */
  | { readonly what: 'held'; readonly until: Promise<void> }

export interface CounterpartyOptions {
  readonly port?: number
  readonly accounts: readonly (Partial<Pick<Account, 'token' | 'alias' | 'currency' | 'hedging' | 'balance'>> & {
    readonly id: string
  })[]
  readonly nowMs?: () => number
  readonly heartbeatMs?: number
  /** Most transactions on a page. */
  readonly pageSize?: number
  /** A file that holds everything before anything is answered, so that a kill loses nothing. */
  readonly state?: string
}

/** A request as it came; `text` is its body. */
export interface AskedFor {
  readonly atMs: number
  readonly kind: Kind
  readonly account: string
  readonly path: string
  readonly text: string
}

interface Stream {
  readonly kind: 'transactions' | 'prices'
  readonly account: Account
  readonly response: ServerResponse
}

/** A server that speaks OANDA v20 as its specification 3.0.25 and measured facts say, on simple market rules, and goes wrong on demand. */
export class Counterparty {
  readonly exchange: Exchange
  /** Requests so far, with their time. */
  readonly requests: AskedFor[] = []
  /** Connections that were opened so far. */
  connections = 0
  /** Streams that say nothing, and transactions that streams leave out. */
  isMute = false
  readonly leftOut = new Set<string>()
  readonly #options: CounterpartyOptions
  readonly #server = createServer((request, response) => void this.#take(request, response))
  readonly #sockets = new Set<Socket>()
  readonly #streams = new Set<Stream>()
  readonly #faults: { readonly kind: Kind; readonly fault: Fault; times: number }[] = []
  readonly #refused = new Set<string>()
  #beat: NodeJS.Timeout | undefined
  #port = 0

  constructor(options: CounterpartyOptions) {
    this.#options = options
    this.exchange = new Exchange(options.nowMs ?? Date.now)
    this.#server.on('connection', (socket) => {
      this.connections++
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      socket.on('error', () => {})
    })
    if (!this.#restore()) for (const account of options.accounts) this.exchange.open(account)
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(this.#port || (this.#options.port ?? 0), '127.0.0.1', done))
    this.#port = (this.#server.address() as AddressInfo).port
    this.#beat ??= setInterval(() => this.beat(), this.#options.heartbeatMs ?? 5000)
    this.#beat.unref()
  }

  /** Nobody can reach it, and every connection is cut, until it is started again. */
  async down(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done))
    this.cut()
    await closed
  }

  /** Cuts every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#streams.clear()
  }

  async close(): Promise<void> {
    clearInterval(this.#beat)
    await this.down()
  }

  account(id: string): Account {
    const account = this.exchange.accounts.get(id)
    if (!account) throw new RangeError(`No account ${id}`)
    return account
  }

  /** The next requests of a kind go wrong. */
  fail(kind: Kind, fault: Fault, times = 1): void {
    this.#faults.push({ kind, fault, times })
  }

  /** A token that is refused, until it is allowed again. */
  refuse(token: string, isRefused = true): void {
    if (isRefused) this.#refused.add(token)
    else this.#refused.delete(token)
  }

  quote(instrument: string, bid: string, ask: string, timeMs = this.exchange.nowMs()): void {
    const touched = this.exchange.quote(instrument, pointsOf(bid), pointsOf(ask), timeMs)
    const line = JSON.stringify(priceJson(this.exchange, instrument))
    for (const { kind, response } of this.#streams) if (kind === 'prices' && !this.isMute) response.write(`${line}\n`)
    for (const account of touched) this.#changed(account)
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

  beat(): void {
    if (this.isMute) return
    const time = new Date(this.exchange.nowMs()).toISOString().replace('Z', '000000Z')
    for (const { kind, account, response } of this.#streams) {
      const last = { lastTransactionID: String(account.transactions.length) }
      response.write(`${JSON.stringify({ type: 'HEARTBEAT', time, ...(kind === 'transactions' && last) })}\n`)
    }
  }

  readonly #told = new Map<string, number>()

  /** What is new of an account goes to its file, then to its streams. */
  #changed(account: Account): void {
    this.#keep()
    const from = this.#told.get(account.id) ?? 0
    this.#told.set(account.id, account.transactions.length)
    if (this.isMute) return
    for (const one of account.transactions.slice(from))
      for (const { kind, account: own, response } of this.#streams)
        if (kind === 'transactions' && own === account && !this.leftOut.has(one.type))
          response.write(`${JSON.stringify(one)}\n`)
  }

  #keep(): void {
    const { state } = this.#options
    if (state === undefined) return
    const accounts = [...this.exchange.accounts.values()].map(({ orders, trades, ...account }) => ({
      ...account,
      orders: [...orders],
      trades: [...trades],
    }))
    writeFileSync(`${state}.new`, JSON.stringify({ accounts, prices: [...this.exchange.prices] }))
    renameSync(`${state}.new`, state)
  }

  #restore(): boolean {
    const { state } = this.#options
    if (state === undefined) return false
    try {
      const kept = JSON.parse(readFileSync(state, 'utf8'))
      for (const { orders, trades, ...account } of kept.accounts)
        this.exchange.accounts.set(account.id, {
          ...account,
          orders: new Map<string, Order>(orders),
          trades: new Map<string, Trade>(trades),
        })
      for (const [name, price] of kept.prices) this.exchange.prices.set(name, price)
      return true
    } catch {
      return false
    }
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const text = Buffer.concat(chunks).toString()
    const { kind, accountId } = kindOf(request.method ?? 'GET', url.pathname)
    this.requests.push({ atMs: performance.now(), kind, account: accountId, path: url.pathname, text })
    const fault = this.#faultOf(kind)
    if (fault?.what === 'lost') return void request.socket.destroy()
    if (fault?.what === 'held') await fault.until
    if (fault?.what === 'status') return send(response, { status: fault.status, body: { errorMessage: 'Not now.' } })
    const known = [...this.exchange.accounts.values()].filter((one) => one.token === token)
    if (known.length === 0 || this.#refused.has(token))
      return send(response, { status: 401, body: { errorMessage: 'Insufficient authorization to perform request.' } })
    if (url.pathname === '/v3/accounts')
      return send(response, { status: 200, body: { accounts: known.map(({ id }) => ({ id, tags: [] })) } })
    const account = known.find(({ id }) => id === accountId)
    if (!account) return send(response, { status: 403, body: { errorMessage: 'The provided request was forbidden.' } })
    if (url.pathname.endsWith('/stream')) return this.#stream(account, url, response)
    const before = account.transactions.length
    const said = this.#answer(account, request.method ?? 'GET', url, text)
    if (account.transactions.length > before) this.#changed(account)
    if (fault?.what === 'unanswered') return void request.socket.destroy()
    send(response, fault ? spoilt(said, fault) : said, fault)
  }

  #faultOf(kind: Kind): Fault | undefined {
    const entry = this.#faults.find((one) => one.kind === kind && one.times > 0)
    if (!entry) return undefined
    entry.times--
    return entry.fault
  }

  #stream(account: Account, url: URL, response: ServerResponse): void {
    const kind = url.pathname.includes('/pricing/') ? 'prices' : 'transactions'
    const stream: Stream = { kind, account, response }
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    response.flushHeaders()
    this.#streams.add(stream)
    response.on('close', () => this.#streams.delete(stream))
    if (this.isMute) return
    const wanted = (url.searchParams.get('instruments') ?? '').split(',')
    const prices = kind === 'prices' ? wanted.flatMap((name) => priceJson(this.exchange, name) ?? []) : []
    for (const price of prices) response.write(`${JSON.stringify(price)}\n`)
    const time = new Date(this.exchange.nowMs()).toISOString().replace('Z', '000000Z')
    const last = { lastTransactionID: String(account.transactions.length) }
    response.write(`${JSON.stringify({ type: 'HEARTBEAT', time, ...(kind === 'transactions' && last) })}\n`)
  }

  get openStreams(): number {
    return this.#streams.size
  }

  #answer(account: Account, method: string, url: URL, text: string): Said {
    const { exchange } = this
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
      case 'GET pricing': {
        const wanted = (url.searchParams.get('instruments') ?? '').split(',')
        const prices = wanted.flatMap((name) => priceJson(exchange, name) ?? [])
        return ok({ prices, time: new Date(exchange.nowMs()).toISOString().replace('Z', '000000Z') })
      }
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
          const page = account.transactions.slice(Number(since), Number(since) + (this.#options.pageSize ?? 1000))
          return ok({ transactions: page, ...last })
        }
        const one = account.transactions[Number(id) - 1]
        return one ? ok({ transaction: one, ...last }) : missing('NO_SUCH_TRANSACTION')
      }
      default:
        return missing('NOT_FOUND')
    }
  }

  transactions(id: string): readonly Transaction[] {
    return this.account(id).transactions
  }
}

const missing = (code: string): Said => ({
  status: 404,
  body: { errorCode: code, errorMessage: 'The resource does not exist.' },
})

function kindOf(method: string, path: string): { readonly kind: Kind; readonly accountId: string } {
  const [, , , accountId = '', part = '', , what = ''] = path.split('/')
  const writes = {
    orders: what === 'cancel' ? 'cancel' : method === 'POST' ? 'order' : 'replace',
    trades: what === 'close' ? 'close' : 'levels',
  } as const
  const kind: Kind =
    method !== 'GET'
      ? writes[part as keyof typeof writes]
      : part === 'transactions'
        ? 'history'
        : part === '' && accountId
          ? 'account'
          : 'read'
  return { kind, accountId: decodeURIComponent(accountId) }
}

/** An answer that went wrong on its way. */
function spoilt({ status, body }: Said, { what }: Fault): Said {
  const page = body as { transactions?: Transaction[]; account?: object }
  if (what === 'gap') return { status, body: { ...page, transactions: page.transactions?.filter((_, n) => n !== 0) } }
  if (what === 'short page') return { status, body: { ...page, transactions: [] } }
  if (what === 'unknown words')
    return {
      status,
      body: {
        ...page,
        somethingNew: { of: 2030 },
        lastTransactionID: Number((page as { lastTransactionID?: string }).lastTransactionID),
      },
    }
  return { status, body }
}

function send(response: ServerResponse, { status, body }: Said, fault?: Fault): void {
  const text = fault?.what === 'no json' ? '<html>' : JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    requestid: '1',
    'content-length': Buffer.byteLength(text),
  })
  if (fault?.what !== 'cut short') return void response.end(text)
  response.write(text.slice(0, text.length / 2))
  setTimeout(() => response.destroy(), 20)
}

export async function startCounterparty(options: CounterpartyOptions): Promise<Counterparty> {
  const counterparty = new Counterparty(options)
  await counterparty.start()
  return counterparty
}
