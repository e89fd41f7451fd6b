import { floorWords, RET } from '@ratchet/contract'
import type { FloorPlan } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import type { Valuation } from '../ports/index.ts'
import { cancelledByFloor } from './commands.ts'
import { answer, brokerOrder, brokerPosition, closingDeal, command } from './testing/rows.ts'
import { kinds, position, quote, trade, World } from './testing/world.ts'

const plan = (fields: Partial<FloorPlan> = {}): FloorPlan => ({
  total: { kind: 'fixed', floor: 9_990_000 },
  daily: null,
  target: null,
  zone: 'UTC',
  rungs: [],
  byHand: true,
  waitMs: 3_600_000,
  warnAt: 100,
  ...fields,
})
const asked = (given: FloorPlan | null, id = 'command') => command({ id, kind: 'floor', position: null, plan: given })
const outcome = ({ changes }: ReturnType<World['quote']>) =>
  changes.flatMap(({ command: one }) => one?.outcome ?? [])[0]

/** An account of 100,000.00 that holds 0.10 GOLD bought at 1300.00: a point of the bid is ten cents. */
function held(fields: Partial<FloorPlan> = {}, orders: Parameters<typeof trade>[0][] = []): World {
  const executed = trade({ status: 'executed', position: '7', order: '5' })
  const w = new World(undefined, [position()], [executed, ...orders.map((one) => trade(one))])
  w.model.balance = 10_000_000
  w.quote(quote(130_000))
  w.work({ commands: [asked(plan(fields))] })
  return w
}
const waiting = { id: 'waits', working: true, order: '6', type: 'Order_Type_BuyLimit', price: 128_000 } as const

