import { routes } from '@ratchet/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '../core/limits/limits.ts'
import { setErrors } from '../core/refusals/errors.ts'
import { keepBudgets } from './budgets.ts'
import { knowCallers } from './callers.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
let app: FastifyInstance
let nowMs = 0
let busyMs = 0
/** What the next request costs the loop. */
let costMs = 0
const delays: number[] = []

const max = 500
beforeEach(async () => {
  nowMs = 0
  busyMs = 0
  app = fastify()
  setErrors(app, { log: quiet })
  knowCallers(app, quiet, true)
  app.decorateRequest('ws', false)
  const delay = async (ms: number) => void delays.push(ms)
  const limits = { ...defaultLimits, requests: { max, windowMs: 60_000 }, traders: { perSecond: 1000, burst: 20 } }
  keepBudgets(app, limits, { nowMs: () => nowMs, activeMs: () => busyMs, delay })
  const work = async () => {
    busyMs += costMs
    return {}
  }
  app.get('/api/counts', work)
  app.get('/api/nothing', work)
})
afterEach(() => app.close())

const ask = async (remoteAddress: string, cost = 0, url: string = routes.getCounts.path) => {
  costMs = cost
  return (await app.inject({ url, remoteAddress })).statusCode
}
/** How long a request was made to wait. */
const delayOf = async (remoteAddress: string, cost = 0) => {
  delays.length = 0
  expect(await ask(remoteAddress, cost)).toBe(200)
  return delays.reduce((sum, ms) => sum + ms, 0)
}

describe('S2: a caller is charged afterwards, by what was measured', () => {
  it('a request that held the loop uses up the budget of its own caller alone, whatever route it was', async () => {
    expect([await ask('10.0.0.1', max - 1), await ask('10.0.0.2')]).toEqual([200, 200])
    expect([await ask('10.0.0.1', 30), await ask('10.0.0.1')]).toEqual([200, 429])
    expect(await ask('10.0.0.2')).toBe(200)
  })

  it('one that cost next to nothing counts as one', async () => {
    for (let n = 0; n < max; n++) expect(await ask('10.0.0.1')).toBe(200)
    expect(await ask('10.0.0.1')).toBe(429)
  })

  it('who takes more of the loop than a part waits while others are there, and only then', async () => {
    await ask('10.0.0.1', 90)
    // Alone: nothing to wait for, though 70 ms are owed.
    expect(await delayOf('10.0.0.1')).toBe(0)
    expect(await delayOf('10.0.0.2')).toBe(0)
    expect(await delayOf('10.0.0.1')).toBeCloseTo(72)
    expect(await delayOf('10.0.0.2')).toBe(0)
    nowMs += 1001
    await ask('10.0.0.1', 90)
    expect(await delayOf('10.0.0.1')).toBe(0)
  })
})
