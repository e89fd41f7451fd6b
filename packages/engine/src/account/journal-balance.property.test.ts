import { defaultInstruments } from '@ratchet/contract'
import {
  acceptQuote,
  applyQuote,
  applyRequest,
  type BrokerRequest,
  type Charge,
  createBook,
  createMarket,
  type Effect,
  type JournalDeal,
  journalTrades,
  otherCharges,
  type PositionCharges,
  saneQuote,
} from '@ratchet/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClosedRow, LedgerChange } from '../ports/index.ts'
import { World } from './testing/world.ts'

/** Wednesday 2014-05-07 12:00 UTC: the metal market is open. */
const noonMs = 1_399_464_000_000
const dayMs = 86_400_000
const deposit = 10_000_000

const which = fc.nat(9)
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('order' as const),
      buys: fc.boolean(),
      steps: fc.integer({ min: 1, max: 40 }),
      far: fc.integer({ min: 20, max: 400 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('close' as const), which, part: fc.integer({ min: 0, max: 4 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('quote' as const),
      by: fc.integer({ min: -300, max: 300 }),
      nights: fc.constantFrom(0, 0, 1, 2),
    }),
  },
  fc.record({ does: fc.constant('commission' as const), amount: fc.constantFrom(0, 1, 333, 700) }),
  fc.record({
    does: fc.constant('charge' as const),
    which,
    cents: fc.integer({ min: -500, max: 500 }),
    kind: fc.constantFrom('swap', 'fee', 'none'),
  }),
  fc.record({ does: fc.constant('deposit' as const), amount: fc.integer({ min: 10_000, max: 20_000 }) }),
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

/** A book of the paper broker and the engine's account beside it, which hears each report. */
class Desk {
  readonly book = createBook('account', deposit)
  readonly changes: LedgerChange[] = []
  readonly #market = createMarket(defaultInstruments)
  readonly #world = new World()
  #seq = 0
  #bid = 130_000
  #atMs = noonMs
  paidIn = 0

  constructor() {
    this.#quote(0, 0)
  }

  #hears(effects: readonly (Effect & { readonly charges?: readonly Charge[] })[]): void {
    for (const effect of effects) {
      this.#seq += 1
      this.changes.push(...this.#world.report({ ...effect, seq: this.#seq }).changes)
    }
  }

  #send(request: Omit<BrokerRequest, 'clientId' | 'account'> & Record<string, unknown>): void {
    const whole = { clientId: `client ${this.#seq}`, account: 'account', ...request } as BrokerRequest
    this.#hears([applyRequest(this.book, whole, this.#market)])
  }

  #quote(by: number, nights: number): void {
    this.#bid = Math.max(100_000, this.#bid + by)
    this.#atMs += 1000 + nights * dayMs
    const next = saneQuote({ symbol: 'GOLD', bid: this.#bid, ask: this.#bid + 30, timeMs: this.#atMs })
    if (next && acceptQuote(this.#market, next)) this.#hears(applyQuote(this.book, next, this.#market))
  }

  /** Books as a broker does that charges between the deals. */
  #charge(cents: number, kind: 'swap' | 'fee' | 'none', position: string | null): void {
    const charge = { position: kind === 'none' ? null : position, commission: 0, swap: 0, fee: 0 }
    const charges = [{ ...charge, [kind === 'swap' ? 'swap' : 'fee']: cents }]
    this.book.balance += cents
    const nothing = { answer: null, quote: null, orders: [], deals: [], positions: [] }
    this.#hears([{ ...nothing, timeMs: this.#atMs, balance: this.book.balance, charges }])
  }

  does(one: Command): void {
    const open = [...this.book.positions.values()]
    switch (one.does) {
      case 'order': {
        const type = one.buys ? 'Order_Type_Buy' : 'Order_Type_Sell'
        const [sl, tp] = one.buys ? [-one.far, one.far] : [one.far, -one.far]
        const levels = { sl: this.#bid + 15 + sl, tp: this.#bid + 15 + tp }
        const rest = { price: 0, deviation: 0, comment: '', magic: '' }
        this.#send({ kind: 'order', action: 'deal', symbol: 'GOLD', type, volume: one.steps * 100, ...levels, ...rest })
        break
      }
      case 'close': {
        const position = open[one.which % Math.max(1, open.length)]
        const part = Math.floor(((position?.volume ?? 0) * one.part) / 5 / 100) * 100
        if (position) this.#send({ kind: 'close', position: position.ticket, volume: part, reason: 'client' })
        break
      }
      case 'quote':
        this.#quote(one.by, one.nights)
        break
      case 'commission':
        this.#send({ kind: 'commission', amount: one.amount })
        break
      case 'charge':
        this.#charge(one.cents, one.kind, open[one.which % Math.max(1, open.length)]?.ticket ?? null)
        break
      case 'deposit':
        this.#send({ kind: 'deposit', amount: one.amount })
        this.paidIn += one.amount
        break
    }
  }

  /** As the ledger adds up what the records say beside closing deals. */
  get charges(): PositionCharges[] {
    const all = this.changes.flatMap(({ money }) => money?.charges ?? [])
    return [...Map.groupBy(all, ({ position }) => position)].map(([position, its]) => {
      const sum = (kind: 'commission' | 'swap' | 'fee') => its.reduce((total, one) => total + one[kind], 0)
      const left = position === null ? 0 : (this.book.positions.get(position)?.volume ?? 0)
      return { position, commission: sum('commission'), swap: sum('swap'), fee: sum('fee'), left }
    })
  }

  get deals(): JournalDeal[] {
    return this.changes.flatMap(({ closed }) => (closed ? [journalDealOf(closed)] : []))
  }
}

const journalDealOf = ({ ticket, price, openPrice, openTimeMs, timeMs, ...row }: ClosedRow): JournalDeal =>
  Object.assign(
    {
      id: ticket,
      close: price,
      open: openPrice,
      account: 'a',
      stop: 0,
      target: 0,
      openAt: openTimeMs,
      closeAt: timeMs,
    },
    row,
  )

describe('JRN12: the journal and the balance', () => {
  it('D4, D6: what trades brought, and what is charged beside them, is the change of the balance, to the cent', () => {
    const seen = { parts: 0, charged: 0, nights: 0, open: 0 }
    fc.assert(
      fc.property(fc.array(command, { minLength: 5, maxLength: 60 }), (commands) => {
        const desk = new Desk()
        for (const one of commands) desk.does(one)
        const { charges } = desk
        const trades = journalTrades(desk.deals, charges)
        const { open, other } = otherCharges(charges, trades)
        const net = trades.reduce((sum, { cents }) => sum + cents, 0)
        expect(net + open + other).toBe(desk.book.balance - deposit - desk.paidIn)
        // Once nothing is open, only what is of no trade stands beside the trades.
        if (desk.book.positions.size === 0) expect(open).toBe(0)
        for (const { cents, profit, swap, commission, fee, costs } of trades) {
          expect(swap + commission + fee).toBe(costs)
          expect(profit + costs).toBe(cents)
        }
        seen.parts += trades.filter(({ deals }) => deals.length > 1).length
        seen.charged += charges.filter(({ commission }) => commission !== 0).length
        seen.nights += trades.filter(({ swap }) => swap !== 0).length
        seen.open += open === 0 ? 0 : 1
      }),
      { seed: 39, numRuns: 300 },
    )
    // It was no empty exercise.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
  })
})
