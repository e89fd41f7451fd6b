import { RET } from '@ratchet/contract'
import type { BrokerReport, BrokerRequest, Order, Position } from '@ratchet/domain'
import { expect } from 'vitest'
import type { Case } from './cases.ts'
import { requestsOf } from './requests.ts'
import type { RequestKind } from './scene.ts'
import { bid, until, type World } from './world.ts'

/** An open position, a pending order, and a request of each kind about them. */
async function prepare(world: World) {
  const make = requestsOf(world.ids.a, bid)
  await world.send(make.deal('first'), make.limit('waits'))
  const { positions, orders } = await world.broker.snapshot(world.ids.a)
  const [position, order] = [positions[0]?.ticket ?? '', orders[0]?.ticket ?? '']
  const requests: Readonly<Record<RequestKind, BrokerRequest>> = {
    order: make.deal('lost'),
    levels: make.levels('lost', position, bid - 300),
    close: make.close('lost', position, 400),
    modify: make.modify('lost', order, bid - 600),
    remove: make.remove('lost', order),
  }
  /** The effect of each request at the counterparty: true once it was executed, and only once. */
  const isExecuted: Readonly<Record<RequestKind, () => boolean>> = {
    order: () => world.scene.accepted(world.scene.logins.a, 'lost') === 1 && world.there().length === 2,
    levels: () => world.there()[0]?.sl === bid - 300,
    close: () => world.there()[0]?.volume === 600,
    modify: () => world.scene.pending(world.scene.logins.a) === 1,
    remove: () => world.scene.pending(world.scene.logins.a) === 0,
  }
  return { requests, isExecuted, make, position }
}

const kinds: readonly RequestKind[] = ['order', 'levels', 'close', 'modify', 'remove']

/** The book that the reports add up to. */
function sumOf(reports: readonly BrokerReport[]) {
  const [positions, orders] = [new Map<string, Position>(), new Map<string, Order>()]
  for (const report of reports) {
    for (const one of report.positions) positions.set(one.ticket, one)
    for (const one of report.orders) orders.set(one.ticket, one)
  }
  return {
    seq: reports.length,
    balance: reports.at(-1)?.balance,
    positions: [...positions.values()].filter(({ volume }) => volume > 0),
    orders: [...orders.values()].filter(({ state }) => state === 'placed'),
  }
}

async function answersEachKind(world: World): Promise<void> {
  const { make, position, requests } = await prepare(world)
  const named = (clientId: string, request: BrokerRequest): BrokerRequest => ({ ...request, clientId })
  await world.send(
    ...kinds.map((kind) => named(kind, requests[kind])),
    make.close('the rest', position),
    make.levels('too late', position, bid - 300),
    make.deal('too small', { volume: 1 }),
  )
  const answers = world.own.map(({ answer }) => [answer?.clientId, answer?.retcode])
  expect(answers).toEqual([
    ['first', RET.DONE],
    ['waits', RET.PLACED],
    ...kinds.map((kind) => [kind, RET.DONE]),
    ['the rest', RET.DONE],
    ['too late', RET.POSITION_CLOSED],
    ['too small', RET.INVALID_VOLUME],
  ])
  expect(world.own.map(({ seq }) => seq)).toEqual(answers.map((_, n) => n + 1))
  const reports = await world.broker.reportsSince(world.ids.a, 0)
  expect(reports).toEqual(world.own)
  expect(await world.broker.snapshot(world.ids.a)).toEqual(sumOf(reports))
}

