import { defaultInstruments, type Instrument, isAccepted } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saneQuote } from '../numbers/instruments.ts'
import type { BrokerRequest, Quote, SaneQuote } from '../numbers/types.ts'
import {
  acceptQuote,
  applyQuote,
  applyRequest,
  type Book,
  BookWatch,
  createBook,
  createMarket,
  type Effect,
  type Market,
  type MarketOptions,
} from './index.ts'
import { hourMs, noonMs } from './scene.fixture.ts'

const deposit = 300_000
const instruments: readonly Instrument[] = defaultInstruments.map((i) => ({
  ...i,
  commissionPerLot: 350,
  stopsLevel: 5,
}))

type Command =
  | {
      readonly what: 'quote'
      readonly symbol: string
      readonly move: number
      readonly spread: number
      readonly laterMs: number
      readonly broken: string
    }
  | {
      readonly what: 'order'
      readonly symbol: string
      readonly type: string
      readonly volume: number
      readonly away: number
      readonly sl: number
      readonly tp: number
      readonly deviation: number
      readonly lastsMs: number
    }
  | {
      readonly what: 'levels' | 'close' | 'remove' | 'modify'
      readonly nth: number
      readonly a: number
      readonly b: number
      readonly reason: string
    }
  | { readonly what: 'deposit'; readonly amount: number }
  | { readonly what: 'reset' }

const odd = fc.constantFrom(Number.NaN, -1, 0.5, Number.POSITIVE_INFINITY, 2 ** 60)
const mostly = <T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: unusual })
const symbol = mostly(fc.constantFrom('GOLD', 'GOLD', 'WTI'), fc.constant('SILVER'))
/** Points away from the market to the side where the level belongs; now and then to the other, or no number. */
const distance = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 300 }) },
  { weight: 1, arbitrary: fc.oneof(fc.integer({ min: -300, max: -1 }), odd) },
)
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('quote' as const),
      symbol,
      move: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: -80, max: 80 }) },
        { weight: 1, arbitrary: fc.integer({ min: -3000, max: 3000 }) },
      ),
      spread: fc.integer({ min: 0, max: 60 }),
      laterMs: mostly(
        fc.integer({ min: 0, max: 90_000 }),
        fc.constantFrom(12 * hourMs, 71 * hourMs, -5000, -60 * hourMs),
      ),
      broken: mostly(fc.constant(''), fc.constantFrom('nan', 'crossed', 'zero', 'negative', 'time')),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('order' as const),
      symbol,
      type: mostly(
        fc.constantFrom('Buy', 'Sell', 'BuyLimit', 'SellLimit', 'BuyStop', 'SellStop'),
        fc.constant('Teleport'),
      ),
      volume: mostly(
        fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 40, max: 220 })).map((n) => n * 100),
        fc.oneof(odd, fc.constant(150)),
      ),
      away: distance,
      sl: distance,
      tp: distance,
      deviation: mostly(fc.constantFrom(0, 10, 1000), odd),
      /** Milliseconds until it ends; 0 for no end. */
      lastsMs: mostly(fc.constant(0), fc.constantFrom(1, 60_000, 3_600_000, -1000, 0.5)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('levels' as const, 'close' as const, 'remove' as const, 'modify' as const),
      nth: fc.oneof(fc.constant(0), fc.nat(4)),
      a: distance,
      b: distance,
      reason: fc.constantFrom('client', 'expert'),
    }),
  },
)
/** Between the others, so that a book is often without anything open. */
const funding: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    what: fc.constant('deposit' as const),
    amount: mostly(fc.integer({ min: 9_000, max: 400_000 }), fc.oneof(odd, fc.constant(100_000_001))),
  }),
  fc.record({ what: fc.constant('reset' as const) }),
)

/** Books with their own market, driven by commands; prices of the market at the start are round. */
class Driver {
  readonly market: Market
  readonly books: readonly Book[]
  readonly effects: Effect[] = []
  looked = 0
  readonly #skips: boolean
  readonly #watch: BookWatch
  #client = 0

  /** `skips`: books that the watch does not name do not meet the quote, as at the broker. */
  constructor(options: Partial<MarketOptions>, skips: boolean, books = 1) {
    this.market = createMarket(instruments, { loops: true, staleAfterMs: 0, ...options })
    this.books = Array.from({ length: books }, (_, n) => createBook(`${n}`, deposit, n === 1 ? 10 : 0))
    this.#watch = new BookWatch(this.market)
    for (const book of this.books) this.#watch.add(book)
    this.#skips = skips
    for (const [name, bid] of [
      ['GOLD', 130_000],
      ['WTI', 7500],
    ] as const)
      this.#quote(saneQuote({ symbol: name, bid, ask: bid + 5, timeMs: noonMs }))
  }

