import { Venue } from '@ratchet/broker/counterparty/oanda'
import type { BrokerRequest, Quote } from '@ratchet/domain'
import type { Elsewhere, Refusing } from '../elsewhere.ts'
import type { Tampering } from '../happenings.ts'
import { noonMs } from '../market.ts'
import type { Surroundings } from '../program.ts'
import type { Life } from '../scheduler.ts'
import { Address } from './address.ts'
import { OandaBooks } from './books.ts'
import { EventTables } from './events.ts'
import { OandaMoney } from './money.ts'
import { type Far, type Mishap, Wire } from './wire.ts'

const gold = 'XAU_USD'
const heartbeatMs = 5000
/** What a dollar is in the money of the account that has another. */
const euro = 0.9
export const token = 'token'

const text = (points: number) => (points / 1000).toFixed(3)

/** What the answers of a refusing broker are at OANDA. A market that is closed refuses in words, everything else by a status. */
const statuses: Readonly<Record<number, Mishap>> = {
  10004: { status: 503, isCarriedOut: false },
  10006: { status: 429, isCarriedOut: false },
  10012: { status: 504, isCarriedOut: true },
  10021: { status: 502, isCarriedOut: false },
}

/** OANDA's counterparty as a process of its own, and the wires to it. */
export class OandaMarket implements Elsewhere, Far {
  readonly books: OandaBooks
  readonly events = new EventTables()
  readonly address: Address
  readonly venue: Venue
  readonly #world: Surroundings
  readonly #wires = new Map<Wire, Life>()
  /** By their number at OANDA, how accounts are called here. */
  readonly #ids = new Map<string, string>()
  #refusing: (Refusing & { left: number }) | null = null
  #byHand = false
  isUp = false
  responseMs = 0

