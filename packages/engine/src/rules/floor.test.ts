import { defaultInstruments, floorWords, RET } from '@ratchet/contract'
import { beginFloor, type FloorPlan, type FloorState } from '@ratchet/domain'
import { expect, it } from 'vitest'
import { answer, brokerPosition, closingDeal, request } from '../account/testing/rows.ts'
import { position, trade } from '../account/testing/world.ts'
import type { AccountState } from '../ports/index.ts'
import { type Desk, openDesk, round, tick } from '../testing/desk.ts'

/** ENG18: the ladder of an account between record, send and kill. A point of the bid is ten cents. */
const plan: FloorPlan = {
  total: { kind: 'fixed', floor: 9_990_000 },
  daily: null,
  target: null,
  zone: 'UTC',
  rungs: [],
  byHand: false,
  waitMs: 0,
  warnAt: 100,
}
const floor: FloorState = beginFloor(plan, { balance: 10_000_000, equity: 10_000_000 }, 0)
const held = {
  positions: [position()],
  trades: [trade({ status: 'executed', position: '7', order: '7' })],
  floor,
  balance: 10_000_000,
}
async function open(state: Partial<AccountState>): Promise<Desk> {
  const desk = openDesk(state)
  // The broker's book says the balance too.
  desk.broker.does({ balance: 10_000_000 }, true)
  await desk.start()
  return desk
}
const closes = ({ broker }: Desk) => broker.sent.filter(({ kind }) => kind === 'close')
const touches = ({ ledger }: Desk) => ledger.kinds.filter((kind) => kind === 'floor.touched').length

it('an account without a ladder is not concerned by a quote that would touch one', async () => {
  const desk = await open({ ...held, floor: null })
  expect(desk.engine.quote({ symbol: 'GOLD', bid: 100_000, ask: 100_030, timeMs: 9 } as never, 1)).toBeUndefined()
})

it('the link is cut between the record and the close: asked after, then sent once under the same id', async () => {
  const desk = await open(held)
  desk.ledger.afterCommit = () => {
    if (touches(desk) > 0) desk.broker.cut = true
  }
  await tick(desk, 128_900)
  expect([touches(desk), desk.broker.sent.length]).toEqual([1, 0])
  await tick(desk, 128_800)
  desk.ledger.afterCommit = () => {}
  desk.broker.cut = false
  await round(desk)
  const id = desk.ledger.last('close.intent')?.request?.id ?? ''
  expect(closes(desk)).toMatchObject([{ clientId: id, position: '7' }])
  await tick(desk, 128_700)
  const sold = { ...closingDeal, price: 128_900, profit: -11_000 }
  const gone = brokerPosition({ volume: 0 })
  desk.broker.does({ answer: answer(id, RET.DONE), deals: [sold], positions: [gone], balance: 9_989_000 })
  await tick(desk, 128_600)
  await round(desk)
  expect([touches(desk), closes(desk).length]).toEqual([1, 1])
  expect(desk.ledger.state.positions).toEqual([])
})

it('a kill between the record and the close: the next engine sends what was intended, and touches nothing again', async () => {
  const first = await open(held)
  first.broker.cut = true
  await tick(first, 128_900)
  const id = first.ledger.last('close.intent')?.request?.id ?? ''
  // As the kill left it: intended, and nobody knows whether it was sent.
  const requests = first.ledger.state.requests.map((one) => ({ ...one, state: 'intended' as const, text: null }))
  const next = await open({ ...first.ledger.state, requests, unknownSinceMs: new Map() })
  expect(closes(next)).toMatchObject([{ clientId: id, position: '7' }])
  await tick(next, 128_800)
  expect([touches(next), closes(next).length]).toEqual([0, 1])
})

it('an order that the broker never got is not sent again for an account that is stopped', async () => {
  const touched = { by: 'total', line: 9_990_000, equity: 9_980_000, atMs: 1 } as const
  const trades = [trade()]
  const desk = await open({ trades, requests: [request({})], floor: { ...floor, touched }, balance: 9_980_000 })
  expect(desk.broker.sent).toEqual([])
  expect(desk.ledger.trades).toMatchObject([{ status: 'failed', reason: floorWords.stopped }])
})

it('the balance of the record counts while the broker cannot be asked', async () => {
  const desk = openDesk(held)
  desk.broker.cut = true
  await desk.start()
  await tick(desk, 128_900)
  expect(desk.ledger.last('floor.touched')?.data).toMatchObject({ equity: 9_989_000 })
})

it('a commit of which nobody knows whether it happened is looked for: touched once', async () => {
  const desk = await open(held)
  let fails = 1
  desk.ledger.afterCommit = () => {
    if (fails-- > 0) throw new TypeError('the answer was lost')
  }
  await tick(desk, 128_900)
  await desk.clock.pass(100)
  await tick(desk, 128_800)
  expect([touches(desk), closes(desk).length]).toEqual([1, 1])
})

it('ENG23: a contract with other terms changes no sum until it replaces the one in use', async () => {
  const gold = defaultInstruments.filter(({ symbol }) => symbol === 'GOLD')
  const small = gold.map((one) => ({ ...one, contractSize: 10 }))
  const [kept, replaced] = [await open(held), await open(held)]
  kept.engine.add(small)
  replaced.engine.add(small, ['GOLD'])
  for (const desk of [kept, replaced]) await tick(desk, 128_900)
  expect([touches(kept), touches(replaced)]).toEqual([1, 0])
  expect(kept.ledger.last('floor.touched')?.data).toMatchObject({ equity: 9_989_000 })
})

it.each([
  ['stands', [], 1],
  ['stands for nothing, because its contract changed', ['GOLD'], 0],
])('ENG23: equity after a report, if the last price %s', async (_, unpriced, touched) => {
  const desk = await open(held)
  await tick(desk, 130_000)
  desk.engine.add([], unpriced)
  desk.broker.does({ balance: 9_900_000 })
  await desk.clock.pass(0)
  expect(touches(desk)).toBe(touched)
  await tick(desk, 130_000)
  expect(touches(desk)).toBe(1)
})
