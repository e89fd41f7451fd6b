import { describe, expect, it } from 'vitest'
import { ladder, position, quote, trade } from '../account/testing/world.ts'
import { openDesk, orderOf } from '../testing/desk.ts'

const executed = trade({ status: 'executed', position: '7', order: '7' })
const protectedAt = (sl: number, tp = 0) => position({ sl, intendedSl: sl, tp, intendedTp: tp })
type State = Parameters<typeof openDesk>[0]

/** An account as the ledger has it, and what somebody did to the broker's book behind its back. */
async function tampered(state: State, tamper: (broker: ReturnType<typeof openDesk>['broker']) => void) {
  const desk = openDesk({ trades: [executed], ...state })
  tamper(desk.broker)
  await desk.start()
  return desk
}
const change = (fields: object) => (broker: ReturnType<typeof openDesk>['broker']) => {
  for (const [ticket, now] of broker.positions) broker.positions.set(ticket, { ...now, ...fields })
}
const linesOf = (desk: ReturnType<typeof openDesk>) => desk.ledger.last('account.difference')?.data.differences

describe('ENG6, I5: a difference at the start is on record, and the broker’s word is taken', () => {
  it('a stop that the broker lost: the intended one stays, and is asked for at the next quote', async () => {
    const desk = await tampered({ positions: [protectedAt(129_000)] }, change({ sl: 0 }))
    expect(desk.ledger.kinds).toEqual(['account.difference'])
    expect(linesOf(desk)).toEqual([
      {
        what: 'sl',
        ledger: { sl: 129_000 },
        broker: { sl: 0 },
        done: 'The intended stop is unchanged and requested again.',
      },
    ])
    expect(desk.ledger.state.positions).toMatchObject([{ sl: 0, intendedSl: 129_000, gapSinceMs: 1_000_000 }])
    void desk.engine.quote(quote(130_000), 1)
    await desk.clock.pass(0)
    expect(desk.broker.sent).toMatchObject([{ kind: 'levels', sl: 129_000 }])
  })

  it.each([
    ['tighter', 129_500, 129_500],
    ['looser', 128_500, 129_000],
  ])('I3: a %s stop at the broker never makes the intended one looser', async (_, sl, intendedSl) => {
    const desk = await tampered({ positions: [protectedAt(129_000)] }, change({ sl }))
    expect(desk.ledger.state.positions).toMatchObject([{ sl, intendedSl }])
  })

  it.each([
    ['that nobody waits to move', 131_000, 131_000, 132_000, 132_000],
    ['that the ladder waits to move further', 131_000, 135_000, 132_000, 135_000],
    ['that the ladder waits to move less far', 131_000, 135_000, 136_000, 136_000],
  ])('a target %s', async (_, tp, intendedTp, now, after) => {
    const desk = await tampered({ positions: [position({ tp, intendedTp })] }, change({ tp: now }))
    expect(desk.ledger.state.positions).toMatchObject([{ tp: now, intendedTp: after }])
  })

  it('a volume', async () => {
    const desk = await tampered({ positions: [position()] }, change({ volume: 400 }))
    expect(desk.ledger.state.positions).toMatchObject([{ volume: 400 }])
  })

  it('a position that is gone: it is closed, and so is its trade', async () => {
    const desk = await tampered({ positions: [position()] }, (broker) => broker.positions.clear())
    expect(desk.ledger.state.positions).toEqual([])
    expect(desk.ledger.trades).toMatchObject([{ status: 'closed' }])
  })

  it('a position that nobody told of: its trade is executed, and the ladder looks after it', async () => {
    const [now] = openDesk({ positions: [position()] }).broker.positions.values()
    const risk = ladder({ profit1: 50, sl1: 20 })
    const desk = await tampered({ risk, trades: [trade({ status: 'unknown' })] }, (broker) => {
      if (now) broker.positions.set('7', now)
    })
    expect(desk.ledger.trades).toMatchObject([{ status: 'executed', position: '7' }])
    void desk.engine.quote(quote(130_500), 1)
    await desk.clock.pass(0)
    expect(desk.broker.sent).toMatchObject([{ kind: 'levels', position: '7', sl: 130_300 }])
  })

  it('working orders: one that is gone, one that nobody told of', async () => {
    const [gone, found] = [trade({ id: 'gone', working: true, order: '5' }), trade({ id: 'found' })]
    const desk = await tampered({ trades: [gone, found] }, (broker) => {
      broker.orders.clear()
      broker.orders.set('6', orderOf(found, '6'))
    })
    expect(desk.ledger.trades).toMatchObject([
      { id: 'gone', status: 'cancelled', working: false },
      { id: 'found', status: 'Pending', working: true, order: '6' },
    ])
  })

  it('is told once: the next rounds find nothing, and an order of nobody here is not told again', async () => {
    const desk = await tampered({ positions: [protectedAt(129_000)] }, (broker) => {
      change({ sl: 0, volume: 500 })(broker)
      broker.orders.set('9', orderOf(trade({ id: 'elsewhere' }), '9'))
    })
    expect(desk.ledger.kinds).toEqual(['account.difference', 'account.difference'])
    for (let n = 0; n < 3; n++) {
      void desk.engine.reconcile()
      await desk.clock.pass(2000)
    }
    expect(desk.ledger.kinds).toHaveLength(2)
  })

  it('is found in turns too, and when the link is back', async () => {
    const desk = await tampered({ positions: [protectedAt(129_000)] }, () => {})
    change({ volume: 400 })(desk.broker)
    void desk.engine.reconcile()
    await desk.clock.pass(0)
    expect(desk.ledger.kinds).toEqual(['account.difference'])
    desk.broker.cut = true
    change({ volume: 300 })(desk.broker)
    void desk.engine.reconcile()
    await desk.clock.pass(0)
    expect(desk.ledger.kinds).toHaveLength(1)
    desk.broker.cut = false
    void desk.engine.reconcile()
    await desk.clock.pass(0)
    expect(desk.ledger.state.positions).toMatchObject([{ volume: 300 }])
  })
})