  run([item, who]: Act): void {
    if (item.what === 'quote') {
      this.#quote(saneQuote(this.#madeQuote(item)))
      return
    }
    const book = this.books[who % this.books.length] as Book
    this.#client += 1
    this.#did(book, [applyRequest(book, this.#madeRequest(item, book), this.market)])
    // A book that saw no quotes for a while is taken up as it is.
    if (who !== 9 || !this.#skips) return
    this.#watch.remove(book)
    this.#watch.add(book)
  }

  #quote(quote: SaneQuote | undefined): void {
    if (!quote) return
    const mayTouch = this.#watch.mayTouch(quote)
    if (!acceptQuote(this.market, quote)) return
    const touched = this.#watch.touched(quote)
    expect(mayTouch).toBe(touched.length > 0)
    for (const book of this.#skips ? touched : this.books) {
      this.looked += 1
      this.#did(book, applyQuote(book, quote, this.market))
    }
  }

  #did(book: Book, effects: readonly Effect[]): void {
    this.effects.push(...effects)
    this.#watch.changed(book, effects)
  }

  #madeQuote(item: Extract<Command, { what: 'quote' }>): Quote {
    const last = this.market.quotes.get(item.symbol)
    const bid = Math.max(1, (last?.bid ?? 1000) + (item.symbol === 'WTI' ? Math.round(item.move / 10) : item.move))
    const quote = { symbol: item.symbol, bid, ask: bid + item.spread, timeMs: this.market.timeMs + item.laterMs }
    if (item.broken === 'nan') return { ...quote, ask: Number.NaN }
    if (item.broken === 'crossed') return { ...quote, bid: quote.ask + 1 }
    if (item.broken === 'zero') return { ...quote, bid: 0 }
    if (item.broken === 'negative') return { ...quote, bid: -quote.bid, ask: -quote.ask }
    return item.broken === 'time' ? { ...quote, timeMs: Number.NaN } : quote
  }

  #madeRequest(item: Exclude<Command, { what: 'quote' }>, book: Book): BrokerRequest {
    const base = { clientId: `c${this.#client}`, account: book.account }
    if (item.what === 'deposit') return { ...base, kind: 'deposit', amount: item.amount }
    if (item.what === 'reset') return { ...base, kind: 'reset' }
    const nth = (keys: Iterable<string>, n: number) => [...keys][n] ?? '77777'
    if (item.what === 'order') {
      const market = this.market.quotes.get(item.symbol) ?? { bid: 1000, ask: 1001 }
      const pending = item.type !== 'Buy' && item.type !== 'Sell'
      const buy = item.type.startsWith('Buy')
      const now = buy ? market.ask : market.bid
      const above = item.type === 'BuyStop' || item.type === 'SellLimit' ? 1 : -1
      const price = pending ? now + above * item.away : item.away % 3 === 0 ? now + Math.round(item.away / 10) : 0
      const from = pending ? price : buy ? market.bid : market.ask
      const level = (away: number, side: number) => (away === 0 ? 0 : from + (buy ? side : -side) * away)
      return {
        ...base,
        kind: 'order',
        action: pending ? 'pending' : 'deal',
        symbol: item.symbol,
        type: `Order_Type_${item.type}`,
        volume: item.volume,
        price,
        deviation: item.deviation,
        sl: level(item.sl, -1),
        tp: level(item.tp, 1),
        comment: 'x',
        magic: '0',
        ...(item.lastsMs !== 0 && { untilMs: this.market.timeMs + item.lastsMs }),
      } as BrokerRequest
    }
    if (item.what === 'remove') return { ...base, kind: 'remove', order: nth(book.orders.keys(), item.nth) }
    if (item.what === 'modify') {
      const order = nth(book.orders.keys(), item.nth)
      const price = (book.orders.get(order)?.price ?? 1000) + item.b
      return { ...base, kind: 'modify', order, price, sl: item.a === 0 ? 0 : price - item.a, tp: 0 }
    }
    const position = nth(book.positions.keys(), item.nth)
    if (item.what === 'close')
      return {
        ...base,
        kind: 'close',
        position,
        volume: item.a % 2 === 0 ? 0 : Math.abs(item.a) * 10,
        reason: item.reason as 'client',
      }
    const open = book.positions.get(position)
    const market = this.market.quotes.get(open?.symbol ?? '') ?? { bid: 1000, ask: 1001 }
    const level = (away: number, side: number) =>
      away === 0 ? 0 : open?.side === 'sell' ? market.ask - side * away : market.bid + side * away
    return { ...base, kind: 'levels', position, sl: level(item.a, -1), tp: level(item.b, 1) }
  }
}

