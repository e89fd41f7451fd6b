import type { ActiveTrade } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOanda, startOandaScene } from './oanda-scene.ts'
import { openPage } from './scene.ts'
import { instruction, rowKey, Trader, until } from './trader.ts'

/**
 * These tests look at a trader with two accounts at OANDA, which numbers the positions of each from 1: both have one of
 * the same ticket, and a screen must take neither for the other.
 */
const sizes = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'light', logins: ['101-004-1-001', '101-004-1-002'] },
  { size: 'a phone', width: 390, height: 844, scheme: 'light', logins: ['101-004-1-003', '101-004-1-004'] },
] as const
const at = 'OANDA-Practice'

const scene = startOandaScene(sizes.flatMap(({ logins }) => logins))

describe.each(sizes)('on $size, of two positions with one ticket', ({ size, width, height, scheme, logins }) => {
  const [first, second] = logins
  let page: Page
  let trader: Trader
  let ticket: string
  const faults: string[] = []
  const keyOf = (brokerId: string) => rowKey({ id: ticket, brokerId, server: at })
  const row = (login: string) => page.locator(`[data-testid="active-trades-row"][data-row-id="${keyOf(login)}"]`)
  const chart = () => page.getByTestId('chart-position')
  const stops = async () =>
    Object.fromEntries((await trader.active()).map(({ brokerId, sl }: ActiveTrade) => [brokerId, sl]))

  beforeAll(async () => {
    trader = new Trader(scene.server.url)
    await trader.signUp(size === 'a desk' ? 'Ada' : 'Eve')
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
    page = await openPage(scene, trader, { size, width, height, scheme }, faults)
    await page.goto(`${scene.server.url}/admin/dashboard`)
  })
  afterAll(() => page?.context().close())

  it('each has a row with its account, a place in the protection panel and one in the menu of the chart', async () => {
    for (const login of logins) expect(await row(login).textContent()).toContain(login)
    const guarded = page.locator(`[data-testid="protection-row"][data-row-id^="${ticket} "]`)
    await until('both in the panel', async () => (await guarded.count()) === 2)
    for (const login of logins)
      expect(await guarded.and(page.locator(`[data-row-id="${keyOf(login)}"]`)).textContent()).toContain(
        `${login} · ${at}`,
      )
    const named = (await chart().locator('option').allInnerTexts()).filter((text) => text.includes(` · ${ticket} · `))
    expect(named.map((text) => logins.find((login) => text.endsWith(`${login} · ${at}`))).toSorted()).toEqual(logins)
  })

  it('the chart shows the chosen one', async () => {
    for (const login of logins) {
      await chart().selectOption(keyOf(login))
      const chosen = page.locator(`[data-testid="active-trades-row"][data-selected]`)
      await until(`the row of ${login} to be the selected one`, async () => {
        const shown = await chosen.evaluateAll((rows) => rows.map((one) => one.getAttribute('data-row-id')))
        return shown.length === 1 && shown[0] === keyOf(login)
      })
    }
  })

  it('a stop that is changed in one row is changed in that account alone', async () => {
    for (const [login, stop] of [
      [second, 2391.125],
      [first, 2392.5],
    ] as const) {
      const before = await stops()
      await row(login).getByTestId('edit-sl').click()
      await page.getByTestId('level-sl').fill(String(stop))
      await page.getByTestId('level-save').click()
      await row(login)
        .getByTestId('edit-sl')
        .filter({ hasText: stop.toFixed(3) })
        .waitFor()
      expect(await stops()).toEqual({ ...before, [login]: stop })
    }
    expect(await row(second).textContent()).toContain('2391.125')
  })

  it('one is closed, and the other stays in sight', async () => {
    await row(second).getByTestId('close-position').click()
    await page.getByTestId('close-confirm').click()
    await row(second).waitFor({ state: 'detached' })
    expect(await row(first).textContent()).toContain('2392.500')
    expect(await stops()).toEqual({ [first]: 2392.5 })
    expect((await scene.oanda.account(first)).trades).toHaveLength(1)
    expect((await scene.oanda.account(second)).trades).toHaveLength(0)
  })

  it('both are in the table of closed trades when the other is closed too', async () => {
    await row(first).getByTestId('close-position').click()
    await page.getByTestId('close-confirm').click()
    const deals = await until('both deals', async () => {
      const rows = await trader.closed()
      return rows.length === 2 && rows
    })
    for (const deal of deals)
      await page.locator(`[data-testid="closed-trades-row"][data-row-id="${rowKey(deal)}"]`).waitFor()
    expect(deals.map(({ position_id }) => position_id)).toEqual([ticket, ticket])
    // The deals have one ticket too.
    expect(new Set(deals.map(({ id }) => id)).size).toBe(1)
    expect(faults).toEqual([])
  })
})
