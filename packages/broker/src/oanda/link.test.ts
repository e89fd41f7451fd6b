import { expect, it } from 'vitest'
import { TokenRefused } from './errors.ts'
import { Link } from './link.ts'
import type { Transport, TransportRequest } from './transport.ts'

/** A link whose broker answers with a status, at a time that the test sets. */
function linkTo(broker: { status: number; nowMs: number }) {
  const asked: (Pick<TransportRequest, 'method'> & { readonly atMs: number })[] = []
  const transport: Transport = {
    request: async ({ method }, left) => {
      left()
      asked.push({ method, atMs: broker.nowMs })
      return { status: broker.status, text: '{}' }
    },
    stream: () => Promise.reject(new Error('Nothing streams here.')),
    close: async () => {},
  }
  const steady = { nowMs: () => broker.nowMs, delay: async () => {} }
  return { link: new Link(transport, { reveal: () => 'a token' }, steady), asked }
}
const path = '/v3/accounts/101-1/summary'
const send = (link: Link, method: 'GET' | 'PUT') => link.send({ method, path, priority: 'protect' }).answer

it('OP5: a refused token is asked about after pauses that double up to a minute, and nothing else leaves', async () => {
  const broker = { status: 401, nowMs: 0 }
  const { link, asked } = linkTo(broker)
  await send(link, 'PUT')
  for (; broker.nowMs <= 300_000; broker.nowMs += 500) {
    await link.recheck(path)
    await expect(send(link, 'PUT')).rejects.toThrow(TokenRefused)
  }
  expect(asked.slice(1).map(({ method, atMs }) => [method, atMs / 1000])).toEqual(
    [1, 3, 7, 15, 31, 63, 123, 183, 243].map((second) => ['GET', second]),
  )
})

it('OP5: once the broker takes the token everything goes on, and the next refusal is asked about after a second again', async () => {
  const broker = { status: 401, nowMs: 0 }
  const { link, asked } = linkTo(broker)
  await send(link, 'PUT')
  broker.nowMs = 5000
  await link.recheck(path)
  Object.assign(broker, { status: 200, nowMs: 8000 })
  await link.recheck(path)
  expect((await send(link, 'PUT')).status).toBe(200)
  broker.status = 401
  await send(link, 'GET')
  broker.nowMs = 9000
  await link.recheck(path)
  expect(asked.map(({ method, atMs }) => [method, atMs / 1000])).toEqual([
    ...[
      ['PUT', 0],
      ['GET', 5],
      ['GET', 8],
      ['PUT', 8],
    ],
    ...[
      ['GET', 8],
      ['GET', 9],
    ],
  ])
})

it.each([429, 500, 503])('OP5: status %i says nothing of the token', async (status) => {
  const broker = { status: 401, nowMs: 0 }
  const { link } = linkTo(broker)
  await send(link, 'GET')
  Object.assign(broker, { status, nowMs: 1000 })
  await link.recheck(path)
  expect(link.isRefused).toBe(true)
})
