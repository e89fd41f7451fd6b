import { RET } from '@ratchet/contract'
import { expect } from 'vitest'
import type { Case } from './cases.ts'
import { requestsOf } from './requests.ts'
import { bid, until, type World } from './world.ts'

/** A position with a stop and a target. */
async function open(world: World) {
  const make = requestsOf(world.ids.a, bid)
  await world.send(make.deal('one'))
  return { make, ticket: (await world.positions())[0]?.ticket ?? '' }
}

/** Account `a` and the counterparty agree on the levels of the only position. */
async function expectLevels(world: World, sl: number, tp = bid + 900): Promise<void> {
  expect(await world.positions()).toMatchObject([{ sl, tp }])
  expect(world.there()).toMatchObject([{ sl, tp }])
}

async function movesBothLegs(world: World): Promise<void> {
  const { make, ticket } = await open(world)
  for (const [n, sl] of [bid - 300, bid - 200, bid - 100].entries())
    await world.send(make.levels(`move ${n}`, ticket, sl))
  await expectLevels(world, bid - 100)
  const stops = world.scene.stops(world.scene.logins.a, ticket)
  expect(stops).toEqual([bid - 400, bid - 300, bid - 200, bid - 100])
}

async function keepsStopAfterRefusal(world: World): Promise<void> {
  const { make, ticket } = await open(world)
  await world.send(make.levels('beyond market', ticket, bid + 500))
  expect(world.answerTo('beyond market')).toMatchObject({ retcode: RET.INVALID_STOPS })
  expect(world.own[1]).toMatchObject({ orders: [], deals: [], positions: [] })
  await expectLevels(world, bid - 400)
}

async function keepsStopAfterLoss(world: World): Promise<void> {
  const { make, ticket } = await open(world)
  const move = make.levels('move', ticket, bid - 200)
  world.scene.fail('levels', 'lost')
  await world.broker.send(move)
  world.pass()
  await until(async () => expect(['absent', 'unclear']).toContain(await world.lookup(move, world.checkpoint())))
  await expectLevels(world, bid - 400)
  await world.send({ ...move, clientId: 'again' })
  await expectLevels(world, bid - 200)
}

async function acceptsNoChange(world: World): Promise<void> {
  const { make, ticket } = await open(world)
  await world.send(make.levels('same', ticket, bid - 400))
  expect([RET.DONE, RET.NO_CHANGES]).toContain(world.answerTo('same')?.retcode)
  await expectLevels(world, bid - 400)
}

async function stopHitDuringMove(world: World): Promise<void> {
  const { make, ticket } = await open(world)
  const gate = Promise.withResolvers<void>()
  world.scene.fail('levels', { heldUntil: gate.promise })
  await world.broker.send(make.levels('move', ticket, bid - 200))
  world.quote(bid - 500)
  await world.heard(2)
  gate.resolve()
  await world.heard(3)
  expect(world.own.slice(1)).toMatchObject([
    { answer: null, deals: [{ reason: 'sl' }], positions: [{ ticket, volume: 0 }] },
    { answer: { clientId: 'move', retcode: RET.POSITION_CLOSED }, positions: [] },
  ])
}

async function reportsChangesByHand(world: World): Promise<void> {
  const { ticket } = await open(world)
  const { scene } = world
  scene.moveStopByHand(scene.logins.a, ticket, bid - 100)
  await world.heard(2)
  scene.closeByHand(scene.logins.a, ticket, 400)
  await world.heard(3)
  scene.closeByHand(scene.logins.a, ticket)
  await world.heard(4)
  expect(world.own.slice(1)).toMatchObject([
    { answer: null, positions: [{ ticket, sl: bid - 100 }] },
    { answer: null, deals: [{ entry: 'out', volume: 400 }], positions: [{ ticket, volume: 600 }] },
    { answer: null, deals: [{ entry: 'out', volume: 600 }], positions: [{ ticket, volume: 0 }] },
  ])
}

async function reportsEachClosedPosition(world: World): Promise<void> {
  const make = requestsOf(world.ids.a, bid)
  await world.send(make.deal('one'), make.deal('two'))
  await world.send(make.deal('opposite', { type: 'Order_Type_Sell', volume: 1500, sl: 0, tp: 0 }))
  const { deals = [], positions = [] } = world.own[2] ?? {}
  // A broker with one position of each symbol added the second order to the first.
  if (world.own[1]?.positions[0]?.volume === 2000) {
    expect(deals).toMatchObject([{ entry: 'out', volume: 1500 }])
    expect(positions).toMatchObject([{ volume: 500 }])
    return
  }
  expect(deals.map(({ entry, volume }) => [entry, volume])).toEqual([
    ['out', 1000],
    ['out', 500],
  ])
  expect(new Set(deals.map(({ ticket }) => ticket)).size).toBe(2)
  expect(positions.map(({ volume }) => volume)).toEqual([0, 500])
}

export const stopCases: readonly Case[] = [
  { rule: 'B7', name: 'each change keeps both legs', run: movesBothLegs },
  { rule: 'B7', name: 'a rejected change leaves the old stop', run: keepsStopAfterRefusal },
  { rule: 'B7', name: 'a lost change leaves the old stop', run: keepsStopAfterLoss },
  { rule: 'B7', name: 'a change to the same levels succeeds', run: acceptsNoChange },
  { rule: 'B8', name: 'a stop is hit while its change is under way', run: stopHitDuringMove },
  {
    rule: 'B8',
    name: 'a stop is moved and a position closed by hand',
    inapplicable: ({ partialClose }) => (partialClose ? undefined : 'the broker closes positions only as a whole'),
    run: reportsChangesByHand,
  },
  {
    rule: 'B8',
    name: 'one order closes several positions',
    options: { isNetting: true },
    inapplicable: ({ netting }) => (netting ? undefined : 'the broker has no netting accounts'),
    run: reportsEachClosedPosition,
  },
]
