import { type Limits, RET } from '@ratchet/contract'
import { noLimits } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { answer, brokerOrder, brokerPosition, closingDeal, command } from './testing/rows.ts'
import { kinds, position, quote, trade, World } from './testing/world.ts'

const hour = 3_600_000
const limited = (limits: Partial<Limits>, ...[past]: [Parameters<World['limit']>[1]?]) =>
  new World().limit({ ...noLimits, warnAt: 100, ...limits }, past)
const many = (count: number) => Array.from({ length: count }, (_, n) => trade({ id: `t${n}` }))
const sent = ({ sends }: { readonly sends: readonly { readonly clientId: string }[] }) =>
  sends.map(({ clientId }) => clientId)
const pending = { action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 129_000, sl: 128_900 } as const

/** An order of the trade is carried out and all of its position closed with that result. */
function trades(w: World, id: string, profit: number, timeMs = w.timeMs): void {
  w.work({ trades: [trade({ id })] })
  const opened = brokerPosition({ clientId: id, ticket: id, identifier: id })
  w.report({ answer: answer(id, RET.DONE, { order: id }), positions: [opened] })
  w.timeMs = timeMs
  const deals = [{ ...closingDeal, ticket: `out of ${id}`, position: id, profit, timeMs }]
  w.report({ timeMs, deals, positions: [{ ...opened, volume: 0 }] })
}

describe('ENG17: an instruction that a limit refuses', () => {
  it('ends as failed with its sentence on record, and nothing is sent', () => {
    const draft = limited({ tradeVolume: 0.05 }).work({ trades: [trade()] })
    const reason = 'Limit on the size of a trade: this trade has 0.10 lots; at most 0.05 are allowed.'
    expect(draft.sends).toEqual([])
    expect(draft.changes).toMatchObject([
      {
        kind: 'trade.failed',
        data: { limit: 'tradeVolume', reason, retcode: RET.LIMIT_VOLUME },
        trade: { status: 'failed', reason, retcode: RET.LIMIT_VOLUME },
      },
    ])
    expect(draft.changes[0]?.request).toBeUndefined()
  })

  it('warns with the intent where it is nearly used up', () => {
    const w = new World().limit({ ...noLimits, tradeVolume: 0.12 })
    expect(w.work({ trades: [trade()] }).changes).toMatchObject([
      {
        kind: 'order.intent',
        data: { warning: 'Near the limit on the size of a trade: this trade has 0.10 lots; at most 0.12 are allowed.' },
      },
    ])
  })

  it.each<[string, Partial<Limits>]>([
    ['volume of a symbol', { symbolVolume: 0.3 }],
    ['volume of the account', { accountVolume: 0.3 }],
    ['number', { openTrades: 3 }],
    ['number of the day', { tradesADay: 3 }],
  ])('LIM3, LIM4, LIM6: no two of one step pass a limit of %s together', (_, limits) => {
    const w = limited(limits)
    expect(sent(w.work({ trades: many(5) }))).toEqual(['t0', 't1', 't2'])
    expect(sent(w.work({ trades: [trade({ id: 'later' })] }))).toEqual([])
  })

  it('LIM3: orders that wait and positions are counted, each once', () => {
    const w = limited({ accountVolume: 0.4, openTrades: 4 })
    w.work({ trades: [trade({ id: 'a', ...pending }), trade({ id: 'b' })] })
    w.report({
      answer: answer('a', RET.PLACED, { order: '5' }),
      orders: [brokerOrder({ clientId: 'a', state: 'placed' })],
    })
    w.report({ answer: answer('b', RET.DONE, { order: '7' }), positions: [brokerPosition({ clientId: 'b' })] })
    expect(sent(w.work({ trades: many(3) }))).toEqual(['t0', 't1'])
  })

  it('LIM3: what was refused, cancelled or closed makes room', () => {
    const w = limited({ openTrades: 1 })
    trades(w, 'first', 5)
    w.work({ trades: [trade({ id: 'refused' })] })
    w.report({ answer: answer('refused', RET.NO_MONEY) })
    expect(sent(w.work({ trades: [trade({ id: 'next' })] }))).toEqual(['next'])
  })

  it('LIM6: an order that the broker refused is none of the day, one that ended is', () => {
    const w = limited({ tradesADay: 2 })
    w.work({ trades: [trade({ id: 'refused' })] })
    w.report({ answer: answer('refused', RET.NO_MONEY) })
    trades(w, 'closed', 5)
    expect(sent(w.work({ trades: many(2) }))).toEqual(['t0'])
    w.timeMs += 24 * hour
    expect(sent(w.work({ trades: [trade({ id: 'tomorrow' })] }))).toEqual(['tomorrow'])
  })

  it('LIM7: trades that lost one after another begin a pause, which the market’s time ends', () => {
    const w = limited({ pause: { losses: 2, minutes: 60 } })
    for (const [id, profit] of [
      ['a', -5],
      ['b', 5],
      ['c', -5],
    ] as const)
      trades(w, id, profit)
    expect(kinds(w.work({ trades: [trade({ id: 'd' })] }))).toEqual(['order.intent'])
    w.report({ answer: answer('d', RET.NO_MONEY) })
    trades(w, 'e', -5, 2000)
    const refused = w.work({ trades: [trade({ id: 'f' })] })
    expect(refused.changes).toMatchObject([{ kind: 'trade.failed', data: { limit: 'pause' } }])
    w.timeMs = 2000 + hour
    expect(sent(w.work({ trades: [trade({ id: 'g' })] }))).toEqual(['g'])
  })

  it('LIM7: closes of parts are one result, that of before the account was read included', () => {
    const w = new World(undefined, [position()], [trade({ status: 'executed', position: '7' })])
    w.limit({ ...noLimits, pause: { losses: 1, minutes: 60 } }, { parts: new Map([['7', -100]]) })
    w.report({ deals: [{ ...closingDeal, profit: 60, volume: 500 }], positions: [brokerPosition({ volume: 500 })] })
    expect(kinds(w.work({ trades: [trade({ id: 'a' })] }))).toEqual(['order.intent'])
    w.report({ answer: answer('a', RET.NO_MONEY) })
    w.report({ deals: [{ ...closingDeal, ticket: '10', profit: 30 }], positions: [brokerPosition({ volume: 0 })] })
    expect(w.model.limits?.results).toMatchObject([{ cents: -10 }])
    expect(kinds(w.work({ trades: [trade({ id: 'b' })] }))).toEqual(['trade.failed'])
  })

  it('LIM8: risks too much at its stop, by the price in force', () => {
    const w = limited({ riskMoney: 10 })
    expect(w.work({ trades: [trade({ id: 'a', sl: 129_930 })] }).changes).toMatchObject([
      { data: { limit: 'riskMoney' } },
    ])
    w.quote(quote(130_000))
    expect(sent(w.work({ trades: [trade({ id: 'b', sl: 129_930 }), trade({ id: 'c', sl: 129_929 })] }))).toEqual(['b'])
    expect(sent(w.work({ trades: [trade({ id: 'd' })] }))).toEqual([])
  })

  it('LIM11: a loosening that waits holds from its time on, by the real clock', () => {
    const inForce = { ...noLimits, tradeVolume: 0.05 }
    const w = new World().limit(inForce, { inForce, pending: { limits: noLimits, fromMs: 6000 } })
    w.nowMs = 5999
    expect(sent(w.work({ trades: [trade({ id: 'a' })] }))).toEqual([])
    w.nowMs = 6000
    expect(sent(w.work({ trades: [trade({ id: 'b' })] }))).toEqual(['b'])
  })
})

