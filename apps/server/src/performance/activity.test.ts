import { messages } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person, timeMs } from '../testing/desk.ts'
import { eventful, expectError, publish } from '../testing/samples.ts'

let desk: Desk
let ada: Person
let eve: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  const trade = await publish(desk, ada)
  const changes = eventful(trade, '8001')
  const lastYear = { timeMs: Date.UTC(2013, 3, 30, 12), profit: -1234, swap: -50, commission: 0, fee: 0 }
  const closed = changes.flatMap((change) => (change.closed ? [{ ...change.closed, ticket: '9001', ...lastYear }] : []))
  await desk.commit(trade, [
    ...changes,
    ...closed.map((deal) => ({
      kind: 'position.closed' as const,
      tradeId: trade.id,
      marketTimeMs: lastYear.timeMs,
      data: {},
      closed: deal,
    })),
  ])
})
afterAll(() => desk.close())

const quiet = { closed: 0, modified: 0, profit: null, before: null }

describe('GET /api/activity (dashboard charts of the trader’s own trades)', () => {
  it('gives the days up to the market’s today, in money with its cents, beside the year before', async () => {
    const response = await ada.call('GET', '/api/activity')
    expect(response.statusCode, response.body).toBe(200)
    expect(new Date(timeMs).toISOString().slice(0, 10)).toBe('2014-05-01')
    const { today, items } = response.json()
    expect(today).toBe('2014-05-01')
    expect(items.slice(0, 3)).toEqual(['2014-04-27', '2014-04-28', '2014-04-29'].map((day) => ({ day, ...quiet })))
    expect(items[3]).toEqual({ day: '2014-04-30', ...quiet, before: -12.84 })
    // 3.25 of profit, less 0.30 of swap and 0.07 of commission.
    expect(items[4]).toEqual({ day: '2014-05-01', closed: 1, modified: 1, profit: 2.88, before: null })
  })

  it.each([
    ['5d', 5],
    ['30d', 30],
    ['26w', 26],
    ['12m', 12],
  ])('has for %s as many spans as it says', async (range, count) => {
    const { items } = (await ada.call('GET', `/api/activity?range=${range}`)).json()
    expect(items).toHaveLength(count)
    expect(items.at(-1)).toMatchObject({ closed: 1, modified: 1 })
  })

  it('shows another trader nothing of it, and tells anonymous callers to sign in', async () => {
    const { items } = (await eve.call('GET', '/api/activity?range=12m')).json()
    expect(items.map(({ day: _, ...rest }: { day: string }) => rest)).toEqual(items.map(() => quiet))
    expectError(await desk.app.inject({ url: '/api/activity' }), 'signed_out', messages.notLoggedIn)
  })

  it('says which ranges there are', async () => {
    const response = await ada.call('GET', '/api/activity?range=7d')
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('range must be one of 5d, 30d, 26w, 12m.')
  })
})
