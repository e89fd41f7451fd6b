import { ocoWords, RET } from '@ratchet/contract'
import type { Order } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import type { TradeRow } from '../ports/index.ts'
import { type Desk, openDesk, round } from '../testing/desk.ts'
import { isStranded } from './model.ts'
import { answer, brokerOrder, brokerPosition } from './testing/rows.ts'
import { kinds, trade, World } from './testing/world.ts'

const limit = { action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 129_000, sl: 128_000 } as const
const first = trade({ ...limit, id: 'first', working: true, order: '5' })
const pairedWith = (id: string, fields: Partial<TradeRow> = {}) =>
  trade({
    ...limit,
    type: 'Order_Type_BuyStop',
    price: 131_000,
    id: 'second',
    oco: { with: id, filled: false },
    ...fields,
  })
const second = pairedWith('first', { working: true, order: '6' })
const atBroker = (fields: Partial<Order>): Order =>
  brokerOrder({ clientId: 'first', ...limit, state: 'placed', position: '', ...fields })
const fillOf = (clientId: string, order: string) => ({
  orders: [atBroker({ ticket: order, clientId, state: 'filled' })],
  positions: [brokerPosition({ ticket: '7', identifier: order, clientId })],
})

describe('OCO1: an order is paired with one that waits, and is in no other pair', () => {
  it('is sent, and the pair is known while both are there', () => {
    const w = new World(undefined, [], [first])
    expect(w.work({ trades: [pairedWith('first')] }).sends).toMatchObject([{ kind: 'order', clientId: 'second' }])
    expect([...w.model.ocoOf]).toEqual([['first', 'second']])
  })

  it('is sent with an order that was taken in the same step', () => {
    const one = trade({ ...limit, id: 'first' })
    const w = new World(undefined, [], [])
    expect(w.work({ trades: [one, pairedWith('first')] }).sends.map(({ clientId }) => clientId)).toEqual([
      'first',
      'second',
    ])
  })

  it.each<[string, TradeRow[], keyof typeof ocoWords]>([
    ['is not there', [], 'gone'],
    ['is filled', [{ ...first, working: false, status: 'executed', position: '7' }], 'gone'],
    ['is to be cancelled for another', [{ ...first, oco: { with: 'x', filled: true } }], 'gone'],
    ['is an order at the market', [{ ...first, action: 'Trade_Action_Deal' }], 'gone'],
    ['is named by another one that waits', [first, { ...second, id: 'third' }], 'paired'],
    [
      'names another one that waits',
      [
        { ...first, oco: { with: 'third', filled: false } },
        { ...first, id: 'third' },
      ],
      'paired',
    ],
  ])('is refused and not sent where the other %s', (_, trades, why) => {
    const draft = new World(undefined, [], trades).work({ trades: [pairedWith('first')] })
    expect(draft.sends).toEqual([])
    expect(draft.changes).toMatchObject([
      { kind: 'trade.failed', trade: { status: 'failed', retcode: RET.INVALID_ORDER, reason: ocoWords[why] } },
    ])
  })

  it('only the first of two that name the same one is sent', () => {
    const w = new World(undefined, [], [first])
    const draft = w.work({ trades: [pairedWith('first'), pairedWith('first', { id: 'third' })] })
    expect(draft.sends).toMatchObject([{ clientId: 'second' }])
    expect(draft.changes.at(-1)).toMatchObject({
      kind: 'trade.failed',
      trade: { id: 'third', reason: ocoWords.paired },
    })
  })

  it('an order whose other one is gone unfilled can be paired anew', () => {
    const w = new World(undefined, [], [first, second])
    w.report({ answer: null, orders: [atBroker({ ticket: '6', clientId: 'second', state: 'expired' })] })
    expect(w.model.ocoOf.size).toBe(0)
    expect(w.work({ trades: [pairedWith('first', { id: 'third' })] }).sends).toMatchObject([{ clientId: 'third' }])
  })
})

