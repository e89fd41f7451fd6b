import { beforeAll, expect, it } from 'vitest'
import { connectOanda, startOandaScene } from './oanda-scene.ts'
import { instruction, Trader, until } from './trader.ts'

/**
 * OANDA numbers the positions of each account from 1, so two accounts of a trader have positions of one ticket. The engine and the broker take
 * neither for the other; `apps/web/src/features/tables/same-ticket.page.test.tsx` proves the same of the screens.
 */
const logins = ['101-004-1-001', '101-004-1-002'] as const
const [first, second] = logins
const scene = startOandaScene([...logins])
let trader: Trader
let ticket: string
const stops = async () => Object.fromEntries((await trader.active()).map(({ brokerId, sl }) => [brokerId, sl]))
const path = (login: string, act = '') => `/api/active-trades/${ticket}${act}?server=OANDA-Practice&brokerId=${login}`

beforeAll(async () => {
  trader = new Trader(scene.server.url)
  await trader.signUp('Ada')
  for (const login of logins) {
    const accountId = await connectOanda(trader, login)
    const { server: _, ...order } = instruction({ type: 'Order_Type_Buy', deviation: 1000, sl: 2390 })
    await trader.ask('POST', '/api/trades', { ...order, accountId })
  }
  const open = await until('both positions', async () => {
    const rows = await trader.active()
    return rows.length === 2 && rows
  })
  ticket = open[0]?.id ?? ''
  expect(open.map(({ id }) => id)).toEqual([ticket, ticket])
})

it('a stop that is changed in one account is changed in that account alone', async () => {
  for (const [login, sl] of [
    [second, 2391.125],
    [first, 2392.5],
  ] as const) {
    const before = await stops()
    await trader.ask('PATCH', path(login), { sl })
    expect(await stops()).toEqual({ ...before, [login]: sl })
  }
})

it('one is closed and the other stays; both deals have the ticket of their own account’s position', async () => {
  await trader.ask('POST', path(second, '/close'), {})
  await until('the close', async () => (await trader.active()).length === 1)
  expect(await stops()).toEqual({ [first]: 2392.5 })
  expect((await scene.oanda.account(first)).trades).toHaveLength(1)
  expect((await scene.oanda.account(second)).trades).toHaveLength(0)
  await trader.ask('POST', path(first, '/close'), {})
  const deals = await until('both deals', async () => {
    const rows = await trader.closed()
    return rows.length === 2 && rows
  })
  expect(deals.map(({ position_id }) => position_id)).toEqual([ticket, ticket])
  // The deals have one ticket too.
  expect(new Set(deals.map(({ id }) => id)).size).toBe(1)
})
