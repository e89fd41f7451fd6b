import type { Charge } from '@ratchet/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { change, closedOf, openWorld, positionOf, type World } from '../testing/fixtures.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

it('D4: adds up by position what was booked beside closing deals, also what records of before say by its sum alone', async () => {
  const { account, owner, trade } = await world.publish('ann')
  const { server, login, id: accountId } = account
  const money = (balance: number, booked: number, charges?: readonly Charge[]) => {
    return { money: { accountId, balance, booked, ...(charges && { charges }) } } as const
  }
  const night = (position: string | null, swap: number) => ({ position, commission: 0, swap, fee: 0 })
  const opened = { ...positionOf(owner, '11'), volume: 700, open: true }
  await world.ledger.commit({
    account,
    brokerSeq: 1,
    feedPosition: 1,
    changes: [
      change('position.opened', { data: { position: '9' }, ...money(930, -70) }),
      change('order.triggered', { data: { order: '10' }, tradeId: trade.id, ...money(910, -20) }),
      change('trade.executed', { tradeId: trade.id, trade: { ...trade, status: 'executed', position: '10' } }),
      change('position.opened', {
        data: { position: '11' },
        position: opened,
        ...money(905, -5, [{ position: '11', commission: -3, swap: 0, fee: -2 }]),
      }),
      change('account.funded', { data: { amount: 100 }, marketTimeMs: 5000, ...money(1005, 100) }),
      change('position.changed', { data: { position: '11' }, ...money(1001, -4, [night('11', -4)]) }),
      change('position.closed', { closed: closedOf(owner, '12', '9'), ...money(1501, 500) }),
      change('account.charged', { data: {}, ...money(1494, -7, [night(null, -7)]) }),
    ],
  })
  await world.publish('bob')
  const at = { server, login }
  const all = [
    { ...at, position: null, commission: 0, swap: -7, fee: 0, left: 0 },
    { ...at, position: '11', commission: -3, swap: -4, fee: -2, left: 700 },
    { ...at, position: '10', commission: -20, swap: 0, fee: 0, left: 0 },
    { ...at, position: '9', commission: -70, swap: 0, fee: 0, left: 0 },
  ]
  const found = await world.api.charges('ann', { most: 9 })
  expect(found.map(({ last: _, ...row }) => row)).toEqual(all)
  const [first, second] = found
  expect(await world.api.charges('ann', { most: 1, before: first?.last })).toEqual([second])
  expect(await world.api.balances('ann')).toEqual([
    { ...at, start: 1000, balance: 1494, transfers: [{ timeMs: 5000, amount: 100 }] },
  ])
  expect(await world.api.charges('bob', { most: 9 })).toEqual([])
  expect(await world.api.balances('bob')).toEqual([])
})
