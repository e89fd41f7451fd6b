import { orderEffects } from '@ratchet/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, type Person, timeMs } from '../testing/desk.ts'
import { expectError, positionOf, publish } from '../testing/samples.ts'

/** OP18: what is told of an instruction whose order opened, added to, reduced or reversed what was open. */
let desk: Desk
let ada: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
})
afterAll(() => desk.close())

const read = async (path: string) => (await ada.call('GET', path)).json()

it.each([
  ['opened', '9001', undefined],
  ['added', null, 'added'],
  ['reduced', null, 'reduced'],
  ['reversed', '9004', 'reversed'],
] as const)('OP18: status, counts, lists, notices and what can be done with it agree where it %s', async (...form) => {
  const [, position, effect] = form
  const trade = await publish(desk, ada)
  const before = await read('/api/counts')
  const about = { tradeId: trade.id, marketTimeMs: timeMs }
  await desk.commit(trade, [
    ...(position
      ? [{ ...about, kind: 'position.opened', data: {}, position: positionOf(trade, position) } as const]
      : []),
    {
      ...about,
      kind: 'trade.executed',
      data: { order: '1', price: 128_435, ...(effect && { effect }) },
      trade: { ...trade, status: 'executed', order: '1', position },
    },
  ])
  expect(await read('/api/counts')).toEqual({ ...before, pending: before.pending - 1, executed: before.executed + 1 })
  expect(await read(`/api/trades/${trade.id}`)).toMatchObject({ status: 'executed', position })
  const listed = async (status: string) =>
    (await read(`/api/trades?status=${status}`)).items.map(({ id }: { id: string }) => id).includes(trade.id)
  expect([await listed('executed'), await listed('Pending')]).toEqual([true, false])
  const [notice] = (await read('/api/notifications')).items
  expect(notice).toMatchObject({
    kind: 'trade.executed',
    tradeId: trade.id,
    reason: effect ? orderEffects[effect] : null,
  })
  expectError(await ada.call('POST', `/api/trades/${trade.id}/cancel`), 'conflict', /This order is executed/)
})
