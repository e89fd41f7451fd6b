import { operatorWords, RET } from '@ratchet/contract'
import { noLimits } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { type Desk, openDesk, round, tick } from '../testing/desk.ts'
import { answer, brokerOrder, brokerPosition, command } from './testing/rows.ts'
import { position, trade, World } from './testing/world.ts'

const freeze = { sinceMs: 1, reason: 'Asked by the trader.' }
const refused = operatorWords.refused(freeze.reason)
const limit = { action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 129_000, sl: 128_000 } as const
const waiting = (id: string, order: string) => trade({ ...limit, id, working: true, order })
const frozen = (w: World) => w.limit(noLimits, { freeze })

describe('ADM3: on an account that the operator has frozen', () => {
  it('an instruction fails with the operator’s reason, and nothing is sent', () => {
    const draft = frozen(new World()).work({ trades: [trade()] })
    expect(draft.sends).toEqual([])
    expect(draft.changes).toMatchObject([
      { kind: 'trade.failed', trade: { status: 'failed', retcode: RET.TRADE_DISABLED, reason: refused } },
    ])
  })

  it('orders that wait are cancelled, those too that were on their way to the broker', () => {
    const w = frozen(new World(undefined, [], [waiting('a', '5')]))
    w.work({ trades: [] })
    const draft = w.report({ orders: [brokerOrder({ clientId: 'a', ticket: '5', state: 'placed' })] })
    expect(draft.sends).toMatchObject([{ kind: 'remove', order: '5' }])

    const late = new World()
    late.work({ trades: [trade({ ...limit, id: 'b' })] })
    frozen(late)
    const placed = late.report({
      answer: answer('b', RET.PLACED, { order: '6' }),
      orders: [brokerOrder({ clientId: 'b', ticket: '6', ...limit, state: 'placed' })],
    })
    expect(placed.sends).toMatchObject([{ kind: 'remove', order: '6' }])
  })

  it('one that is cancelled says why, and one that was filled first stays', () => {
    const w = frozen(new World(undefined, [], [waiting('a', '5'), waiting('b', '6')]))
    const asked = w.report({})
    const [one] = asked.sends
    const done = w.report({ answer: answer(one?.clientId ?? '', RET.DONE, { order: '5' }) })
    expect(done.changes.at(-1)).toMatchObject({
      kind: 'trade.cancelled',
      trade: { id: 'a', reason: operatorWords.cancelled },
    })
    const filled = w.report({
      orders: [brokerOrder({ clientId: 'b', ticket: '6', state: 'filled' })],
      positions: [brokerPosition({ clientId: 'b', ticket: '7', identifier: '6' })],
    })
    expect(filled.sends).toEqual([])
    expect([...w.model.positions.keys()]).toEqual(['7'])
  })

  it('an order that waits cannot be brought nearer to the market', () => {
    const w = frozen(new World(undefined, [], [waiting('a', '5')]))
    const draft = w.work({ commands: [command({ kind: 'modify', tradeId: 'a', price: 129_500 })] })
    expect(draft.sends).toEqual([])
    expect(draft.changes).toMatchObject([{ kind: 'command.done', data: { ok: false, message: refused } }])
  })

  it('a trader closes and tightens as ever', () => {
    const w = frozen(new World(undefined, [position()]))
    const { ticket, intendedSl } = position()
    expect(
      w.work({ commands: [command({ id: 'l', kind: 'levels', position: ticket, sl: intendedSl + 10, tp: null })] })
        .sends,
    ).toMatchObject([{ kind: 'levels' }])
    expect(w.work({ commands: [command({ id: 'c', kind: 'close', position: ticket })] }).sends).toMatchObject([
      { kind: 'close' },
    ])
  })
})

const kindsSent = ({ broker }: Desk) => broker.sent.map(({ kind }) => kind)

async function take({ engine, clock }: Desk): Promise<void> {
  engine.wake()
  void engine.takeWork()
  await clock.pass(0)
}

describe('ADM3: a freeze that comes while the engine runs', () => {
  it.each([false, true])(
    'is taken by its look, and kept over a restart; memory ahead of the disk: %s',
    async (sharesLog) => {
      const desk = openDesk({}, 'memory', sharesLog)
      await desk.start()
      await tick(desk, 130_000)
      desk.ledger.publish(trade({ ...limit, id: 'a' }))
      await take(desk)
      const there = { orders: [brokerOrder({ clientId: 'a', ticket: '5', ...limit, state: 'placed' })] } as const
      desk.broker.does({ answer: { ...answer('a', RET.PLACED, { order: '5' }) }, ...there })
      await desk.clock.pass(0)
      expect(kindsSent(desk)).toEqual(['order'])

      desk.ledger.saveFreeze(freeze)
      await take(desk)
      await take(desk)
      expect(kindsSent(desk)).toEqual(['order', 'remove'])
      desk.ledger.publish(trade({ id: 'b' }))
      await take(desk)
      expect(kindsSent(desk)).toEqual(['order', 'remove'])
      expect(desk.ledger.last('trade.failed')?.data).toMatchObject({ reason: refused })

      // The broker refuses to cancel: it is asked again with the next round, and after a kill.
      const [, cancel] = desk.broker.sent
      desk.broker.does({ answer: { ...answer(cancel?.clientId ?? '', RET.REJECT) } })
      await desk.clock.pass(0)
      expect(kindsSent(desk)).toEqual(['order', 'remove'])
      await round(desk)
      expect(kindsSent(desk)).toEqual(['order', 'remove', 'remove'])
      void desk.engine.restartAccount('account')
      await desk.clock.pass(0)
      desk.ledger.publish(trade({ id: 'c' }))
      await take(desk)
      expect(desk.ledger.trades.find(({ id }) => id === 'c')).toMatchObject({ status: 'failed', reason: refused })

      desk.ledger.saveFreeze()
      await take(desk)
      desk.ledger.publish(trade({ id: 'd' }))
      await take(desk)
      expect(kindsSent(desk).at(-1)).toBe('order')
    },
  )

  it('an order whose intent was on record before may be on its way: it goes on under its client id, and is cancelled where it waits', async () => {
    const desk = openDesk({})
    await desk.start()
    await tick(desk, 130_000)
    desk.broker.cut = true
    desk.ledger.publish(trade({ ...limit, id: 'a' }))
    await take(desk)
    desk.ledger.saveFreeze(freeze)
    await take(desk)
    desk.broker.cut = false
    await round(desk)
    await round(desk)
    const orders = desk.broker.sent.filter(({ kind }) => kind === 'order')
    expect(new Set(orders.map(({ clientId }) => clientId))).toEqual(new Set(['a']))
    expect(desk.ledger.trades.find(({ id }) => id === 'a')).toMatchObject({ status: 'Pending' })
    desk.broker.does({
      answer: { ...answer('a', RET.PLACED, { order: '5' }) },
      orders: [brokerOrder({ clientId: 'a', ticket: '5', ...limit, state: 'placed' })],
    })
    await desk.clock.pass(0)
    expect(kindsSent(desk).at(-1)).toBe('remove')
  })
})
