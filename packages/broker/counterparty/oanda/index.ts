import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Gate } from './gate.ts'
import type { Account, Order, Trade, Transaction } from './ledger.ts'
import type { Said } from './orders.ts'
import { type Ask, isOffered, type StreamKind, Venue, type VenueOptions } from './venue.ts'

export { taken } from './gate.ts'
export type { Account, Trade, Transaction } from './ledger.ts'
export { type StreamKind, Venue } from './venue.ts'

/** Request kinds for which a test can inject a fault. */
export type Kind = 'order' | 'levels' | 'close' | 'cancel' | 'replace' | 'history' | 'account' | 'read' | 'stream'

/** What goes wrong with a request. `lost`: it never came. `unanswered`: it was carried out, and nobody is told. */
export type Fault =
  | {
      readonly what:
        | 'lost'
        | 'unanswered'
        | 'cut short'
        | 'no json'
        | 'gap'
        | 'short page'
        | 'unknown words'
        | 'no time'
    }
  | { readonly what: 'status'; readonly status: number }
  /** It comes when the promise resolves, also to a client that has gone. */
  | { readonly what: 'held'; readonly until: Promise<void> }

export interface CounterpartyOptions extends VenueOptions {
  readonly port?: number
  readonly heartbeatMs?: number
  /** Whether it refuses what is more than OANDA takes of one address; it is counted all the same. */
  readonly isStrict?: boolean
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
  readonly kind: StreamKind
  readonly account: Account
  readonly response: ServerResponse
  /** Of a stream of prices: the instruments that it names, as their lines say them. */
  readonly wanted: readonly string[]
}

/** A server that speaks OANDA v20 as its specification 3.0.25 and measured facts say, on simple market rules, and goes wrong on demand. */
export class Counterparty extends Venue {
  /** Requests so far, with their time. */
  readonly requests: AskedFor[] = []
  /** Connections that were opened so far. */
  connections = 0
  /** Streams that say nothing, and types of lines that streams leave out: of transactions, or PRICE. */
  isMute = false
  /** Streams of transactions that say each new one newest first and twice, and all that was before once more. */
  isBackwards = false
  readonly leftOut = new Set<string>()
  /** By account, the most streams of its transactions that were ever open at once. */
  readonly together = new Map<string, number>()
  /** While there is one everything is answered with 429, and this as its Retry-After. */
  retryAfter: string | undefined
  /** An answer takes this long: half of it the request's way, half of it the answer's. Streams are as quick as ever once they are open. */
  responseMs = 0
  readonly #options: CounterpartyOptions
  readonly #gate: Gate
  readonly #server = createServer((request, response) => void this.#take(request, response))
  readonly #sockets = new Set<Socket>()
  readonly #streams = new Set<Stream>()
  readonly #faults: { readonly kind: Kind; readonly fault: Fault; times: number }[] = []
  #beat: NodeJS.Timeout | undefined
  #port = 0

  constructor(options: CounterpartyOptions) {
    super(options)
    this.#options = options
    this.#gate = new Gate(options.isStrict ?? false)
    this.#restore()
    this.onChange((account, fresh) => this.#changed(account, fresh))
    this.#server.on('connection', (socket) => {
      this.connections++
      this.#gate.connected(socket)
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      socket.on('error', () => {})
    })
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

  /** The next requests of a kind go wrong. */
  fail(kind: Kind, fault: Fault, times = 1): void {
    this.#faults.push({ kind, fault, times })
  }