async function findsUnanswered(world: World, kind: RequestKind, isRestarted: boolean): Promise<void> {
  const { requests, isExecuted } = await prepare(world)
  const [request, checkpoint] = [requests[kind], world.checkpoint()]
  if (isRestarted) world.life.killPoint = 'before the log is written'
  world.scene.fail(kind, 'unanswered')
  await world.broker.send(request)
  if (isRestarted) {
    await until(() => expect(isExecuted[kind]() && arrived(world, kind)).toBe(true))
    await world.restart()
    world.pass()
  }
  await until(async () => expect(await world.lookup(request, checkpoint)).toBe('found'))
  expect(isExecuted[kind]()).toBe(true)
  const answers = (await world.broker.reportsSince(world.ids.a, 0)).filter(({ answer }) => answer?.clientId === 'lost')
  expect(answers.length).toBeLessThanOrEqual(1)
}

const arrived = (world: World, kind: RequestKind) => world.scene.arrivals().includes(kind)

/** A request that the counterparty never gets. */
async function lose(world: World) {
  const make = requestsOf(world.ids.a, bid)
  const request = make.deal('lost')
  const checkpoint = world.checkpoint()
  world.scene.fail('order', 'lost')
  await world.broker.send(request)
  return { request, find: () => world.lookup(request, checkpoint) }
}

async function provesAbsence(world: World): Promise<void> {
  const { request, find } = await lose(world)
  const { absence } = world.connector.about.capabilities
  // The response cannot come any more, but the request could.
  await until(async () => expect(await find()).not.toBe('under way'))
  expect(await find()).toBe(absence === 'memory' ? 'absent' : 'unclear')
  world.pass()
  await until(async () => expect(await find()).toBe('absent'))
  await world.send(request)
  expect(world.scene.accepted(world.scene.logins.a, 'lost')).toBe(1)
}

async function concludesNothingFromDamage(world: World): Promise<void> {
  const { find } = await lose(world)
  const make = requestsOf(world.ids.a, bid)
  // A connection that lost a request may be lost itself.
  await until(async () => expect(await find()).not.toBe('under way'))
  await world.send(make.deal('another'))
  world.pass()
  for (const damage of world.scene.damages.lookup) {
    world.scene.damage('lookup', damage)
    const found = await find().catch(() => 'no answer')
    expect([damage, found]).toEqual([damage, expect.stringMatching(/^(no answer|unclear|under way)$/)])
    world.scene.mend()
  }
  await until(async () => expect(await find()).toBe('absent'))
}

async function showsLateSecond(world: World): Promise<void> {
  const gate = Promise.withResolvers<void>()
  const request = requestsOf(world.ids.a, bid).deal('late')
  const checkpoint = world.checkpoint()
  world.scene.fail('order', { heldUntil: gate.promise })
  await world.broker.send(request)
  world.pass()
  await until(async () => expect(await world.lookup(request, checkpoint)).toBe('absent'))
  await world.send(request)
  gate.resolve()
  const { absence } = world.connector.about.capabilities
  const count = absence === 'memory' ? 1 : 2
  await until(async () =>
    expect((await world.positions()).map(({ clientId }) => clientId)).toEqual(Array(count).fill('late')),
  )
  await world.send(requestsOf(world.ids.a, bid).deal('next'))
  expect(world.there()).toHaveLength(count + 1)
}

const noProof: Case['inapplicable'] = ({ absence }) =>
  absence === 'none' ? 'the broker cannot prove that a request never came' : undefined

export const requestCases: readonly Case[] = [
  { rule: 'B1', name: 'requests of each kind have one answer each', run: answersEachKind },
  ...kinds.flatMap((kind): Case[] => [
    { rule: 'B2', name: `an unanswered request of kind ${kind}`, run: (world) => findsUnanswered(world, kind, false) },
    {
      rule: 'B2',
      name: `an unanswered request of kind ${kind}, after a kill`,
      run: (world) => findsUnanswered(world, kind, true),
    },
  ]),
  { rule: 'B3', name: 'is absent, and then sent again once', inapplicable: noProof, run: provesAbsence },
  { rule: 'B3', name: 'is not absent by a damaged read', inapplicable: noProof, run: concludesNothingFromDamage },
  { rule: 'B4', name: 'a delayed order, sent again', inapplicable: noProof, run: showsLateSecond },
]
