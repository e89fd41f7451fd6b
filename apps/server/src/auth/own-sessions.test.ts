import { messages } from '@ratchet/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Listener } from '../realtime/listener.fixture.ts'
import { type Desk, openDesk } from '../testing/desk.ts'
import { Person } from '../testing/person.ts'

/** V15: where somebody is signed in is seen, and ended, by its owner alone. */
let desk: Desk
let url: string
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
const rows = async (sql: string, values: unknown[] = []) => (await desk.pool.query(sql, values)).rows
const list = async (person: Person) => (await person.call('GET', '/api/sessions')).body.items

beforeAll(async () => {
  desk = await openDesk()
  url = await desk.listen()
})
afterAll(() => desk.close())

async function twice(name: string) {
  const [here, there] = [new Person(url, name), new Person(url, name)]
  await here.signUp()
  await here.signOut()
  await here.signIn(undefined, {}, { 'user-agent': chrome })
  await there.signIn(undefined, {}, { 'user-agent': firefox })
  return { here, there }
}

it('the list tells browser, address and times, and no token in any shape', async () => {
  const { here } = await twice('Anna')
  const reply = await here.call('GET', '/api/sessions')
  expect(reply.body.items).toMatchObject([
    { isThis: true, browser: 'Chrome on Linux', address: '127.0.0.1' },
    { isThis: false, browser: 'Firefox on Windows', address: '127.0.0.1' },
  ])
  for (const { since, heard } of reply.body.items) expect(Date.parse(heard)).toBeGreaterThanOrEqual(Date.parse(since))
  for (const { token } of await rows('select token from session'))
    expect(JSON.stringify(reply.body)).not.toContain(token)
})

it('one that is used was heard of at its last request, to the few minutes', async () => {
  const { here, there } = await twice('Hugo')
  await rows(`update session set "createdAt" = now() - interval '2 days'`)
  await there.call('GET', '/api/counts')
  await expect
    .poll(async () => {
      const [, other] = await list(here)
      return Date.now() - Date.parse(other.heard) < 60_000 && Date.now() - Date.parse(other.since) > 86_400_000
    })
    .toBe(true)
})

it('one is ended by its id: refused at once, its stream too; this one goes on', async () => {
  const { here, there } = await twice('Bert')
  const stream = await new Listener(url, { cookie: there.cookie }).until((it) => it.of('snapshot').length > 0)
  const [, other] = await list(here)
  expect(await here.call('DELETE', `/api/sessions/${other.id}`)).toMatchObject({
    status: 200,
    body: { message: messages.sessionEnded },
  })
  expect((await there.call('GET', '/api/trades')).status).toBe(401)
  await stream.closed
  expect((await here.call('GET', '/api/trades')).status).toBe(200)
  expect(await list(here)).toHaveLength(1)
  expect((await here.call('DELETE', `/api/sessions/${other.id}`)).status).toBe(404)
})

it('all others are ended with one press', async () => {
  const { here, there } = await twice('Cleo')
  const third = new Person(url, 'Cleo')
  await third.signIn()
  expect((await here.call('POST', '/api/sessions/end-others')).body.message).toBe(messages.otherSessionsEnded)
  expect(await Promise.all([here, there, third].map(async (one) => (await one.whoami()) !== null))).toEqual([
    true,
    false,
    false,
  ])
})

it('nobody sees or ends another trader’s, and nobody without a session any', async () => {
  const { here: dora } = await twice('Dora')
  const { here: eve } = await twice('Eve')
  const hers = await list(dora)
  for (const { id } of hers) expect((await eve.call('DELETE', `/api/sessions/${id}`)).status).toBe(404)
  await eve.call('POST', '/api/sessions/end-others')
  expect(await list(dora)).toHaveLength(2)
  expect(JSON.stringify(await list(eve))).not.toContain(hers[0].id)
  const nobody = new Person(url, 'Nobody')
  for (const [method, path] of [
    ['GET', '/api/sessions'],
    ['DELETE', `/api/sessions/${hers[0].id}`],
    ['POST', '/api/sessions/end-others'],
  ] as const)
    expect((await nobody.call(method, path)).status).toBe(401)
})