  /** Requests of a kind go well again. */
  mend(kind: Kind): void {
    for (const entry of this.#faults) if (entry.kind === kind) entry.times = 0
  }

  override quote(...given: Parameters<Venue['quote']>): string {
    const line = super.quote(...given)
    for (const { kind, wanted, response } of this.#streams)
      if (kind === 'prices' && wanted.includes(given[0]) && !this.isMute && !this.leftOut.has('PRICE'))
        response.write(`${line}\n`)
    return line
  }

  beat(): void {
    if (this.isMute) return
    for (const { kind, account, response } of this.#streams) response.write(`${this.heartbeat(kind, account)}\n`)
  }

  /** What is new of an account goes to its file, then to its streams. */
  #changed(account: Account, fresh: readonly Transaction[]): void {
    this.#keep()
    if (this.isMute) return
    const all = this.isBackwards ? [...fresh, ...account.transactions].reverse() : fresh
    for (const one of all)
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

  #restore(): void {
    const { state } = this.#options
    if (state === undefined) return
    try {
      const kept = JSON.parse(readFileSync(state, 'utf8'))
      for (const { orders, trades, ...account } of kept.accounts)
        this.put({
          ...account,
          orders: new Map<string, Order>(orders),
          trades: new Map<string, Trade>(trades),
        })
      for (const [name, price] of kept.prices) this.exchange.prices.set(name, price)
    } catch {
      // There is none yet.
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
    const isStream = url.pathname.endsWith('/stream')
    if (this.retryAfter !== undefined) {
      response.setHeader('retry-after', this.retryAfter)
      return send(response, tooMany)
    }
    if (!this.#gate.takes(request.socket, isStream)) {
      if (this.#gate.cameTooFast(request.socket)) response.setHeader('connection', 'close')
      return send(response, tooMany)
    }
    const halfMs = this.responseMs / 2
    if (halfMs > 0) await pause(halfMs)
    const fault = this.#faultOf(kind)
    if (fault?.what === 'lost') return void request.socket.destroy()
    if (fault?.what === 'held') await fault.until
    if (fault?.what === 'status') return send(response, { status: fault.status, body: { errorMessage: 'Not now.' } })
    const ask = { method: request.method ?? 'GET', path: `${url.pathname}${url.search}`, token, text }
    if (isStream) return this.#stream(ask, request.socket, response)
    const said = this.take(ask)
    if (halfMs > 0) await pause(halfMs)
    if (fault?.what === 'unanswered') return void request.socket.destroy()
    send(response, fault ? spoilt(said, fault) : said, fault)
  }

  #faultOf(kind: Kind): Fault | undefined {
    const entry = this.#faults.find((one) => one.kind === kind && one.times > 0)
    if (!entry) return undefined
    entry.times--
    return entry.fault
  }

  #stream(ask: Ask, socket: Socket, response: ServerResponse): void {
    const account = this.admit(ask)
    if ('status' in account) return void send(response, account)
    const kind = ask.path.includes('/pricing/') ? 'prices' : 'transactions'
    const wanted = this.wanted(ask.path)
    if (kind === 'prices' && !wanted.every(isOffered))
      return void send(response, { status: 400, body: { errorMessage: "Invalid value specified for 'instruments'" } })
    if (!this.#gate.opens(socket)) return void send(response, tooMany)
    const stream: Stream = { kind, account, response, wanted }
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    response.flushHeaders()
    this.#streams.add(stream)
    this.#count(stream)
    response.on('close', () => {
      this.#gate.ended(socket)
      this.#streams.delete(stream)
    })
    if (this.isMute) return
    const first = kind === 'prices' && !this.leftOut.has('PRICE') ? this.prices(ask.path) : []
    for (const line of [...first, this.heartbeat(kind, account)]) response.write(`${line}\n`)
  }

  #count({ kind, account }: Stream): void {
    if (kind !== 'transactions') return
    const open = [...this.#streams].filter((one) => one.kind === kind && one.account === account).length
    this.together.set(account.id, Math.max(open, this.together.get(account.id) ?? 0))
  }

  get openStreams(): number {
    return this.#streams.size
  }

  /** The most requests and new connections that ever came in a second of one address, and streams that were open at once. */
  get most(): Gate['most'] {
    return this.#gate.most
  }

  transactions(id: string): readonly Transaction[] {
    return this.account(id).transactions
  }
}

function kindOf(method: string, path: string): { readonly kind: Kind; readonly accountId: string } {
  const [, , , accountId = '', part = '', , what = ''] = path.split('/')
  const writes = {
    orders: what === 'cancel' ? 'cancel' : method === 'POST' ? 'order' : 'replace',
    trades: what === 'close' ? 'close' : 'levels',
  } as const
  const kind: Kind =
    method !== 'GET'
      ? writes[part as keyof typeof writes]
      : path.endsWith('/stream')
        ? 'stream'
        : part === 'transactions'
          ? 'history'
          : part === '' && accountId
            ? 'account'
            : 'read'
  return { kind, accountId: decodeURIComponent(accountId) }
}

const pause = (durationMs: number) => new Promise<void>((done) => setTimeout(done, durationMs))

const tooMany: Said = { status: 429, body: { errorMessage: 'Too many requests.' } }

/** An answer that went wrong on its way. */
function spoilt({ status, body }: Said, { what }: Fault): Said {
  const page = body as { transactions?: Transaction[]; account?: object }
  if (what === 'gap') return { status, body: { ...page, transactions: page.transactions?.filter((_, n) => n !== 0) } }
  if (what === 'short page') return { status, body: { ...page, transactions: [] } }
  if (what === 'no time')
    return { status, body: { ...page, transactions: page.transactions?.map(({ time: _, ...rest }) => rest) } }
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
