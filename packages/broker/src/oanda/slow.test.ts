import { EventEmitter } from 'node:events'
import type { Client } from 'undici'
import { expect, it } from 'vitest'
import type { Priority } from './budget.ts'
import { Connections } from './connections.ts'
import { Link } from './link.ts'
import { unpaced } from './pace.ts'
import type { Transport } from './transport.ts'

/** What a broker's slowness costs: OP6. */

const settled = () => new Promise<void>((done) => setImmediate(done))

it('OP6: reads leave a quarter of the connections to orders and stops', async () => {
  const client = () => Object.assign(new EventEmitter(), { close: async () => {}, destroy: async () => {} })
  const connections = new Connections(() => client() as unknown as Client, unpaced, 8)
  const left: Priority[] = []
  const ends: (() => void)[] = []
  const use = (priority: Priority) =>
    connections.use({
      priority,
      send: (_, ended) => {
        left.push(priority)
        ends.push(() => ended(true))
      },
      failed: () => {},
    })
  for (let n = 0; n < 20; n++) use('read')
  await settled()
  expect(left).toEqual(Array.from({ length: 6 }, () => 'read'))
  use('order')
  use('protect')
  await settled()
  expect(left.slice(6)).toEqual(['protect', 'order'])
  for (const end of ends.splice(6)) end()
  await settled()
  expect(left).toHaveLength(8)
  ends[0]?.()
  await settled()
  expect(left.slice(8)).toEqual(['read'])
  await connections.close()
})

/** A link whose broker takes so long for each answer. */
async function linkAfter(...spansMs: readonly number[]) {
  let nowMs = 0
  const spans = [...spansMs]
  const transport: Transport = {
    request: async (_, left) => {
      nowMs += 5000
      left()
      nowMs += spans.shift() ?? 0
      left()
      return { status: 200, text: '{}' }
    },
    stream: () => Promise.reject(new Error('Nothing streams here.')),
    close: async () => {},
  }
  const steady = { nowMs: () => nowMs, delay: async () => {} }
  const link = new Link(transport, { reveal: () => 'a token' }, steady)
  for (const _ of spansMs) await link.send({ method: 'GET', path: '/v3/accounts/1/summary', priority: 'read' }).answer
  return link
}

it.each([
  ['has not answered yet', [], null],
  ['answers within a second', [999, 200, 900], null],
  ['was late once', [100, 100, 9000, 100, 100], null],
  ['is slow', [100, 100, 2000, 2100, 2200], 2000],
  ['was slow, and is quick again', [2000, 2000, 2000, 2000, 100, 100, 100], null],
] as const)('OP6: a broker that %s', async (_, spans, slowMs) => {
  expect((await linkAfter(...spans)).responseTime.slowMs).toBe(slowMs)
})
