import { RET } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { brokerPosition, request } from '../account/testing/rows.ts'
import { ladder, position, trade } from '../account/testing/world.ts'
import { LedgerAway } from '../ports/index.ts'
import { openDesk, round, tick } from '../testing/desk.ts'

const order = request({ tradeId: 'trade' })
const opened = brokerPosition({ openTimeMs: 0 })
const answer = (clientId: string) => ({
  clientId,
  retcode: RET.DONE,
  text: 'Done',
  order: '7',
  deal: '8',
  bid: 0,
  ask: 0,
  timeMs: 1000,
})

it('an order lands at the broker after the crash query looked: nothing is resent while unknown', async () => {
  // As a kill left it: intended, perhaps sent, at a broker that would carry the same order out twice.
  const desk = openDesk({ trades: [trade()], requests: [order] }, 'none')
  await desk.start()
  expect(desk.broker.asked).toEqual(['trade'])
  expect(desk.ledger.trades).toMatchObject([{ status: 'unknown' }])
  for (let n = 0; n < 5; n++) {
    await round(desk)
    await tick(desk, 130_000 + n)
  }
  expect(desk.broker.sent).toEqual([])

  desk.broker.does({ answer: answer('trade'), positions: [opened] })
  await round(desk)
  expect(desk.ledger.trades).toMatchObject([{ status: 'executed', position: '7' }])
  expect(desk.ledger.kinds.filter((kind) => kind === 'position.opened')).toHaveLength(1)
  for (let n = 0; n < 3; n++) await round(desk)
  expect(desk.broker.sent).toEqual([])
})

it("the broker's link cut while a stop change is in flight: the broker's stop is read before deciding; never loosened", async () => {
  const risk = ladder({ profit1: 50, sl1: 20, profit2: 80, sl2: 10 })
  const executed = trade({ status: 'executed', position: '7', order: '7' })
  const desk = openDesk({ risk, positions: [position()], trades: [executed] })
  await desk.start()
  await tick(desk, 130_500)
  expect(desk.broker.sent).toMatchObject([{ kind: 'levels', sl: 130_300 }])

  desk.broker.cut = true
  await round(desk)
  await round(desk)
  // The request is lost, and somebody at the broker has put a tighter stop than it asked for.
  desk.broker.does({ positions: [{ ...opened, sl: 130_400 }] }, true)
  await tick(desk, 130_600)
  expect(desk.broker.sent).toHaveLength(1)

  desk.broker.cut = false
  await round(desk)
  await tick(desk, 130_600)
  expect(desk.ledger.state.positions).toMatchObject([{ sl: 130_400 }])
  await tick(desk, 130_800)
  const stops = desk.broker.sent.map((sent) => (sent.kind === 'levels' ? sent.sl : 0))
  expect(stops).toEqual([130_300, 130_700])
})

it('ENG2: an engine that ends writes nothing from memory once a step has failed, which may have been written all the same', async () => {
  const desk = openDesk({ trades: [trade()] }, 'none')
  await desk.start()
  void desk.engine.takeWork()
  await desk.clock.pass(0)
  expect(desk.broker.sent).toHaveLength(1)
  const held = Promise.withResolvers<void>()
  desk.ledger.heldCommit = held.promise
  desk.ledger.afterCommit = () => {
    desk.ledger.afterCommit = () => {}
    throw new LedgerAway('Connection terminated')
  }
  desk.broker.cut = true
  // The second round asks after what was not answered since the first.
  await round(desk)
  await round(desk)
  await desk.clock.pass(0)
  // Its answer waits behind the step that puts on record that it is not known.
  desk.broker.does({ answer: { ...answer('trade'), retcode: RET.REJECT } }, false)
  const stopped = desk.engine.stop()
  held.resolve()
  await stopped
  expect(desk.ledger.kinds).toEqual(['order.intent', 'account.frozen', 'trade.unknown'])
  expect(desk.ledger.state.account.brokerSeq).toBe(0)
})
