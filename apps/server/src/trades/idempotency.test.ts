import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError, tradeBody } from '../testing/samples.ts'

let desk: Desk
let ada: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
})
afterAll(() => desk.close())

const post = (key: string | undefined, change: object = {}) =>
  ada.call('POST', '/api/trades', { ...tradeBody, ...change }, key === undefined ? {} : { 'idempotency-key': key })
const pending = async () => (await ada.call('GET', '/api/counts')).json().pending as number

it('a key sent a hundred times at once publishes one trade and answers the same to all', async () => {
  const before = await pending()
  const answers = await Promise.all(Array.from({ length: 100 }, () => post('one at once')))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(201)
  expect(await pending()).toBe(before + 1)
})

it('a hundred without a key are a hundred trades, each under a key of its own', async () => {
  const before = await pending()
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(undefined)))
  expect(new Set(answers.map((answer) => answer.json().key)).size).toBe(100)
  expect(await pending()).toBe(before + 100)
})

it('the order of the fields does not make another instruction', async () => {
  const first = await post('order')
  const turned = Object.fromEntries(Object.entries(tradeBody).reverse())
  const second = await ada.call('POST', '/api/trades', turned, { 'idempotency-key': 'order' })
  expect(second.json()).toEqual(first.json())
})

it('a key used for another instruction is a conflict that says so, and publishes nothing', async () => {
  await post('taken')
  const before = await pending()
  expectError(await post('taken', { volume: 0.2 }), 'conflict', /Idempotency-Key/)
  expect(await pending()).toBe(before)
})

it('a refused instruction does not use its key up', async () => {
  expectError(await post('again', { volume: -1 }), 'invalid')
  expect((await post('again')).statusCode).toBe(201)
})

it.each(['', 'x'.repeat(201)])('a key of %j is refused', async (key) =>
  expectError(await post(key), 'invalid', /Idempotency-Key/),
)
it('a key of 200 characters is taken', async () => expect((await post('x'.repeat(200))).statusCode).toBe(201))

const published = (who: Person, key: string) => who.call('GET', `/api/trades/published?key=${encodeURIComponent(key)}`)

it('F9: who had no answer finds by the key what was published under it, also once it is deleted; others find nothing', async () => {
  expect((await published(ada, 'lost')).json()).toEqual({ published: null })
  const { id, key } = (await post('lost')).json()
  expect((await published(ada, 'lost')).json()).toEqual({ published: { id, key, status: 'Pending' } })
  await ada.call('DELETE', `/api/trades/${id}`)
  expect((await published(ada, 'lost')).json().published).toMatchObject({ id, key })
  const bob = await desk.person('bob')
  expect((await published(bob, 'lost')).json()).toEqual({ published: null })
  expectError(await published(ada, ''), 'invalid', /Idempotency-Key/)
})