  constructor(world: Surroundings) {
    this.#world = world
    this.address = new Address(world, (process) => this.#wireOf(process))
    const { scheduler, tables } = world
    const accounts = [...tables.accounts.values()]
    const rateOf = (id: string) => (id === accounts.at(-1)?.id ? euro : 1)
    this.books = new OandaBooks(new OandaMoney(() => scheduler.nowMs, rateOf))
    for (const { login, id } of accounts) {
      this.#ids.set(login, id)
      this.books.knows(id)
    }
    const nowMs = () => noonMs + Math.floor(scheduler.nowMs)
    this.venue = new Venue({
      // The last one has its money in another currency; in every other run the first one is a netting account.
      accounts: accounts.map(({ login, id }, place) => ({
        id: login,
        token,
        currency: rateOf(id) === 1 ? 'USD' : 'EUR',
        hedging: place > 0 || world.plan.seed % 4 < 2,
      })),
      rates: { EUR: euro },
      nowMs,
      pageSize: 3,
    })
    for (const { id, login } of accounts) this.books.money.take(id, this.venue.account(login))
    // What OANDA does with a stop beyond the market is not known: in every other run it fills it at once.
    this.venue.exchange.fillsBeyond = world.plan.seed % 2 === 0
    this.books.closed = (account, position, count) => world.watchman.closes(account, position, count)
    this.venue.onChange((account, fresh) => {
      this.books.take(this.#ids.get(account.id) ?? '', account, fresh, this.#byHand)
      for (const one of fresh) this.#say('transactions', account, JSON.stringify(one))
    })
    const beat = () => {
      for (const wire of this.#live()) wire.beat()
      scheduler.later(null, heartbeatMs, beat)
    }
    scheduler.later(null, heartbeatMs, beat)
  }

  get scheduler() {
    return this.#world.scheduler
  }
  get network() {
    return this.#world.network
  }
  get random() {
    return this.#world.random
  }
  get isStorm() {
    return this.scheduler.nowMs < this.#world.plan.lastsMs
  }

  #live(): Wire[] {
    for (const [wire, { alive }] of this.#wires) if (!alive) this.#wires.delete(wire)
    return [...this.#wires.keys()]
  }

  #say(...said: Parameters<Wire['say']>): void {
    for (const wire of this.#live()) wire.say(...said)
  }

  #wireOf(process: Life): Wire {
    const wire = new Wire(this, process)
    this.#wires.set(wire, process)
    return wire
  }

  sees(process: Life, place: number, of: number): void {
    this.address.sees(process, place, of)
  }

  left(process: Life, method: string, path: string): void {
    if (method !== 'GET') this.#world.tell(`${process.name} asks OANDA to ${method} ${path}`)
    const account = this.#ids.get(path.split('/')[3] ?? '') ?? ''
    this.address.leaves(process, method === 'GET' ? undefined : this.#world.shardOf(account))
  }

  opened(): void {
    this.#live()
    this.address.opens(new Map([...this.#wires].map(([wire, process]) => [process, wire.openStreams])))
  }

  start(): void {
    this.isUp = true
  }

  kill(): void {
    this.isUp = false
    for (const wire of this.#live()) wire.cut()
  }

  forget(): void {
    this.#live()
  }

  /** What is no price reaches the streams alone: no broker trades on it. */
  give({ bid, ask, timeMs }: Quote): void {
    const [last] = this.venue.prices(`?instruments=${gold}`)
    const isPrice = bid > 0 && ask > bid && timeMs >= (this.venue.exchange.prices.get(gold)?.timeMs ?? 0)
    const line = isPrice ? this.venue.quote(gold, text(bid), text(ask), timeMs) : last
    if (line === undefined) return
    const broken = () => {
      const price = (points: number) => [{ price: text(points), liquidity: 1 }]
      return JSON.stringify({ ...JSON.parse(line), bids: price(bid), asks: price(ask) })
    }
    this.#say('prices', null, isPrice ? line : broken())
  }

  #hand(account: string, what: 'close' | 'stop' | 'cancel', ticket: string, body?: object): void {
    const login = [...this.#ids].find(([, id]) => id === account)?.[0] ?? ''
    this.#byHand = true
    this.venue.byHand(login, what, ticket, body)
    this.#byHand = false
  }

  /** A trader pays money in, or takes some out, once the account is connected here. */
  transfer(account: string, cents: number): void {
    const login = [...this.#ids].find(([, id]) => id === account)?.[0] ?? ''
    if (!this.events.isBegun(account)) return
    this.books.money.moved(account, cents)
    this.venue.transfer(login, cents)
  }

  terminal(request: BrokerRequest): void {
    if (request.kind !== 'levels') return
    const stopLoss = request.sl > 0 ? { price: text(request.sl) } : null
    this.#hand(request.account, 'stop', request.position, { stopLoss })
  }

  slow(responseMs: number): void {
    this.responseMs = responseMs
  }

  refuseToken(isRefused: boolean): void {
    this.venue.refuse(token, isRefused)
  }

  /** A broker's own history tells of everything that is done there. */
  tamper(how: Tampering, which: number): null {
    const pick = <T>(from: readonly T[]) => from[Math.floor(which * from.length)]
    const position = pick([...this.books.positions.values()])
    const order = pick(
      [...this.venue.exchange.accounts.values()].flatMap(({ id, orders }) =>
        [...orders.values()].flatMap((one) =>
          one.tradeID === undefined ? { account: this.#ids.get(id) ?? '', id: one.id } : [],
        ),
      ),
    )
    if (how === 'order gone' && order) this.#hand(order.account, 'cancel', order.id)
    if (!position || how === 'order gone' || how === 'old book') return null
    const { account, ticket, volume } = position
    this.#world.watchman.elsewhere.add(`${account} ${ticket}`)
    if (how === 'levels') this.#hand(account, 'stop', ticket, { stopLoss: null })
    else this.#hand(account, 'close', ticket, { units: how === 'volume' && volume > 100 ? '1' : 'ALL' })
    return null
  }

  refuse(refusing: Refusing | null): void {
    this.#refusing = refusing && { ...refusing, left: refusing.count }
    this.venue.halt(gold, refusing?.retcode === 10018)
  }

  mishap(): Mishap | null {
    const refusing = this.#refusing
    if (!refusing || refusing.left <= 0) return null
    refusing.left--
    if (refusing.left === 0) this.venue.halt(gold, false)
    return statuses[refusing.retcode] ?? null
  }
}
