/** One trader of the server over HTTP. */
export class BridgeTrader {
  readonly #url: string
  #cookie = ''
  accountId = ''

  private constructor(url: string) {
    this.#url = url
  }

  static async signUp(url: string): Promise<BridgeTrader> {
    const trader = new BridgeTrader(url)
    const person = { name: 'Ada', email: 'ada@bench.test', password: 'a long enough password' }
    await trader.call('POST', '/api/auth/sign-up/email', person)
    return trader
  }

  readonly call = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(this.#url + path, {
      method,
      headers: { cookie: this.#cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0])
    if (cookies.length > 0) this.#cookie = cookies.join('; ')
    const text = await reply.text()
    if (!reply.ok && reply.status !== 409) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    // biome-ignore lint/suspicious/noExplicitAny: answers of every kind are read here.
    return JSON.parse(text) as any
  }

  async hasPrice(bid: number): Promise<boolean> {
    const { items } = await this.call('GET', '/api/accounts')
    const market = items.find((one: { id: string }) => one.id === this.accountId)?.server
    const quotes = await this.call('GET', `/api/quotes?market=${market}`)
    return quotes.items.some((one: { symbol: string; bid: number }) => one.symbol === 'GOLD' && one.bid === bid)
  }

  async buy(): Promise<void> {
    await this.call('POST', '/api/trades', {
      action: 'Trade_Action_Deal',
      type: 'Order_Type_Buy',
      symbol: 'GOLD',
      volume: 0.1,
      price: 0,
      deviation: 1000,
      sl: 0,
      tp: 0,
      accountId: this.accountId,
      status: 'Pending',
      tradeDetails: 'bench',
    })
  }

  /** The stop of the open position as it is on record; undefined if none is open. */
  async stop(): Promise<number | undefined> {
    const { items } = await this.call('GET', '/api/active-trades?limit=10')
    return items[0]?.sl
  }
}
