import { describe, expect, it } from 'vitest'
import { openDesk, orderOf, round } from '../testing/desk.ts'
import { answer, brokerPosition, closingDeal } from './testing/rows.ts'
import { kinds, ladder, position, quote, trade, World } from './testing/world.ts'

const first = brokerPosition({ clientId: 'trade' })
const second = { ...first, ticket: '8', identifier: '8' }
const executed = trade({ status: 'executed', position: '7', order: '7' })
const closing = (ticket: string) => ({
  deals: [{ ...closingDeal, ticket: `deal ${ticket}`, position: ticket }],
  positions: [{ ...first, ticket, volume: 0 }],
})

describe('ENG15, I2: an instruction that the broker carried out twice', () => {
  const twice = (risk = ladder({})) => {
    const world = new World(risk)
    world.work({ trades: [trade()] })
    world.report({ answer: answer('trade', 10009, { order: '7' }), positions: [first] })
    return { world, draft: world.report({ positions: [second] }) }
  }

  it('has both positions on record, and the second one as a difference', () => {
    const { world, draft } = twice()
    expect(kinds(draft)).toEqual(['position.opened', 'account.difference'])
    expect(draft.changes[1]).toMatchObject({
      tradeId: 'trade',
      data: {
        position: '8',
        differences: [{ what: 'position', ledger: { order: '7' }, broker: { order: '8' } }],
      },
    })
    expect(world.model.trades.get('trade')).toMatchObject({ status: 'executed', position: '7' })
    expect(kinds(world.report({ positions: [{ ...second, swap: -5 }] }))).toEqual(['position.changed'])
  })

  it('I3: has a ladder on each of them', () => {
    const { world } = twice(ladder({ profit1: 50, sl1: 20 }))
    const asked = world.quote(quote(first.openPrice + 600)).sends
    expect(asked).toMatchObject([
      { kind: 'levels', position: '7' },
      { kind: 'levels', position: '8' },
    ])
  })

  it.each([
    ['the first', '7', '8'],
    ['the second', '8', '7'],
  ])('has ended when both positions have, of which %s closes before the other', (_, early, late) => {
    const { world } = twice()
    expect(kinds(world.report(closing(early)))).not.toContain('trade.closed')
    expect(world.model.trades.get('trade')).toMatchObject({ status: 'executed' })
    expect(kinds(world.report(closing(late)))).toContain('trade.closed')
  })

  it('has ended when both positions have, after a restart between them too', () => {
    const world = new World(undefined, [position(), position({ ticket: '8' })], [executed])
    expect(kinds(world.report(closing('7')))).not.toContain('trade.closed')
    expect(kinds(world.report(closing('8')))).toContain('trade.closed')
  })
})

describe('ENG15, ENG6: a second order that only the comparison of the books shows', () => {
  const linesOf = (desk: ReturnType<typeof openDesk>) =>
    desk.ledger.changes.flatMap((change) => (change.kind === 'account.difference' ? change.data.differences : []))

  it('is a position: it is looked after, and told once', async () => {
    const desk = openDesk({ trades: [executed], positions: [position()] })
    desk.broker.positions.set('8', second)
    await desk.start()
    for (let n = 0; n < 3; n++) await round(desk)
    expect(linesOf(desk)).toMatchObject([{ what: 'position', ledger: { order: '7' }, broker: { order: '8' } }])
    expect(desk.ledger.trades).toMatchObject([{ status: 'executed', position: '7' }])
    expect(desk.ledger.state.positions).toMatchObject([{ ticket: '7' }, { ticket: '8', tradeId: 'trade' }])
  })

  it.each([
    ['another order of the instruction waits', trade({ working: true, order: '5' }), []],
    ['the instruction has its position', executed, [position()]],
  ])('waits at the broker though %s: it is left alone, and told once', async (_, one, positions) => {
    const desk = openDesk({ trades: [one], positions })
    desk.broker.orders.set('9', { ...orderOf(one, '9'), clientId: 'trade' })
    await desk.start()
    for (let n = 0; n < 3; n++) await round(desk)
    expect(linesOf(desk)).toMatchObject([{ what: 'order', broker: { order: '9' } }])
    expect(desk.ledger.trades).toMatchObject([{ status: one.status, order: one.order, working: one.working }])
  })
})
