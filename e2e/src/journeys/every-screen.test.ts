import { noRisk } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { misfits } from '../fit.ts'
import { moveTo } from '../move.ts'
import { deskAndPhone, newTrader, openPage, sharedScene } from '../scene.ts'
import { adminScreens, flightScreen, publicScreens } from '../screens.ts'
import { instruction, type Trader, until } from '../trader.ts'
import { Watcher } from '../walk/watcher.ts'

/** Every screen of the router is opened at both sizes: it fits, and nothing on it fails. Barriers are searched in access-states.system.test.ts. */
const scene = sharedScene()

/** A trader with a ladder, an open position, a closed one, an order that waits and one that failed. */
async function tradingTrader(): Promise<{ readonly trader: Trader; readonly tradeId: string }> {
  const trader = await newTrader(scene)
  await trader.putRisk({ ...noRisk, profit1: 50, sl1: 20 })
  const { id: tradeId } = await trader.publish(instruction({ type: 'Order_Type_Buy', sl: 1290 }))
  await trader.publish(instruction({ type: 'Order_Type_Sell' }))
  const [first] = await until('two open positions', async () => {
    const open = await trader.active()
    return open.length === 2 && open
  })
  await trader.ask('POST', `/api/active-trades/${first?.id}/close`, {})
  await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 1200 }))
  await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 100 }))
  await until('a closed trade and a failed one', async () => {
    const { closed } = await trader.counts()
    return closed === 1 && (await trader.trades()).some(({ status }) => status === 'failed')
  })
  return { trader, tradeId }
}

describe.each(deskAndPhone)('on $size', (look) => {
  const check = async (page: Page, watcher: Watcher, path: string) => {
    if (!(await moveTo(page, scene.server.url, path))) await page.goto(path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await watcher.settled()
    const found = [...(await misfits(page, false)), ...(await watcher.take())]
    expect.soft(found, path).toEqual([])
  }

  it('signed out: the public screens, the ways in, and the shell', { timeout: 900_000 }, async () => {
    const page = await openPage(scene, { cookie: '' }, look)
    const watcher = new Watcher(page, scene.server.url)
    // Its link to set a password is used up.
    watcher.bear(/check-reset-link/)
    for (const path of [...publicScreens, '/admin/dashboard']) await check(page, watcher, path)
  })

  it('signed in: every screen of the shell', { timeout: 900_000 }, async () => {
    const { trader, tradeId } = await tradingTrader()
    const page = await openPage(scene, trader, look)
    const watcher = new Watcher(page, scene.server.url)
    for (const path of [...adminScreens, flightScreen(tradeId), '/profile', '/verify']) await check(page, watcher, path)
  })
})
