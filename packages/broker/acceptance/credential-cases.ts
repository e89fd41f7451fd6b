import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Case } from './cases.ts'
import { requestsOf } from './requests.ts'
import { bid, credentialsOf, until, type World } from './world.ts'

const isRefused = (world: World, id: string) => world.broker.state(id).state === 'refused'

async function waitsForCredentials(world: World): Promise<void> {
  const make = requestsOf(world.ids.a, bid)
  await world.send(make.deal('one'))
  world.scene.refuse(true)
  world.scene.cut()
  await until(() => {
    world.pass()
    expect([isRefused(world, world.ids.a), isRefused(world, world.ids.b)]).toEqual([true, true])
  })
  const before = writesOf(world)
  await expect(world.broker.send(make.deal('two'))).rejects.toThrow()
  await expect(world.lookup(make.deal('two'), world.checkpoint())).rejects.toThrow()
  expect(world.broker.state(world.ids.a).trouble).toMatch(/\w/)
  expect(writesOf(world)).toBe(before)
  world.credentials = world.scene.otherCredentials
  world.scene.acceptOther()
  for (const id of Object.values(world.ids)) world.broker.renew(id)
  await until(() => expect(world.broker.state(world.ids.a).state).toBe('live'))
  await world.send(make.deal('three'))
  expect((await world.positions()).map(({ clientId }) => clientId)).toEqual(['one', 'three'])
}

const writesOf = (world: World) => world.scene.arrivals().filter((kind) => kind !== 'read').length

async function recoversAlone(world: World): Promise<void> {
  world.scene.refuse(true)
  world.scene.cut()
  await until(() => {
    world.pass()
    expect(isRefused(world, world.ids.a)).toBe(true)
  })
  world.scene.refuse(false)
  await until(() => {
    // A retry is due. Once it was made, time goes on as it does.
    if (isRefused(world, world.ids.a)) world.pass()
    expect(world.broker.state(world.ids.a)).toMatchObject({ state: 'live', trouble: null })
  })
  await world.send(requestsOf(world.ids.a, bid).deal('one'))
}

async function stopsOnlyForbidden(world: World): Promise<void> {
  const { logins } = world.scene
  world.scene.forbid(logins.a, true)
  world.scene.cut()
  await until(() => {
    world.pass()
    expect(isRefused(world, world.ids.a)).toBe(true)
  })
  await until(() => expect(world.broker.state(world.ids.b).state).toBe('live'))
  await expect(world.broker.send(requestsOf(world.ids.a, bid).deal('one'))).rejects.toThrow()
  await world.broker.send(requestsOf(world.ids.b, bid).deal('other'))
  await until(() => expect(world.scene.positions(logins.b)).toHaveLength(1))
  expect(world.scene.positions(logins.a)).toEqual([])
}

async function probesCredentials(world: World): Promise<void> {
  const { environment, settings, credentials, otherCredentials, logins } = world.scene
  const report = pairingReport(world)
  const probe = (texts: typeof credentials) => {
    const parts = { environment, settings, credentials: credentialsOf(texts), clock: world.clock, report: report() }
    return world.connector.probe(parts)
  }
  const valid = await until(async () => {
    const probed = await probe(credentials)
    expect(probed.steps.filter(({ ok }) => !ok)).toEqual([])
    return probed
  })
  expect(valid.refused).toBeUndefined()
  // A program reports the account of its own terminal.
  const reached = world.scene.startPairing ? [logins.a] : Object.values(logins)
  expect(valid.offers.map(({ login }) => login).sort()).toEqual(reached.sort())
  const wrong = await probe(otherCredentials)
  expect(world.connector.about.fields.map(({ name }) => name)).toContain(wrong.refused)
  expect([wrong.offers, wrong.steps.at(-1)?.ok]).toEqual([[], false])
}

/** Pairs a program that dials in. @returns the report that it sent last; undefined if the connector dials the broker */
function pairingReport({ connector, scene }: World): () => string | undefined {
  let report: string | undefined
  scene.startPairing?.(scene.credentials).listen((visitor) => {
    connector.dialIn?.pair(visitor, scene.credentials.code ?? '', (text) => {
      report = text
    })
    return true
  })
  return () => report
}

async function renewsAny(world: World): Promise<void> {
  const unknown = randomUUID()
  world.broker.renew(unknown)
  world.broker.forget(unknown)
  const gate = Promise.withResolvers<void>()
  const request = requestsOf(world.ids.a, bid).deal('one')
  const checkpoint = world.checkpoint()
  world.scene.fail('order', { heldUntil: gate.promise })
  await world.broker.send(request)
  world.broker.renew(world.ids.a)
  expect(await world.lookup(request, checkpoint)).not.toBe('absent')
  gate.resolve()
  await until(async () => expect(await world.positions()).toHaveLength(1))
  expect(world.there()).toHaveLength(1)
}

export const credentialCases: readonly Case[] = [
  { rule: 'B11', name: 'rejected credentials, then others', run: waitsForCredentials },
  { rule: 'B11', name: 'rejected credentials that are accepted again', run: recoversAlone },
  { rule: 'B11', name: 'one forbidden account', run: stopsOnlyForbidden },
  { rule: 'B11', name: 'a renewal of an unknown account, and of one with a request under way', run: renewsAny },
  { rule: 'B11', name: 'a probe with valid and with wrong credentials', run: probesCredentials },
]
