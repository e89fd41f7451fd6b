import { RET } from '@ratchet/contract'
import type { Answer, Order } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import type { CommandRow } from '../ports/index.ts'
import { kinds, trade, World } from './testing/world.ts'

const command = (fields: Partial<CommandRow>): CommandRow => ({
  id: 'command',
  traderId: 'trader',
  accountId: 'account',
  kind: 'cancel',
  tradeId: 'trade',
  position: null,
  price: null,
  sl: null,
  tp: null,
  volume: 0,
  ...fields,
})
const limit = { action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 129_000, sl: 128_000 } as const
const working = trade({ ...limit, working: true, order: '5' })
const atBroker = (fields: Partial<Order> = {}): Order => ({
  ticket: '5',
  clientId: 'trade',
  symbol: 'GOLD',
  type: limit.type,
  volume: 1000,
  price: limit.price,
  sl: limit.sl,
  tp: 0,
  comment: '',
  magic: '',
  state: 'placed',
  setupTimeMs: 0,
  doneTimeMs: 0,
  position: '',
  ...fields,
})
const answer = (clientId: string | undefined, retcode: number): Answer => ({
  clientId: clientId ?? '',
  retcode,
  text: 'as the broker says',
  order: '5',
  deal: '',
  bid: 0,
  ask: 0,
  timeMs: 0,
})
const world = () => new World(undefined, [], [working])
const outcomes = (draft: { readonly changes: readonly { readonly command?: unknown }[] }) =>
  draft.changes.flatMap(({ command: done }) => (done ? [done] : []))

describe('a waiting order is cancelled', () => {
  it('at the broker, and its document stays, as cancelled', () => {
    const w = world()
    const asked = w.work({ commands: [command({})] })
    expect(asked.sends).toMatchObject([{ kind: 'remove', order: '5' }])
    expect(asked.changes).toMatchObject([{ kind: 'order.intent', request: { kind: 'cancel', order: '5' } }])
    const done = w.report({
      answer: answer(asked.sends[0]?.clientId, RET.DONE),
      orders: [atBroker({ state: 'canceled' })],
    })
    expect(kinds(done)).toEqual(['order.answered', 'trade.cancelled'])
    expect(done.changes[1]).toMatchObject({
      trade: { status: 'cancelled', working: false },
      command: { outcome: { ok: true } },
    })
    expect(done.changes.some(({ deleteTrade }) => deleteTrade)).toBe(false)
  })

  it('I1: once, however often the command is read', () => {
    const w = world()
    expect(w.work({ commands: [command({})] }).sends).toHaveLength(1)
    expect(w.work({ commands: [command({})] }).changes).toEqual([])
  })

  it('I1: before it was sent it is never sent', () => {
    const draft = new World().work({ trades: [trade(limit)], commands: [command({})] })
    expect(draft.sends).toEqual([])
    expect(draft.changes).toMatchObject([
      { kind: 'trade.cancelled', trade: { status: 'cancelled' }, command: { outcome: { ok: true } } },
    ])
  })

  it('that was filled first stays executed, and the answer says why', () => {
    const w = world()
    const { sends } = w.work({ commands: [command({})] })
    w.report({ orders: [atBroker({ state: 'filled', position: '7' })] })
    const done = w.report({ answer: answer(sends[0]?.clientId, RET.INVALID_ORDER) })
    expect(outcomes(done)).toMatchObject([{ outcome: { ok: false, retcode: RET.INVALID_ORDER } }])
    expect(done.changes.every(({ trade: row }) => row === undefined)).toBe(true)
  })

  it('only where it waits', () => {
    const draft = new World(undefined, [], [trade({ status: 'executed', order: '5', position: '7' })]).work({
      commands: [command({})],
    })
    expect(draft.sends).toEqual([])
    expect(outcomes(draft)).toMatchObject([{ outcome: { ok: false, retcode: RET.INVALID_ORDER } }])
  })
})

describe('a waiting order is changed', () => {
  const change = (fields: Partial<CommandRow> = { price: 129_500 }) => command({ kind: 'modify', ...fields })

  it('at the broker, what is not named stays, and the trade shows what the broker confirmed', () => {
    const w = world()
    const asked = w.work({ commands: [change()] })
    expect(asked.sends).toMatchObject([{ kind: 'modify', order: '5', price: 129_500, sl: 128_000, tp: 0 }])
    expect(asked.changes).toMatchObject([
      { kind: 'change.intent', data: { from: { price: 129_000 }, to: { price: 129_500 } } },
    ])
    const done = w.report({
      answer: answer(asked.sends[0]?.clientId, RET.DONE),
      orders: [atBroker({ price: 129_500 })],
    })
    expect(done.changes).toMatchObject([
      { kind: 'change.confirmed', trade: { status: 'Pending', working: true, price: 129_500, sl: 128_000 } },
    ])
    expect(outcomes(done)).toMatchObject([{ outcome: { ok: true } }])
  })

  it('a refusal changes nothing and is told in the words of the broker', () => {
    const w = world()
    const { sends } = w.work({ commands: [change()] })
    const done = w.report({ answer: answer(sends[0]?.clientId, RET.INVALID_PRICE) })
    expect(kinds(done)).toEqual(['change.refused'])
    expect(done.changes[0]?.trade).toBeUndefined()
    expect(outcomes(done)).toMatchObject([{ outcome: { ok: false, message: 'as the broker says' } }])
  })

  it('its levels may loosen as freely as tighten: no position depends on them yet', () => {
    expect(world().work({ commands: [change({ sl: 0, tp: 140_000 })] }).sends).toMatchObject([
      { price: 129_000, sl: 0, tp: 140_000 },
    ])
  })

  it('one change at a time: the next command waits for the answer to the first', () => {
    const w = world()
    const { sends } = w.work({ commands: [change()] })
    const second = change({ id: 'second', price: 129_700 })
    expect(w.work({ commands: [second, command({ id: 'third' })] }).changes).toEqual([])
    expect(w.model.deferred).toBe(true)
    w.report({ answer: answer(sends[0]?.clientId, RET.DONE), orders: [atBroker({ price: 129_500 })] })
    expect(w.work({ commands: [second] }).sends).toMatchObject([{ kind: 'modify', price: 129_700 }])
  })

  it.each([
    ['what it is already', { price: 129_000 }, RET.NO_CHANGES],
    ['an order that is gone', { tradeId: 'another', price: 1 }, RET.INVALID_ORDER],
  ])('%s is refused without asking', (_, fields, retcode) => {
    const draft = world().work({ commands: [change(fields)] })
    expect(draft.sends).toEqual([])
    expect(outcomes(draft)).toMatchObject([{ outcome: { ok: false, retcode } }])
  })
})

describe('MAT24: an order with an end', () => {
  const untilMs = 5000
  it('is sent with it', () => {
    expect(new World().work({ trades: [trade({ ...limit, untilMs })] }).sends).toMatchObject([
      { kind: 'order', untilMs },
    ])
  })

  it.each([
    [untilMs, 'It expired before the price was reached'],
    // It was the broker's own decision.
    [undefined, 'The order was expired at the broker'],
  ])('that ends at %j is cancelled, and says why: %s', (until, reason) => {
    const w = new World(undefined, [], [{ ...working, ...(until !== undefined && { untilMs: until }) }])
    const done = w.report({ answer: null, orders: [atBroker({ state: 'expired' })] })
    expect(done.changes).toMatchObject([
      { kind: 'trade.cancelled', trade: { status: 'cancelled', working: false, reason } },
    ])
    expect(done.sends).toEqual([])
  })
})
