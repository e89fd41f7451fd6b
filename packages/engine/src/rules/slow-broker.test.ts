import { describe, expect, it } from 'vitest'
import { brokerPosition, request } from '../account/testing/rows.ts'
import { ladder, position, trade } from '../account/testing/world.ts'
import { LedgerAway } from '../ports/index.ts'
import { type Desk, openDesk, round, tick } from '../testing/desk.ts'

/** ENG21: what a slow broker is read for holds up no order and no stop. */
const climbing = { risk: ladder({ profit1: 50, sl1: 20 }), positions: [position()] }
const withTrade = { ...climbing, trades: [trade({ id: 'first', status: 'executed', position: '7', order: '7' })] }

/** From now on the broker's book comes only once this is called. */
function holdBook({ broker }: Desk) {
  const held = Promise.withResolvers<void>()
  const read = broker.snapshot
  let count = 0
  broker.snapshot = async (account) => {
    count++
    const book = await read(account)
    await held.promise
    return book
  }
  return { letGo: held.resolve, count: () => count }
}

async function order(desk: Desk, id = 'trade') {
  desk.ledger.publish(trade({ id }))
  void desk.engine.takeWork()
  await desk.clock.pass(0)
}

async function readingDesk(state: Parameters<typeof openDesk>[0] = {}) {
  const desk = openDesk(state)
  await desk.start()
  const book = holdBook(desk)
  void desk.engine.reconcile()
  await desk.clock.pass(0)
  expect(book.count()).toBe(1)
  return { desk, book }
}

describe('OP6: while the broker is read', () => {
  it('an order leaves', async () => {
    const { desk } = await readingDesk()
    await order(desk)
    expect(desk.broker.sent).toMatchObject([{ kind: 'order', clientId: 'trade' }])
  })

  it('the stop of a rung leaves', async () => {
    const { desk } = await readingDesk(withTrade)
    await tick(desk, 130_600)
    expect(desk.broker.sent).toMatchObject([{ kind: 'levels', position: '7' }])
  })

  it('reports are taken, and the book that is older by then is no older book than the record', async () => {
    const { desk, book } = await readingDesk(withTrade)
    desk.broker.does({ positions: [brokerPosition({ clientId: 'first', volume: 600 })] })
    await desk.clock.pass(0)
    expect(desk.ledger.state.positions).toMatchObject([{ volume: 600 }])
    book.letGo()
    await desk.clock.pass(0)
    expect(desk.ledger.kinds).not.toContain('account.frozen')
    expect(desk.ledger.kinds).not.toContain('account.difference')
    expect(book.count()).toBe(2)
  })

  it('a book that was older before is held as before', async () => {
    const desk = openDesk(withTrade)
    await desk.start()
    desk.broker.does({ positions: [brokerPosition({ clientId: 'first', volume: 600 })] })
    await desk.clock.pass(0)
    desk.broker.seq = 0
    await round(desk)
    expect(desk.ledger.last('account.frozen')?.data).toMatchObject({ kind: 'book' })
  })

  it('further readings of the account wait as one', async () => {
    const { desk, book } = await readingDesk()
    for (let n = 0; n < 5; n++) void desk.engine.reconcile()
    book.letGo()
    await desk.clock.pass(0)
    expect(book.count()).toBe(2)
  })

  it('an account that was just loaded sends nothing: it is compared first', async () => {
    const desk = openDesk({})
    await desk.start()
    const book = holdBook(desk)
    void desk.engine.restartAccount('account')
    await desk.clock.pass(0)
    await order(desk)
    expect(desk.broker.sent).toEqual([])
    book.letGo()
    await desk.clock.pass(0)
    expect(desk.broker.sent).toMatchObject([{ clientId: 'trade' }])
  })

  it('I2: what was proved absent is sent again once, though a step that failed had the account loaded and compared meanwhile', async () => {
    const desk = openDesk({ trades: [trade()], requests: [request({ state: 'intended' })] })
    await desk.start()
    await round(desk)
    const book = holdBook(desk)
    void desk.engine.reconcile()
    await desk.clock.pass(0)
    desk.broker.sent.length = 0
    desk.ledger.beforeCommit = () => {
      desk.ledger.beforeCommit = () => {}
      throw new LedgerAway('connection lost')
    }
    await order(desk, 'next')
    await desk.clock.pass(100)
    book.letGo()
    await order(desk, 'another')
    expect(desk.broker.sent.map(({ clientId }) => clientId)).toEqual(['trade', 'next', 'another'])
  })

  it('an engine that has lost the account sends nothing', async () => {
    const { desk } = await readingDesk()
    desk.ledger.passToAnother()
    await order(desk)
    expect(desk.broker.sent).toEqual([])
  })
})

describe('OP6: a request whose answer may still come in time', () => {
  it('is not unknown, and others leave behind it; it is unknown once it is late and not found', async () => {
    const desk = openDesk({}, 'none')
    await desk.start()
    const look = desk.broker.lookup
    desk.broker.lookup = async () => ({ said: 'under way' })
    await order(desk)
    for (let n = 0; n < 3; n++) await round(desk)
    expect(desk.ledger.kinds).toEqual(['order.intent'])
    await order(desk, 'next')
    expect(desk.broker.sent).toMatchObject([{ clientId: 'trade' }, { clientId: 'next' }])
    desk.broker.lookup = look
    await round(desk)
    expect(desk.ledger.trades).toMatchObject([{ status: 'unknown' }, { status: 'unknown' }])
    expect(desk.broker.sent).toHaveLength(2)
  })
})