describe('ENG18: the ladder of an account', () => {
  it('a plan is in force once it is on record, with the answer to its command', () => {
    const w = new World()
    w.model.balance = 10_000_000
    const set = w.work({ commands: [asked(plan())] })
    expect(set.changes).toMatchObject([
      { kind: 'floor.planned', data: { what: 'set', plan: plan() }, floor: { state: { floor: 9_990_000 } } },
    ])
    expect(outcome(set)).toEqual({ ok: true, message: floorWords.set })
    expect(w.model.floor).toMatchObject({ floor: 9_990_000, touched: null })
  })

  it('FLO9: a plan that would close everything at once, or that nobody can value, is refused', () => {
    const w = held()
    expect(outcome(w.work({ commands: [asked(plan({ total: { kind: 'fixed', floor: 10_000_000 } }))] }))).toEqual({
      ok: false,
      retcode: RET.INVALID,
      message: floorWords.floorAbove,
    })
    expect(outcome(new World().work({ commands: [asked(plan())] }))).toMatchObject({
      message: floorWords.unknownEquity,
    })
  })

  it('a quote above the floor writes nothing', () => {
    expect(held().quote(quote(129_001)).changes).toEqual([])
  })

  it('FLO4: the quote that touches it is on record first, then everything is closed and cancelled, in one write', () => {
    const w = held({}, [waiting])
    const touched = w.quote(quote(129_000))
    expect(kinds(touched)).toEqual(['floor.touched', 'close.intent', 'order.intent'])
    expect(touched.changes[0]).toMatchObject({
      data: { by: 'total', line: 9_990_000, equity: 9_990_000, bid: 129_000, positions: 1, orders: 1 },
      floor: { state: { touched: { by: 'total', equity: 9_990_000 } } },
    })
    expect(touched.sends).toMatchObject([
      { kind: 'close', position: '7', volume: 0, reason: 'expert' },
      { kind: 'remove', order: '6' },
    ])
  })

  it('ENG3: nothing is asked twice while an answer is due, and what was refused is asked again at the next quote', () => {
    const w = held({}, [waiting])
    const [close] = w.quote(quote(128_900)).sends
    expect(kinds(w.quote(quote(128_800)))).toEqual([])
    const refused = w.report({ answer: answer(close?.clientId ?? '', RET.REQUOTE), balance: 10_000_000 })
    expect(kinds(refused)).toEqual(['close.answered'])
    expect(w.quote(quote(128_700)).sends).toMatchObject([{ kind: 'close', position: '7' }])
  })

  it('an order that the ladder took back is cancelled, and answers no command', () => {
    const w = held({}, [waiting])
    const [, remove] = w.quote(quote(128_900)).sends
    const done = w.report({ answer: answer(remove?.clientId ?? '', RET.DONE), balance: 10_000_000 })
    expect(done.changes).toMatchObject([
      { kind: 'order.answered' },
      { kind: 'trade.cancelled', data: { reason: cancelledByFloor }, trade: { id: 'waits', status: 'cancelled' } },
    ])
    expect(done.changes.some((change) => change.command)).toBe(false)
    const again = held({}, [waiting])
    const [, other] = again.quote(quote(128_900)).sends
    const gone = again.report({ answer: answer(other?.clientId ?? '', RET.INVALID_ORDER), balance: 10_000_000 })
    expect(kinds(gone)).toEqual(['order.answered'])
  })

  it('a fill that comes after the touch is closed as soon as it is known', () => {
    const w = held({}, [waiting])
    w.quote(quote(128_900))
    const filled = w.report({
      orders: [brokerOrder({ ticket: '6', clientId: 'waits', position: '8' })],
      positions: [brokerPosition({ ticket: '8', identifier: '6', clientId: 'waits', openPrice: 128_000 })],
      balance: 10_000_000,
    })
    expect(filled.sends).toMatchObject([{ kind: 'close', position: '8' }])
  })

  it('new instructions are refused in one sentence until the account goes on', () => {
    const w = held({ daily: { of: 'balance', loss: 5000 }, total: null })
    w.quote(quote(129_500))
    const refused = w.work({ trades: [trade({ id: 'next' })] })
    expect(refused.sends).toEqual([])
    expect(refused.changes).toMatchObject([
      { kind: 'trade.failed', data: { reason: floorWords.stopped, retcode: RET.TRADE_DISABLED } },
    ])
    w.report({
      deals: [closingDeal],
      positions: [brokerPosition({ volume: 0 })],
      balance: 9_995_000,
    })
    const released = w.work({ commands: [command({ kind: 'release', position: null })] })
    expect(released.changes).toMatchObject([{ kind: 'floor.released', data: { base: 9_995_000 } }])
    expect(kinds(w.work({ trades: [trade({ id: 'last' })] }))).toEqual(['order.intent'])
  })

  it('FLO5: the next day lets the account go on, before its first instruction is looked at', () => {
    const w = held({ daily: { of: 'balance', loss: 5000 }, total: null, byHand: false })
    w.quote(quote(129_500))
    const release = command({ kind: 'release', position: null })
    expect(outcome(w.work({ commands: [release] }))).toMatchObject({ message: floorWords.needsDay })
    w.report({ deals: [closingDeal], positions: [brokerPosition({ volume: 0 })], balance: 9_995_000 })
    w.timeMs = 86_400_000
    expect(kinds(w.work({ trades: [trade({ id: 'next' })] }))).toEqual(['floor.day', 'order.intent'])
  })

  it('FLO6: the total loss goes on with a new plan alone', () => {
    const w = held({ waitMs: 0 })
    w.quote(quote(129_000))
    const release = command({ kind: 'release', position: null })
    expect(outcome(w.work({ commands: [release] }))).toMatchObject({ message: floorWords.needsPlan })
    w.report({ deals: [closingDeal], positions: [brokerPosition({ volume: 0 })], balance: 9_990_000 })
    w.work({ commands: [asked(plan({ total: { kind: 'fixed', floor: 9_980_000 } }))] })
    expect(kinds(w.work({ trades: [trade({ id: 'next' })] }))).toEqual(['order.intent'])
  })

  it('FLO3: a climb is on record with its quote', () => {
    const w = held({ rungs: [{ at: 10_005_000, floor: 10_000_000 }] })
    expect(w.quote(quote(130_500)).changes).toMatchObject([
      {
        kind: 'floor.climbed',
        data: { from: 9_990_000, to: 10_000_000, rungs: [1], equity: 10_005_000, symbol: 'GOLD', bid: 130_500 },
        floor: { state: { floor: 10_000_000, reached: 1 } },
      },
    ])
  })

  it('FLO10: a warning is on record with its quote, once, and nothing is asked of the broker for it', () => {
    const w = held({ warnAt: 80 })
    const near = w.quote(quote(129_200))
    expect(near.changes).toMatchObject([
      {
        kind: 'floor.neared',
        data: { by: 'total', line: 9_990_000, equity: 9_992_000, warnAt: 80, symbol: 'GOLD', bid: 129_200 },
        floor: { state: { warned: ['total'], touched: null } },
      },
    ])
    expect(near.sends).toEqual([])
    expect(w.quote(quote(129_100)).changes).toEqual([])
    expect(kinds(w.quote(quote(129_000)))).toEqual(['floor.touched', 'close.intent'])
  })

  it('FLO7: a deposit moves the floor in its own record', () => {
    const w = held()
    const [request] = w.work({ commands: [command({ kind: 'deposit', position: null, amount: 500_000 })] }).sends
    const done = w.report({
      answer: answer(request?.clientId ?? '', RET.DONE),
      funded: { what: 'deposit', amount: 500_000 },
      balance: 10_500_000,
    })
    expect(done.changes).toMatchObject([{ kind: 'account.funded', floor: { state: { floor: 10_490_000 } } }])
  })

  it('the broker’s stop that ends the last position below the floor touches it: the money says so', () => {
    const w = held()
    const done = w.report({
      quote: quote(128_000),
      deals: [{ ...closingDeal, price: 128_000, profit: -20_000 }],
      positions: [brokerPosition({ volume: 0 })],
      balance: 9_980_000,
    })
    expect(done.changes.at(-1)).toMatchObject({ kind: 'floor.touched', data: { equity: 9_980_000, bid: 128_000 } })
  })

  it('a report that was missed is not valued with the prices of now', () => {
    const w = held()
    w.timeMs = 5000
    expect(kinds(w.report({ timeMs: 2000, balance: 9_900_000 }))).toEqual([])
    // The next quote knows it.
    expect(kinds(w.quote(quote(130_000, 130_030, 5001)))).toEqual(['floor.touched', 'close.intent'])
  })

  it('ENG8: a frozen account is touched on record, and closed once it is settled', () => {
    const w = held()
    w.model.held = { for: 'book', sinceMs: 1 }
    expect(kinds(w.quote(quote(128_900)))).toEqual(['floor.touched'])
    w.model.held = null
    expect(kinds(w.quote(quote(128_950)))).toEqual(['close.intent'])
  })
})

