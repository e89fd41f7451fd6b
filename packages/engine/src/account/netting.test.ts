import { RET } from '@ratchet/contract'
import type { BrokerReport, Deal } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { openDesk } from '../testing/desk.ts'
import { answer, brokerOrder, brokerPosition, closingDeal, command, request } from './testing/rows.ts'
import { position, trade, World } from './testing/world.ts'

const sides = [
  { side: 'buy', other: 'sell', type: 'Order_Type_Sell' },
  { side: 'sell', other: 'buy', type: 'Order_Type_Buy' },
] as const

type Form = 'opened' | 'added' | 'reduced' | 'reversed'

/** What a broker of a netting account reports of the filled order `5`; only the one that opens finds nothing there. */
const reportOf = (form: Form, { side, other, type }: (typeof sides)[number]): Partial<BrokerReport> => {
  const added = form === 'opened' || form === 'added'
  const filled = brokerOrder({
    type: added ? (side === 'buy' ? 'Order_Type_Buy' : 'Order_Type_Sell') : type,
    position: { opened: '8', added: '7', reduced: '', reversed: '8' }[form],
  })
  const out: Deal = { ...closingDeal, order: '5', side: other, reason: 'client', price: 130_400 }
  const own = brokerPosition({ ticket: '8', identifier: '5', side: form === 'opened' ? side : other })
  const before = { tradeId: 'first', clientId: 'first', side }
  const rest = {
    opened: { positions: [own] },
    added: { positions: [brokerPosition({ ...before, volume: 1400 })] },
    reduced: { deals: [{ ...out, volume: 400 }], positions: [brokerPosition({ ...before, volume: 600 })] },
    reversed: { deals: [out], positions: [own, brokerPosition({ ...before, volume: 0 })] },
  }[form]
  return { ...rest, orders: [filled], answer: answer('trade', RET.DONE, { order: '5' }) }
}

const worldOf = (form: Form, side: 'buy' | 'sell') => {
  const first = trade({ id: 'first', status: 'executed', position: '7', order: '7' })
  return form === 'opened' ? new World() : new World(undefined, [position({ tradeId: 'first', side })], [first])
}

describe.each(sides)('OP18: a netting account that has a $side', (about) => {
  it.each([
    ['opened', '8', undefined, '8'],
    ['added', null, 'added', '7'],
    ['reduced', null, 'reduced', '7'],
    ['reversed', '8', 'reversed', '8'],
  ] as const)('an order that %s is executed at once', (form, own, effect, concerned) => {
    const world = worldOf(form, about.side)
    world.work({ trades: [trade({ volume: 400 })] })
    const { changes } = world.report(reportOf(form, about))
    const told = changes.filter(({ kind }) => kind === 'trade.executed')
    expect(told.map(({ data, tradeId }) => [tradeId, data])).toEqual([
      ['trade', expect.objectContaining({ order: '5', position: concerned, ...(effect && { effect }) })],
    ])
    const row = { status: 'executed', working: false, order: '5', position: own, retcode: RET.DONE }
    expect(world.model.trades.get('trade')).toMatchObject(row)
    // The result stays with the instruction that opened what was closed.
    const closed = changes.flatMap(({ closed: one }) => one ?? [])
    expect(closed.map(({ tradeId }) => tradeId)).toEqual(form === 'reduced' || form === 'reversed' ? ['first'] : [])
  })

  it.each(['opened', 'added', 'reduced', 'reversed'] as const)(
    'a waiting order that %s when the market reaches it is executed',
    (form) => {
      const world = worldOf(form, about.side)
      world.work({ trades: [trade({ action: 'Trade_Action_Pending', type: 'Order_Type_BuyStop' })] })
      world.report({ answer: answer('trade', RET.PLACED, { order: '5' }), orders: [brokerOrder({ state: 'placed' })] })
      world.report({ ...reportOf(form, about), answer: null })
      expect(world.model.trades.get('trade')).toMatchObject({ status: 'executed', working: false })
    },
  )

  it('an order that reduced while its answer was lost is executed, and the account goes on', () => {
    const world = worldOf('reduced', about.side)
    world.work({ trades: [trade({ volume: 400 })] })
    world.report({ answer: answer('trade', RET.TIMEOUT) })
    expect(world.model.trades.get('trade')?.status).toBe('unknown')
    world.report({ ...reportOf('reduced', about), answer: null })
    expect(world.model.trades.get('trade')).toMatchObject({ status: 'executed', position: null })
    expect(world.model.requests.unknown.size).toBe(0)
  })
})

describe.each(['opened', 'added', 'reduced', 'reversed'] as const)('OP18: an order that %s', (form) => {
  const remove = command({ kind: 'delete', tradeId: 'trade', position: null })
  const staysOpen = form === 'opened' || form === 'reversed'

  it('is deleted like any executed instruction, and a position of its own stays open', () => {
    const world = worldOf(form, 'buy')
    world.work({ trades: [trade({ volume: 400 })] })
    world.report(reportOf(form, sides[0]))
    expect(world.work({ commands: [remove] }).changes).toMatchObject([
      { kind: 'trade.deleted', deleteTrade: true, data: { positionStaysOpen: staysOpen } },
    ])
  })

  it('is not deleted while its answer is due: what it did is not known', () => {
    const world = worldOf(form, 'buy')
    world.work({ trades: [trade({ volume: 400 })] })
    expect(world.work({ commands: [remove] }).changes.map(({ kind }) => kind)).not.toContain('trade.deleted')
  })
})

describe('OP18: after a restart', () => {
  const first = trade({ id: 'first', status: 'executed', position: '7', order: '7' })
  const positions = [position({ tradeId: 'first', volume: 600 })]
  const done = { order: '5', retcode: RET.DONE } as const

  it('an instruction that the ledger has as answered and Pending is executed, once', async () => {
    const desk = openDesk({ positions, trades: [first, trade(done)], requests: [] })
    await desk.start()
    expect(desk.ledger.kinds).toEqual(['trade.executed'])
    expect(desk.ledger.trades).toMatchObject([{}, { id: 'trade', status: 'executed', position: null }])
  })

  it('one that waits at the broker, or whose answer is due, stays as it is', async () => {
    const waiting = trade({ id: 'waiting', order: '6', working: true, action: 'Trade_Action_Pending' })
    const desk = openDesk({ positions, trades: [first, waiting, trade()], requests: [request({ state: 'intended' })] })
    await desk.start()
    expect(desk.ledger.kinds).not.toContain('trade.executed')
    expect(desk.ledger.trades.find(({ id }) => id === 'waiting')).toMatchObject({ status: 'Pending', working: true })
  })
})