describe('ENG7, I5: a broker’s book that is older than the record', () => {
  const old = { positions: [protectedAt(129_000)], risk: ladder({ profit1: 50, sl1: 20 }) }
  const account = { id: 'account', traderId: 'trader', server: 'Ratchet-Demo', login: '1', brokerSeq: 9 }

  it('freezes the account with an alarm, adopts nothing and sends nothing, until it has come level', async () => {
    const desk = openDesk({ ...old, account, trades: [executed] })
    desk.broker.seq = 4
    desk.broker.positions.clear()
    await desk.start()
    expect(desk.ledger.kinds).toEqual(['account.frozen'])
    expect(desk.ledger.last('account.frozen')?.data).toMatchObject({
      accountId: 'account',
      request: null,
      since: 1_000_000,
      why: 'The broker’s book is older than Ratchet’s record: it ends at report 4, the record at 9.',
    })
    void desk.engine.quote(quote(130_500), 1)
    desk.ledger.publish(trade({ id: 'next' }))
    void desk.engine.takeWork()
    for (let n = 0; n < 3; n++) {
      void desk.engine.reconcile()
      await desk.clock.pass(2000)
    }
    expect(desk.ledger.kinds).toEqual(['account.frozen', 'rung.reached'])
    expect(desk.broker.sent).toEqual([])
    const [now] = openDesk(old).broker.positions.values()
    if (now) desk.broker.positions.set('7', now)
    desk.broker.seq = 9
    void desk.engine.reconcile()
    await desk.clock.pass(0)
    expect(desk.ledger.last('account.settled')?.data).toMatchObject({ how: 'level again', afterMs: 6000 })
    void desk.engine.quote(quote(130_490), 2)
    void desk.engine.takeWork()
    await desk.clock.pass(0)
    expect(desk.broker.sent.map(({ kind }) => kind).toSorted()).toEqual(['levels', 'order'])
  })

  it('is not told again by a restart', async () => {
    const desk = openDesk({ ...old, account, held: { for: 'book', sinceMs: 900_000 } })
    desk.broker.seq = 4
    await desk.start()
    expect(desk.ledger.kinds).toEqual([])
    desk.broker.seq = 9
    void desk.engine.reconcile()
    await desk.clock.pass(0)
    expect(desk.ledger.last('account.settled')?.data.afterMs).toBe(100_000)
  })
})

it('ENG6: an account that is connected later is taken up, with what its broker has there already', async () => {
  const desk = openDesk({ trades: [executed], positions: [protectedAt(129_000)] })
  const load = desk.ledger.loadAccounts
  desk.ledger.loadAccounts = async () => {
    await load()
    return []
  }
  await desk.start()
  change({ sl: 129_500 })(desk.broker)
  void desk.engine.hold('account')
  await desk.clock.pass(0)
  expect(desk.ledger.kinds).toEqual(['account.difference'])
  expect(desk.ledger.state.positions).toMatchObject([{ sl: 129_500 }])
  void desk.engine.quote(quote(130_000), 1)
  void desk.engine.hold('nobody')
  await desk.clock.pass(0)
  expect(desk.ended).toEqual([])
})
