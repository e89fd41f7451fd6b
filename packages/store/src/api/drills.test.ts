import { topics } from '@ratchet/engine/ports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DrillDesk, openDrillDesk } from '../desks/drill-desk.ts'
import { change, openWorld, positionOf, requestOf, type World } from '../testing/fixtures.ts'

let world: World
let desk: DrillDesk

beforeAll(async () => {
  world = await openWorld()
  desk = openDrillDesk({ url: world.database.url })
})
afterAll(async () => {
  await desk?.close()
  await world?.close()
})

const request = { faults: ['link', 'requote'], seconds: 30, seed: 7 } as const

it('a drill is a request until the engine says what became of it; one at a time on an account', async () => {
  await world.api.ensureTrader('ann', { name: 'Ann', email: 'ann@example.test' })
  expect(await world.api.askDrill('ann', request)).toEqual({ outcome: 'no_account' })
  const { account, trade, owner } = await world.publish('ann')
  world.notes.length = 0
  // A button pressed twice at once is one drill.
  const asked = await Promise.all([world.api.askDrill('ann', request), world.api.askDrill('ann', request)])
  expect(asked.map(({ outcome }) => outcome).sort()).toEqual(['asked', 'running'])
  expect(world.notes).toEqual([{ topic: topics.drills, message: { accountId: account.id } }])
  const [open] = await desk.open()
  expect(open).toMatchObject({ ...request, traderId: 'ann', accountId: account.id, state: 'waiting', stopAsked: false })
  const id = open?.id ?? ''
  await desk.change(id, { state: 'running', startedAtMs: 5, on: ['link'] })
  expect(await world.api.getDrill('ann', id)).toMatchObject({ state: 'running', startedAtMs: 5, on: ['link'] })
  expect(await world.api.stopDrill('ann', id)).toMatchObject({ state: 'running' })
  expect(await desk.open()).toMatchObject([{ state: 'running', stopAsked: true }])

  const seq = await desk.lastSeq('ann')
  expect(await desk.isLevel(account.id)).toBe(true)
  const gap = { ...positionOf(owner, '9'), gapSinceMs: 3 }
  await world.ledger.commit({
    account,
    brokerSeq: 1,
    feedPosition: 1,
    changes: [
      change('order.intent', { tradeId: trade.id, request: requestOf(owner, trade.id) }),
      change('position.opened', { tradeId: trade.id, position: gap }),
      change('account.difference', { data: { accountId: account.id } }),
      change('account.difference', { data: { accountId: '00000000-0000-4000-8000-000000000000' } }),
    ],
  })
  expect(await desk.isLevel(account.id)).toBe(false)
  expect(await desk.positions(account.id)).toMatchObject([{ ticket: '9', sl: gap.sl, gapSinceMs: 3, open: true }])
  expect(await desk.records({ traderId: 'ann', accountId: account.id }, seq)).toMatchObject([
    { kind: 'order.intent', tradeId: trade.id },
    { kind: 'position.opened', position: { ticket: '9', gapSinceMs: 3 } },
    { kind: 'account.difference' },
  ])

  await desk.change(id, { state: 'stopped', endedAtMs: 9, on: [] })
  // A drill that has ended stays as it is.
  await desk.change(id, { state: 'running', on: ['gap'] })
  expect(await world.api.stopDrill('ann', id)).toMatchObject({ state: 'stopped', endedAtMs: 9, on: [], report: null })
  expect(await desk.open()).toEqual([])
})

it('drills are listed newest first, page by page, and are nobody else’s', async () => {
  await world.publish('bob')
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const asked = await world.api.askDrill('bob', { ...request, seed: n })
    if (asked.outcome === 'asked') ids.unshift(asked.id)
    for (const { id } of await desk.open()) await desk.change(id, { state: 'interrupted', on: [] })
  }
  const first = await world.api.listDrills('bob', { limit: 2 })
  const second = await world.api.listDrills('bob', { limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect(second.nextCursor).toBeNull()
  expect(await world.api.getDrill('ann', ids[0] ?? '')).toBeNull()
  expect(await world.api.stopDrill('ann', ids[0] ?? '')).toBeNull()
  expect(await world.api.getDrill('bob', 'not an id')).toBeNull()
})
