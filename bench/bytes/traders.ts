import { noRisk, type Risk } from '@ratchet/contract'
import { signUp } from '../flood/person.ts'
import { Caller, requestOf } from '../orders/wire.ts'
import { lowBid } from './market.ts'

/** The rungs of each trader's ladder, in pips: all are reached in a cycle of the market. */
const rungs: Risk = { ...noRisk, profit1: 5, sl1: 2, profit2: 15, sl2: 2, profit3: 25, sl3: 2 }
const order = {
  action: 'Trade_Action_Deal',
  symbol: 'GOLD',
  volume: 0.01,
  type: 'Order_Type_Buy',
  price: 0,
  deviation: 0,
  sl: 0,
  tp: 0,
  tradeDetails: 'Breakout',
  server: 'Ratchet-Demo',
  status: 'Pending',
  magic: '0',
}
const patienceMs = 60_000

export interface Counts {
  readonly pending: number
  readonly executed: number
  readonly modified: number
  readonly closed: number
}

interface Person {
  readonly caller: Caller
  readonly cookie: string
}

/** People who each send one order in a cycle of the market, and wait until it is closed. */
export class DayTraders {
  readonly #people: readonly Person[]

  private constructor(people: readonly Person[]) {
    this.#people = people
  }

  static async signUp(port: number, count: number): Promise<DayTraders> {
    const people = []
    for (let n = 0; n < count; n++) {
      // Each from an address of their own: what one address may ask for is limited.
      const address = `127.0.2.${1 + n}`
      const cookie = await signUp(port, `Day${n}`, address)
      people.push({ caller: new Caller(port, address), cookie })
    }
    const traders = new DayTraders(people)
    await traders.#all('PUT', '/api/risk', rungs)
    return traders
  }

  /** One trade of each. */
  async cycle(): Promise<void> {
    const closed = (await this.counts()).closed
    await this.#until('the price is low', async () => (await this.#bid()) === lowBid / 100)
    await this.#all('POST', '/api/trades', order)
    await this.#until(
      'every trade is closed',
      async () => (await this.counts()).closed === closed + this.#people.length,
    )
  }

  async counts(): Promise<Counts> {
    const all = await this.#all('GET', '/api/counts')
    const sum = (of: (one: Counts) => number) => all.reduce((sum, body) => sum + of(JSON.parse(body)), 0)
    return {
      pending: sum(({ pending }) => pending),
      executed: sum(({ executed }) => executed),
      modified: sum(({ modified }) => modified),
      closed: sum(({ closed }) => closed),
    }
  }

  close(): void {
    for (const { caller } of this.#people) caller.close()
  }

  async #bid(): Promise<number> {
    const answer = await this.#people[0]?.caller.ask(requestOf('GET', '/api/quotes', {}))
    const { items } = JSON.parse(answer?.body ?? '{"items":[]}') as { items: { symbol: string; bid: number }[] }
    return items.find(({ symbol }) => symbol === 'GOLD')?.bid ?? 0
  }

  #all(method: string, path: string, body?: object): Promise<string[]> {
    return Promise.all(
      this.#people.map(async ({ caller, cookie }) => {
        const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
        const answer = await caller.ask(requestOf(method, path, headers, body && JSON.stringify(body)))
        if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`)
        return answer.body
      }),
    )
  }

  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const endMs = performance.now() + patienceMs
    while (!(await holds())) {
      if (performance.now() > endMs) throw new Error(`Waited in vain: ${what}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}