describe('FLO11: the ladder of an account at a broker', () => {
  const rate = { gain: 90_000_000, loss: 110_000_000 }
  const valued = (fields: Partial<Valuation> = {}): Valuation => ({
    seq: 0,
    balance: 10_000_000,
    rateOf: () => undefined,
    ...fields,
  })
  /** As `held`, where the broker says what the account has. */
  function atBroker(fields: Partial<Valuation> = {}): World {
    const w = new World(undefined, [position({ swap: -500_000 })], [trade({ status: 'executed', position: '7' })])
    w.valuation = valued(fields)
    w.quote(quote(130_000))
    w.work({ commands: [asked(plan())] })
    return w
  }

  it('counts from the balance that the broker says, which has the nights already', () => {
    const w = atBroker()
    expect(w.model.floor).toMatchObject({ peak: 10_000_000, floor: 9_990_000 })
    expect(w.quote(quote(129_001)).changes).toEqual([])
    const touched = w.quote(quote(129_000))
    expect(touched.changes[0]).toMatchObject({ kind: 'floor.touched', data: { equity: 9_990_000 } })
    expect(touched.sends).toMatchObject([{ kind: 'close', position: '7' }])
  })

  it('MON2: a loss in the money of the symbol counts by the rate into that of the account', () => {
    const w = atBroker({ rateOf: () => rate })
    expect(w.quote(quote(129_091)).changes).toEqual([])
    // 910 points lose 91.00 dollars, which are 100.10 of the account's.
    expect(w.quote(quote(129_090)).changes).toMatchObject([{ data: { equity: 9_989_990 } }, { kind: 'close.intent' }])
  })

  it.each([
    ['the broker is not heard', null],
    ['the broker’s word is further than the account', valued({ seq: 1 })],
    ['no rate is known', valued({ rateOf: () => null })],
  ])('acts on no guess: %s', (_, doubt) => {
    const w = atBroker()
    w.valuation = doubt
    expect(w.quote(quote(120_000)).changes).toEqual([])
    expect(outcome(w.work({ commands: [asked(plan())] }))).toMatchObject({ message: floorWords.unknownEquity })
    w.valuation = valued()
    expect(kinds(w.quote(quote(120_000)))).toEqual(['floor.touched', 'close.intent'])
  })

  it('goes on closing what it has stopped while nobody can say what the account comes to', () => {
    const w = atBroker()
    const [close] = w.quote(quote(128_900)).sends
    w.valuation = null
    w.report({ answer: answer(close?.clientId ?? '', RET.REQUOTE), balance: 10_000_000 })
    expect(w.quote(quote(128_700)).sends).toMatchObject([{ kind: 'close', position: '7' }])
  })

  it('FLO7: money taken out at the broker moves the floor, and touches nothing', () => {
    const w = atBroker()
    w.valuation = valued({ seq: 1, balance: 8_000_000 })
    // The broker's word is heard before the report that explains it.
    expect(w.quote(quote(130_000)).changes).toEqual([])
    const out = w.report({ funded: { what: 'withdrawal', amount: -2_000_000 }, balance: 8_000_000 })
    expect(out.changes).toMatchObject([
      {
        kind: 'account.funded',
        data: { what: 'withdrawal', amount: -2_000_000, balanceBefore: 10_000_000, balance: 8_000_000 },
        floor: { state: { floor: 7_990_000, peak: 8_000_000, moved: -2_000_000 } },
      },
    ])
    expect(w.quote(quote(129_001)).changes).toEqual([])
    expect(kinds(w.quote(quote(129_000)))).toEqual(['floor.touched', 'close.intent'])
  })
})