describe('ENG17, LIM9: a waiting order is changed', () => {
  const working = trade({ ...pending, working: true, order: '5' })
  const change = (fields: object) => command({ kind: 'modify', tradeId: 'trade', sl: null, tp: null, ...fields })
  const world = () => new World(undefined, [], [working]).limit({ ...noLimits, riskMoney: 15 })

  it('is refused where it would risk too much, and the broker is not asked', () => {
    const draft = world().work({ commands: [change({ sl: 128_800 })] })
    expect(draft.sends).toEqual([])
    expect(draft.changes).toMatchObject([
      {
        kind: 'command.done',
        command: {
          outcome: {
            ok: false,
            message: 'Limit on money at risk in a trade: this trade risks 20.00 USD; at most 15.00 is allowed.',
          },
        },
      },
    ])
  })

  it.each([{ sl: 128_850 }, { sl: 128_950 }, { price: 128_950 }, { tp: 140_000 }])(
    'is asked for where it may: %o',
    (fields) => {
      expect(world().work({ commands: [change(fields)] }).sends).toMatchObject([{ kind: 'modify' }])
    },
  )

  it('its cancellation is never limited', () => {
    const w = new World(undefined, [], [working]).limit({
      ...noLimits,
      quietHours: [{ days: 'Every day', from: 0, to: 1440 }],
      tradesADay: 1,
    })
    expect(w.work({ commands: [command({ kind: 'cancel', tradeId: 'trade' })] }).sends).toMatchObject([
      { kind: 'remove' },
    ])
  })
})
