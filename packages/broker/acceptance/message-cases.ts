import { RET } from '@ratchet/contract'
import { expect } from 'vitest'
import type { Case } from './cases.ts'
import { NotApplicable } from './not-applicable.ts'
import { requestsOf } from './requests.ts'
import { bid, credentialsOf, textOf, until, type World } from './world.ts'

async function ignoresBrokerClock(world: World): Promise<void> {
  const make = requestsOf(world.ids.a, bid)
  const checkpoint = world.checkpoint()
  await world.send(make.deal('one'))
  world.pass()
  await until(async () => expect(await world.lookup(make.deal('one'), checkpoint)).toBe('found'))
  const { absence } = world.connector.about.capabilities
  const proof = absence === 'none' ? 'unclear' : 'absent'
  await until(async () => expect(await world.lookup(make.deal('never'), checkpoint)).toBe(proof))
  expect(world.own.map(({ seq }) => seq)).toEqual([1])
  expect(world.own[0]?.timeMs).toBeGreaterThan(Date.UTC(2020))
}

async function ignoresMachineClock(world: World, byMs: number): Promise<void> {
  const make = requestsOf(world.ids.a, bid)
  const checkpoint = world.checkpoint()
  const gate = Promise.withResolvers<void>()
  world.scene.fail('order', { heldUntil: gate.promise })
  await world.broker.send(make.deal('slow'))
  world.setByMs = byMs
  expect(await world.lookup(make.deal('slow'), checkpoint)).toBe('under way')
  gate.resolve()
  await world.heard(1)
  expect(world.scene.accepted(world.scene.logins.a, 'slow')).toBe(1)
}

async function neverFlat(world: World): Promise<void> {
  await world.send(requestsOf(world.ids.a, bid).deal('one'))
  for (const damage of world.scene.damages.book) {
    world.scene.damage('book', damage)
    const book = await world.broker.snapshot(world.ids.a).catch(() => 'no book')
    expect([damage, book]).toEqual([damage, 'no book'])
    world.scene.mend()
  }
  await until(async () => expect(await world.positions()).toHaveLength(1))
  expect(world.own).toHaveLength(1)
}

async function acceptsNewWords(world: World): Promise<void> {
  world.scene.modernize()
  const make = requestsOf(world.ids.a, bid)
  await world.send(make.deal('one'))
  expect(world.answerTo('one')?.retcode).toBe(RET.DONE)
  expect(world.own[0]).toMatchObject({ deals: [{ entry: 'in', volume: 1000, price: bid + 30 }] })
  world.quote(bid - 500)
  await world.heard(2)
  expect(await world.positions()).toEqual([])
}

async function rejectsMalformed(world: World): Promise<void> {
  if (world.scene.damages.history.length === 0) throw new NotApplicable('the broker has no list of events to read')
  const make = requestsOf(world.ids.a, bid)
  await world.send(make.deal('one'))
  for (const [n, damage] of world.scene.damages.history.entries()) {
    world.scene.damage('history', damage)
    await world.broker.send(make.deal(`deal ${n}`))
    await until(() => expect(world.there()).toHaveLength(n + 2))
    const reports = await world.broker.reportsSince(world.ids.a, 0).catch(() => 'no reports')
    expect([damage, reports]).toEqual([damage, 'no reports'])
    world.scene.mend()
    await until(async () => expect(await world.broker.reportsSince(world.ids.a, 0)).toHaveLength(n + 2))
  }
  const seqs = (await world.broker.reportsSince(world.ids.a, 0)).map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.map((_, n) => n + 1))
}

/** All that leaves the adapter while everything fails. */
async function collectTexts(world: World): Promise<string> {
  const make = requestsOf(world.ids.a, bid)
  await world.send(make.deal('one'))
  const errors: unknown[] = []
  const attempt = (call: Promise<unknown>) => call.catch((error: unknown) => errors.push(error))
  const askAll = async () => {
    const { broker, ids } = world
    await attempt(broker.snapshot(ids.a))
    await attempt(broker.reportsSince(ids.a, 0))
    await attempt(broker.offers(ids.a))
    await attempt(broker.send(make.levels('move', '1', bid - 300)))
    await attempt(world.lookup(make.deal('one'), null))
  }
  for (const damage of world.scene.damages.book) {
    world.scene.damage('book', damage)
    world.scene.damage('history', damage)
    await askAll()
    world.scene.mend()
  }
  world.scene.refuse(true)
  await askAll()
  await world.scene.down()
  await askAll()
  const { environment, settings, credentials } = world.scene
  const probe = { environment, settings, credentials: credentialsOf(credentials), clock: world.clock }
  const found = await world.connector.probe(probe)
  const { broker, reports, lines } = world
  return textOf([errors, lines, reports, found, broker, broker.state(world.ids.a), broker.checkpoint?.(world.ids.a)])
}

async function keepsSecrets(world: World): Promise<void> {
  const text = await collectTexts(world)
  const secrets = world.connector.about.fields.filter(({ secret }) => secret)
  for (const { name } of secrets) {
    const secret = world.scene.credentials[name] ?? ''
    expect(secret).not.toBe('')
    for (const form of [secret, Buffer.from(secret).toString('base64')]) expect(text).not.toContain(form)
  }
  expect(text).not.toMatch(/\b(basic|bearer) \S/i)
}

export const messageCases: readonly Case[] = [
  ...[-300_000, 300_000].map((clockOffMs): Case => {
    return {
      rule: 'B13',
      name: `the broker’s clock is off by ${clockOffMs} ms`,
      options: { clockOffMs },
      run: ignoresBrokerClock,
    }
  }),
  ...[-3_600_000, 3_600_000].map((byMs): Case => {
    return {
      rule: 'B13',
      name: `the machine’s clock is set by ${byMs} ms`,
      run: (world) => ignoresMachineClock(world, byMs),
    }
  }),
  { rule: 'B14', name: 'each damage of a book', run: neverFlat },
  { rule: 'B15', name: 'new fields and words, numbers as text', run: acceptsNewWords },
  { rule: 'B15', name: 'each damage of the events', run: rejectsMalformed },
  { rule: 'B16', name: 'secrets while everything fails', run: keepsSecrets },
]