describe('OCO2: a fill of either asks for the other to be cancelled, in the same write', () => {
  it.each([
    ['first', '5', 'second', '6'],
    ['second', '6', 'first', '5'],
  ])('%s', (filled, order, other, otherOrder) => {
    const w = new World(undefined, [], [first, second])
    const draft = w.report({ answer: null, ...fillOf(filled, order) })
    expect(kinds(draft).filter((kind) => kind === 'oco.filled')).toHaveLength(1)
    expect(draft.changes.find(({ kind }) => kind === 'oco.filled')).toMatchObject({
      tradeId: other,
      data: { other: filled, order },
      trade: { id: other, oco: { with: filled, filled: true } },
    })
    expect(draft.sends).toMatchObject([{ kind: 'remove', order: otherOrder }])
    const done = w.report({ answer: answer(draft.sends[0]?.clientId ?? '', RET.DONE) })
    expect(done.changes.at(-1)).toMatchObject({
      kind: 'trade.cancelled',
      tradeId: other,
      trade: { status: 'cancelled', reason: ocoWords.cancelled },
    })
    expect(w.model.stranded.size).toBe(0)
  })

  it('also where an instruction that was not sent yet names an order of the pair', () => {
    const third = pairedWith('second', { id: 'third' })
    const fourth = pairedWith('first', { id: 'fourth' })
    for (const trades of [
      [first, second, third, fourth],
      [fourth, third, second, first],
    ]) {
      const filled = new World(undefined, [], trades).report({ answer: null, ...fillOf('second', '6') })
      expect(filled.sends).toMatchObject([{ kind: 'remove', order: '5' }])
      const other = new World(undefined, [], trades).report({ answer: null, ...fillOf('first', '5') })
      expect(other.sends).toMatchObject([{ kind: 'remove', order: '6' }])
    }
  })

  it('what has nothing to do with the pair ends nothing', () => {
    const w = new World(undefined, [], [first, second])
    expect(w.report({ answer: null, ...fillOf('else', '9') }).sends).toEqual([])
    expect(w.report({ answer: null, orders: [atBroker({ state: 'canceled' })] }).sends).toEqual([])
  })

  it('both filled at once: both positions are there, and nothing is asked for', () => {
    const w = new World(undefined, [], [first, second])
    const one = fillOf('first', '5')
    const two = fillOf('second', '6')
    const draft = w.report({
      answer: null,
      orders: [...one.orders, ...two.orders],
      positions: [...one.positions, ...two.positions.map((position) => ({ ...position, ticket: '8' }))],
    })
    expect(draft.sends).toEqual([])
    expect(kinds(draft)).not.toContain('oco.filled')
    expect([...w.model.positions.keys()]).toEqual(['7', '8'])
    expect(w.model.stranded.size).toBe(0)
  })
})

describe('OCO3: an order whose other one was filled is asked for until it is gone', () => {
  const stranded = { ...second, oco: { with: 'first', filled: true } }

  it('behind the report that it waits at the broker, where its order was under way at the fill', () => {
    const w = new World(undefined, [], [first])
    w.work({ trades: [pairedWith('first')] })
    expect(w.report({ answer: null, ...fillOf('first', '5') }).sends).toEqual([])
    expect([...w.model.stranded]).toEqual(['second'])
    const placed = w.report({
      answer: { ...answer('second', RET.PLACED), order: '6' },
      orders: [atBroker({ ticket: '6', clientId: 'second' })],
    })
    expect(placed.sends).toMatchObject([])
    expect(w.report({ answer: null }).sends).toMatchObject([{ kind: 'remove', order: '6' }])
  })

  it('not behind its own refusal, but behind the next report, once while the answer is due', () => {
    const w = new World(undefined, [], [first, second])
    const asked = w.report({ answer: null, ...fillOf('first', '5') })
    expect(w.report({ answer: answer(asked.sends[0]?.clientId ?? '', RET.REJECT) }).sends).toEqual([])
    expect(w.report({ answer: null }).sends).toMatchObject([{ kind: 'remove', order: '6' }])
    expect(w.report({ answer: null }).sends).toEqual([])
  })

  const desk = async (): Promise<Desk> => {
    const open = openDesk({ trades: [stranded] })
    open.broker.orders.set('6', atBroker({ ticket: '6', clientId: 'second', price: second.price, type: second.type }))
    await open.start()
    return open
  }

  it('I5: at the start, and in every round after a refusal, without a report', async () => {
    const { broker, clock, ...rest } = await desk()
    for (let n = 1; n < 4; n++) {
      expect(broker.sent).toHaveLength(n)
      expect(broker.sent.at(-1)).toMatchObject({ kind: 'remove', order: '6' })
      broker.does({ answer: answer(broker.sent.at(-1)?.clientId ?? '', RET.REJECT) })
      await clock.pass(0)
      await round({ broker, clock, ...rest } as Desk)
    }
    expect(isStranded(stranded)).toBe(true)
  })
})
