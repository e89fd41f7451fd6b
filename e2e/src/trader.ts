import type {
  ActiveTrade,
  ClosedTrade,
  Counts,
  ModifiedTrade,
  PublicFlightRecord,
  PublicTrade,
  Risk,
  TradeInput,
} from '@ratchet/contract'

export interface Reply<T> {
  readonly status: number
  readonly body: T
}

/** Acts as a trader who uses nothing but HTTP: keeps cookies, sends JSON. */
export class Trader {
  url: string
  /** The address that it signed up with. */
  email = ''
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.url = url
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply<T>> {
    const response = await fetch(this.url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), cookie: this.cookie, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await response.text()
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T }
  }

  /** Calls and expects success. */
  async ask<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
    const reply = await this.call<T>(method, path, body, headers)
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  signUp(name: string, password = 'a long enough password', email = `${name.toLowerCase()}@example.test`) {
    this.email = email
    return this.ask('POST', '/api/auth/sign-up/email', { name, email, password })
  }

  putRisk(risk: Risk): Promise<unknown> {
    return this.ask('PUT', '/api/risk', risk)
  }

  publish(trade: TradeInput, key?: string): Promise<{ id: string; key: string; status: string }> {
    return this.ask('POST', '/api/trades', trade, key ? { 'idempotency-key': key } : {})
  }

  trade = (id: string) => this.ask<PublicTrade>('GET', `/api/trades/${encodeURIComponent(id)}`)
  flight = async (id: string) =>
    (await this.ask<{ records: PublicFlightRecord[] }>('GET', `/api/trades/${id}/flight`)).records
  counts = () => this.ask<Counts>('GET', '/api/counts')
  trades = () => this.all<PublicTrade>('/api/trades')
  active = () => this.all<ActiveTrade>('/api/active-trades')
  modified = () => this.all<ModifiedTrade>('/api/modified-trades')
  closed = () => this.all<ClosedTrade>('/api/closed-trades')

  /** Reads every page of a list. */
  async all<T>(path: string): Promise<T[]> {
    const items: T[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '?limit=200' : `?limit=200&cursor=${encodeURIComponent(cursor)}`
      const page: { items: T[]; nextCursor: string | null } = await this.ask('GET', path + query)
      items.push(...page.items)
      cursor = page.nextCursor
    }
    return items
  }
}

/** Returns how a page names a position, or a deal, on its row and in its menus: two accounts may have the same ticket. */
export const rowKey = ({ id, brokerId, server }: Pick<ActiveTrade, 'id' | 'brokerId' | 'server'>): string =>
  `${id} ${brokerId} ${server}`

/** Makes an instruction with everything filled in, which is a deal at market unless said otherwise. */
export function instruction(fields: Partial<TradeInput> & Pick<TradeInput, 'type'>): TradeInput {
  const deal = fields.type === 'Order_Type_Buy' || fields.type === 'Order_Type_Sell'
  return {
    action: deal ? 'Trade_Action_Deal' : 'Trade_Action_Pending',
    symbol: 'GOLD',
    volume: 0.1,
    price: 0,
    deviation: 100,
    sl: 0,
    tp: 0,
    tradeDetails: 'end to end',
    server: 'Ratchet-Demo',
    status: 'Pending',
    ...fields,
  }
}

/** Returns the cookies of a trader's session, for a browser that is to be signed in as them. */
export const cookiesOf = ({ cookie }: Pick<Trader, 'cookie'>, url: string) =>
  cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    })

/**
 * Asks again and again until the answer is one to go on with. The deadline only ends a wait that would never end. What takes longer is
 * asked for less often: each question costs the page or the server a few milliseconds.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  deadlineMs = 50_000,
): Promise<T> {
  const end = Date.now() + deadlineMs
  for (let tries = 0; ; tries++) {
    const found = await ask()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}`)
    await new Promise((done) => setTimeout(done, Math.min(25 + tries * 5, 100)))
  }
}