describe('FLO12: a line that only stops new trades', () => {
  const kept = (fields: Partial<FloorPlan> = {}) =>
    held({ daily: { of: 'balance', loss: 5000 }, keepsOpen: ['daily'], ...fields }, [waiting])

  it('cancels what waits, keeps what is open, and says so in its record', () => {
    const w = kept()
    const touched = w.quote(quote(129_500))
    expect(touched.changes).toMatchObject([
      { kind: 'floor.touched', data: { by: 'daily', line: 9_995_000, keepsOpen: true, positions: 1, orders: 1 } },
      { kind: 'order.intent' },
    ])
    expect(touched.sends).toMatchObject([{ kind: 'remove', order: '6' }])
    expect(kinds(w.work({ trades: [trade({ id: 'next' })] }))).toEqual(['trade.failed'])
    expect(w.quote(quote(129_400)).changes).toEqual([])
  })

  it('keeps an order that was filled before it could be cancelled', () => {
    const w = kept()
    w.quote(quote(129_500))
    const filled = w.report({
      orders: [brokerOrder({ ticket: '6', clientId: 'waits', position: '8' })],
      positions: [brokerPosition({ ticket: '8', identifier: '6', clientId: 'waits', openPrice: 128_000 })],
      balance: 10_000_000,
    })
    expect(filled.sends).toEqual([])
    expect(w.quote(quote(129_500)).sends).toEqual([])
  })

  it('leaves levels and closes to the trader, and the floor closes all the same', () => {
    const w = kept()
    w.quote(quote(129_500))
    expect(w.work({ commands: [command({ kind: 'levels', sl: 128_000 })] }).sends).toMatchObject([{ kind: 'levels' }])
    const closed = w.quote(quote(129_000))
    expect(closed.changes).toMatchObject([{ kind: 'floor.touched', data: { by: 'total' } }, { kind: 'close.intent' }])
    expect(closed.changes[0]?.data).not.toHaveProperty('keepsOpen')
  })

  it('a report whose money meets a line that closes has everything closed, not what is new of it alone', () => {
    const w = kept()
    w.quote(quote(129_500))
    const paid = w.report({ balance: 9_990_000 })
    expect(paid.changes).toMatchObject([{ kind: 'floor.touched', data: { by: 'total' } }, { kind: 'close.intent' }])
  })
})
