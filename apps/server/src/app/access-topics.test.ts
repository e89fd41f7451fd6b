import { topics } from '@ratchet/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Listener, refusedUpgrade } from '../realtime/listener.fixture.ts'
import { overhear, resume, tellings } from '../testing/access/topics.ts'
import { openWorld, type World } from '../testing/access/world.ts'

/** The stream: what a topic of the bus says of one trader reaches that trader alone. */
let world: World
let url: string
beforeAll(async () => {
  world = await openWorld()
  url = await world.desk.listen()
})
afterAll(() => world?.close())

it('each topic of the bus is told of', () => expect(Object.keys(tellings).sort()).toEqual(Object.keys(topics).sort()))

it('who goes on at a number of another trader’s record hears nothing of it', async () =>
  expect(await resume(world, url)).toEqual([]))

it.each(['https://evil.example', 'null', 'http://127.0.0.1:4000.evil.example'])(
  'a page of %s opens no stream, whoever is signed in',
  async (origin) => {
    for (const cookie of [world.owner.cookie, '']) expect(await refusedUpgrade(url, { cookie, origin })).toBe(403)
  },
)

it.each(['a%00b', '-1', '1e9', '%27%20or%201=1--', '9'.repeat(400), '1&since=2', '1&traderId=x'])(
  'a stream is not opened at ?since=%s',
  async (since) =>
    expect(await refusedUpgrade(url, { cookie: world.owner.cookie }, `/api/stream?since=${since}`)).toBe(400),
)

it('who says something on a stream is put out, and the others stay', async () => {
  const [speaker, other] = [new Listener(url, { cookie: world.intruder.cookie }), new Listener(url)]
  for (const one of [speaker, other]) await one.opened()
  speaker.socket.send(JSON.stringify({ subscribe: `trader.${world.owner.id}` }))
  expect(await speaker.closed).toBe(1008)
  expect(other.socket.readyState).toBe(other.socket.OPEN)
  other.close()
})

it('nothing that any topic says of the owner is heard by others, and the owner hears it', async () => {
  const { complaints, heard } = await overhear(world, url)
  expect(complaints).toEqual([])
  const words = JSON.stringify(heard.messages)
  expect(words).toContain('XAGUSD')
  expect(heard.of('event').length).toBeGreaterThan(0)
  expect(await heard.closed).toBe(4001)
})
