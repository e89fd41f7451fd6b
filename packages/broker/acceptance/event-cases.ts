import { expect } from 'vitest'
import type { Case } from './cases.ts'
import type { KillPoint } from './mortal-log.ts'
import { NotApplicable } from './not-applicable.ts'
import { requestsOf } from './requests.ts'
import { bid, until, type World } from './world.ts'

const stopHit = { answer: null, deals: [{ reason: 'sl' }], positions: [{ volume: 0 }] }

/** A position whose stop the counterparty can fill. */
async function open(world: World): Promise<void> {
  await world.send(requestsOf(world.ids.a, bid).deal('one'))
}
const hitStop = (world: World) => world.quote(bid - 500)

async function expectStopHit(world: World): Promise<void> {
  await world.heard(2)
  expect(world.own.map(({ seq }) => seq)).toEqual([1, 2])
  expect(world.own[1]).toMatchObject(stopHit)
  expect(await world.positions()).toEqual([])
}

async function survivesCut(world: World): Promise<void> {
  await open(world)
  world.scene.cut()
  hitStop(world)
  await expectStopHit(world)
}

async function survivesOutage(world: World): Promise<void> {
  await open(world)
  await world.scene.down()
  hitStop(world)
  await until(() => expect(world.broker.snapshot(world.ids.a)).rejects.toThrow())
  await expect(world.broker.reportsSince(world.ids.a, 0)).rejects.toThrow()
  await expect(world.broker.send(requestsOf(world.ids.a, bid).deal('two'))).rejects.toThrow()
  await world.scene.up()
  world.pass()
  await expectStopHit(world)
  await until(() => expect(world.broker.state(world.ids.a).state).toBe('live'))
}

async function noticesMute(world: World): Promise<void> {
  await open(world)
  world.scene.mute(true)
  hitStop(world)
  // Either the adapter notices the silence, or it learns of the event in another way.
  await until(() => {
    world.pass()
    expect(world.own.length === 2 || world.broker.state(world.ids.a).state !== 'live').toBe(true)
  })
  world.scene.mute(false)
  world.scene.cut()
  await expectStopHit(world)
}

async function ordersEvents(world: World): Promise<void> {
  world.scene.reorder(true)
  const make = requestsOf(world.ids.a, bid)
  await world.send(make.deal('one'), make.deal('two', { sl: 0 }))
  hitStop(world)
  await world.heard(3)
  await world.send(make.deal('three', { sl: 0 }))
  expect(world.own.map(({ seq, answer }) => [seq, answer?.clientId])).toEqual([
    [1, 'one'],
    [2, 'two'],
    [3, undefined],
    [4, 'three'],
  ])
  expect(await world.broker.reportsSince(world.ids.a, 0)).toEqual(world.own)
}

async function findsMissing(world: World): Promise<void> {
  await open(world)
  const { logins } = world.scene
  world.scene.leaveOut()
  // The first event is missing, and the second shows that.
  world.scene.moveStopByHand(logins.a, world.there()[0]?.ticket ?? '', bid - 300)
  hitStop(world)
  // A program that compares the account does not see what was over before it compared.
  if (world.connector.about.direction === 'dials in') await until(() => expect(world.own.at(-1)).toMatchObject(stopHit))
  else await world.heard(3)
  expect(world.own.map(({ seq }) => seq)).toEqual(world.own.map((_, n) => n + 1))
  const moved = { answer: null, positions: [{ sl: bid - 300 }] }
  expect(world.own.slice(1)).toMatchObject(world.own.length === 2 ? [stopHit] : [moved, stopHit])
}

async function readsAllPages(world: World): Promise<void> {
  const make = requestsOf(world.ids.a, bid)
  const names = ['one', 'two', 'three', 'four', 'five']
  await world.send(...names.map((name) => make.deal(name)))
  await world.restart()
  const reports = await world.broker.reportsSince(world.ids.a, 0)
  expect(reports.map(({ answer }) => answer?.clientId)).toEqual(names)
  // The adapter falls behind by more than a page.
  await world.scene.down()
  for (const { ticket } of world.there()) world.scene.closeByHand(world.scene.logins.a, ticket)
  await world.scene.up()
  world.pass()
  await world.heard(5)
  expect(world.own.map(({ seq }) => seq)).toEqual([6, 7, 8, 9, 10])
}

async function survivesKill(world: World, killPoint: KillPoint): Promise<void> {
  const make = requestsOf(world.ids.a, bid)
  await world.send(make.deal('one'))
  if (killPoint !== 'after the report is delivered' && !world.life.hasWritten)
    throw new NotApplicable('the broker numbers its events, so the connector writes no event log')
  const checkpoint = world.checkpoint()
  world.life.killPoint = killPoint
  await world.broker.send(make.deal('two'))
  await until(() => expect(world.life.isOver).toBe(true))
  expect(world.own).toHaveLength(killPoint === 'after the report is delivered' ? 2 : 1)
  await world.restart()
  world.pass()
  await until(async () => expect(await world.lookup(make.deal('two'), checkpoint)).toBe('found'))
  await world.send(make.deal('three'))
  const reports = await world.broker.reportsSince(world.ids.a, 0)
  expect(reports.map(({ seq, answer }) => [seq, answer?.clientId])).toEqual([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ])
  expect(world.scene.accepted(world.scene.logins.a, 'two')).toBe(1)
}

const killPoints: readonly KillPoint[] = [
  'before the log is written',
  'after the log is written',
  'after the report is delivered',
]

export const eventCases: readonly Case[] = [
  { rule: 'B5', name: 'connections are cut', run: survivesCut },
  { rule: 'B5', name: 'the broker is down', run: survivesOutage },
  { rule: 'B5', name: 'connections live and are mute', run: noticesMute },
  { rule: 'B5', name: 'events come twice and newest first', run: ordersEvents },
  { rule: 'B5', name: 'events are left out', run: findsMissing },
  { rule: 'B5', name: 'more events than a page holds', options: { pageSize: 2 }, run: readsAllPages },
  ...killPoints.map(
    (point): Case => ({ rule: 'B6', name: `a kill ${point}`, run: (world) => survivesKill(world, point) }),
  ),
]
