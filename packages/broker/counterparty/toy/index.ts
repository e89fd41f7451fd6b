import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { backwards, damaged, Faults, type Kind, modern, send } from './faults.ts'
import { instruments, moneyText, requestBody } from './messages.ts'
import { Venue, type VenueAccount, type VenueOptions } from './venue.ts'

export type { Kind } from './faults.ts'

export interface ToyOptions extends VenueOptions {
  readonly port?: number
  /** Most events in a response. */
  readonly pageSize?: number
}

/** A request as it arrived; `clientId` is the one that it names. */
export interface Arrived {
  readonly kind: Kind
  readonly account: string
  readonly clientId: string | undefined
}

const json = (status: number, body: object) => ({ status, body })

/** The toy venue as a server, which fails on demand. */
export class ToyCounterparty extends Venue {
  readonly arrived: Arrived[] = []
  readonly faults = new Faults()
  /** Whether reads get no response at all. */
  isMute = false
  isBackwards = false
  isModern = false
  isRefused = false
  readonly forbidden = new Set<string>()
  /** While it is set, everything gets 429 with this as its Retry-After. */
  retryAfter: string | undefined
  readonly #options: ToyOptions
  #key: string
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((request, response) => {
    this.#take(request, response).catch(() => send(response, 500, { error: 'The venue failed.' }))
  })
  #port = 0

  constructor(options: ToyOptions) {
    super(options)
    this.#options = options
    const [first] = options.accounts
    this.#key = `${first?.client ?? 'client'}:${first?.key ?? 'key'}`
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket)).on('error', () => {})
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** From now on these credentials are right, and no others. */
  setKey(client: string, key: string): void {
    this.#key = `${client}:${key}`
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(this.#port || (this.#options.port ?? 0), '127.0.0.1', done))
    this.#port = (this.#server.address() as AddressInfo).port
  }

  /** No client can reach it until it is started again. */
  async down(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body: { kind?: Kind; clientId?: string } =
      chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    const [, , account = '', part = '', clientId = body.clientId] = url.pathname.split('/').map(decodeURIComponent)
    const kind: Kind =
      body.kind ??
      (part === 'requests' ? 'lookup' : url.pathname.startsWith('/accounts/') && !part ? 'account' : 'other')
    this.arrived.push({ kind, account, clientId })
    if (this.retryAfter !== undefined) {
      response.setHeader('retry-after', this.retryAfter)
      return send(response, 429, { error: 'Too many requests.' })
    }
    const fault = this.faults.next(kind)
    if (fault?.what === 'lost') return void request.socket.destroy()
    if (fault?.what === 'held') await fault.until
    if (fault?.what === 'status') return send(response, fault.status, { error: 'Not now.' })
    if (this.isMute && kind === 'account') return
    const said = this.#answer(url, request.headers.authorization, body, part, account, clientId)
    if (fault?.what === 'unanswered') return void request.socket.destroy()
    const shaped = this.#shaped(said.body)
    send(response, said.status, fault ? damaged(shaped, fault) : shaped, fault)
  }

  #shaped(body: object): object {
    const ordered = this.isBackwards ? backwards(body) : body
    return this.isModern ? modern(ordered) : ordered
  }

  #answer(url: URL, authorization = '', body: object, part: string, id: string, clientId = '') {
    const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
    if (this.isRefused || given !== this.#key) return json(401, { error: 'Unknown client or key.' })
    if (url.pathname === '/accounts') return json(200, { accounts: [...this.accounts.values()].map(accountJson) })
    const wanted = url.searchParams.get('symbols')?.split(',') ?? []
    if (url.pathname === '/prices') return json(200, { prices: this.prices(wanted) })
    const account = this.accounts.get(id)
    if (!account || this.forbidden.has(id)) return json(403, { error: 'This account is not yours.' })
    if (part === 'symbols') return json(200, { symbols: instruments })
    if (part === '') {
      const after = url.searchParams.get('after')
      return json(200, this.read(account, after ? Number(after) : undefined, this.#options.pageSize ?? 100))
    }
    if (!('kind' in body))
      return json(200, { clientId, isRepeated: true, event: account.answers.get(clientId) ?? null })
    const parsed = requestBody.safeParse(body)
    return parsed.success ? json(200, this.request(account, parsed.data)) : json(400, { error: 'Not a request.' })
  }
}

const accountJson = ({ id, book }: VenueAccount) => ({ id, currency: 'USD', balance: moneyText(book.balance) })

export async function startToy(options: ToyOptions): Promise<ToyCounterparty> {
  const venue = new ToyCounterparty(options)
  await venue.start()
  return venue
}