function checkBook({ books: [book], effects, market }: Driver): void {
  if (book === undefined) throw new Error('There is no book')
  const deals = effects.flatMap((effect) => effect.deals)
  const orders = new Map(effects.flatMap((effect) => effect.orders.map((order) => [order.ticket, order])))
  const positions = new Map(
    effects.flatMap((effect) => effect.positions.map((position) => [position.ticket, position])),
  )
  const swap = [...positions.values()].reduce((sum, position) => sum + position.swap, 0)
  // Money in equals money out: what was begun with, and what came since the last reset.
  let balance = deposit
  for (const effect of effects) {
    for (const deal of effect.deals) balance += deal.profit + deal.swap + deal.commission
    const { funded } = effect
    if (funded?.what === 'deposit') {
      balance += funded.amount
      expect([effect.orders, effect.deals]).toEqual([[], []])
    } else if (funded) {
      expect(funded.amount).toBe(deposit - balance)
      balance = deposit
    }
    expect(effect.balance).toBe(balance)
  }
  expect(book.balance).toBe(balance)
  expect(Number.isSafeInteger(book.balance) && Number.isSafeInteger(swap)).toBe(true)
  // Tickets are unique among deals and orders.
  const tickets = [...deals.map((deal) => deal.ticket), ...orders.keys()]
  expect(new Set(tickets).size).toBe(tickets.length)
  for (const ticket of tickets) expect(Number(ticket)).toBeLessThan(market.nextTicket)
  // What was opened is closed or open still, position by position; each deal has its order and its position.
  for (const position of positions.values()) {
    const own = deals.filter((deal) => deal.position === position.ticket)
    const sum = (entry: string) =>
      own.filter((deal) => deal.entry === entry).reduce((total, deal) => total + deal.volume, 0)
    expect(sum('in') - sum('out')).toBe(position.volume)
    expect(own.filter((deal) => deal.entry === 'in')).toHaveLength(1)
    expect(position.volume).toBeGreaterThanOrEqual(0)
    expect(book.positions.get(position.ticket)).toEqual(position.volume > 0 ? position : undefined)
    expect(orders.get(position.identifier)).toMatchObject({
      state: 'filled',
      clientId: position.clientId,
      position: position.ticket,
    })
  }
  for (const deal of deals) {
    const order = orders.get(deal.order)
    expect(order).toMatchObject({ state: 'filled', symbol: deal.symbol })
    // Larger where only a part was filled.
    expect(order?.volume).toBeGreaterThanOrEqual(deal.volume)
    expect(positions.has(deal.position) && deal.volume > 0 && deal.price > 0).toBe(true)
  }
  for (const order of orders.values())
    expect(book.orders.get(order.ticket)).toEqual(order.state === 'placed' ? order : undefined)
  expect(book.positions.size + book.orders.size).toBe(
    [...positions.values()].filter((p) => p.volume > 0).length +
      [...orders.values()].filter((o) => o.state === 'placed').length,
  )
  for (const { answer, ...effect } of effects)
    if (answer !== null && !isAccepted(answer.retcode)) expect(effect.deals).toEqual([])
}

const options: fc.Arbitrary<Partial<MarketOptions>> = fc.record({
  gaps: fc.constantFrom('market', 'price'),
  stopOutPercent: fc.constantFrom(0, 50, 90),
  execution: fc.constantFrom('instant', 'market'),
  maxPositions: fc.constantFrom(0, 3),
  loops: fc.boolean(),
  depth: fc.constantFrom(0, 1000),
  filling: fc.constantFrom('fok', 'ioc'),
})
type Act = readonly [command: Command, who: number]
const anything = fc.oneof({ weight: 12, arbitrary: command }, { weight: 1, arbitrary: funding })
const commands: fc.Arbitrary<Act[]> = fc.array(fc.tuple(anything, fc.nat(9)), {
  minLength: 60,
  maxLength: 160,
  size: 'max',
})

describe('whatever happens to a book', () => {
  test('MAT19, MAT22, MAT23: no sequence of commands and quotes breaks it, and money in equals money out', () => {
    fc.assert(
      fc.property(options, commands, (chosen, items) => {
        const driver = new Driver(chosen, false)
        for (const item of items) driver.run(item)
        checkBook(driver)
      }),
      { numRuns: 250 },
    )
  })

  test.each([
    ['one book', 1],
    ['three books', 3],
  ])(
    'MAT18: a quote that meets only the books that it could touch does the same, and mostly meets none (%s)',
    (_, books) => {
      let [all, some] = [0, 0]
      fc.assert(
        fc.property(options, commands, (chosen, items) => {
          const [full, fast] = [new Driver(chosen, false, books), new Driver(chosen, true, books)]
          for (const item of items) {
            full.run(item)
            fast.run(item)
          }
          expect(fast.effects).toEqual(full.effects)
          expect(fast.books).toEqual(full.books.map((book, n) => ({ ...book, swapDay: fast.books[n]?.swapDay })))
          all += full.looked
          some += fast.looked
        }),
        { numRuns: 250 },
      )
      expect(some).toBeLessThan(all / 2)
    },
  )

  test('the same commands give the same effects', () => {
    fc.assert(
      fc.property(commands, (items) => {
        const [one, two] = [new Driver({}, false), new Driver({}, false)]
        for (const item of items) {
          one.run(item)
          two.run(item)
        }
        expect(two.effects).toEqual(one.effects)
      }),
      { numRuns: 30 },
    )
  })
})
