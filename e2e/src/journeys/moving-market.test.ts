import { messages, noRisk } from '@ratchet/contract'
import { expect } from 'vitest'
import { moveTo } from '../move.ts'
import { executeOrder, fillOrder, plainDeal } from '../order.ts'
import { writeRecording } from '../recording.ts'
import { startScene } from '../scene.ts'
import { startServer } from '../server.ts'
import { wrongIn } from '../statement.ts'
import { until } from '../trader.ts'
import { desk, journey, phone } from './journey.ts'

/** Gold climbs five dollars every twenty minutes of the recording, which are twenty seconds here, and stays near there. */
const scene = startScene((folder) => ({ FEED: writeRecording(folder), FEED_SPEED: '60' }))

journey(
  'publishes a trade, sees its stop climb, lives through a kill of the server, and closes the position',
  scene,
  desk,
  async ({ page, trader, watcher }) => {
    const count = async (name: string) =>
      Number((await page.getByTestId(`count-${name}`).textContent())?.replace(/\D/g, ''))
    const isLive = () =>
      // An attempt during the start waits ten seconds for an answer, and the next one comes up to fifteen seconds later.
      page.locator('[data-testid=link-state][data-state=live]').first().waitFor({ state: 'attached', timeout: 120_000 })
    await trader.putRisk({ ...noRisk, profit1: 20, sl1: 15 })
    await page.goto('/admin/trade')
    await fillOrder(page, { ...plainDeal, 'Stop Loss': '1200' })
    await executeOrder(page)
    await page.getByText(messages.tradePublished).first().waitFor()
    await moveTo(page, scene.server.url, '/admin/dashboard')
    await until('the executed trade', async () => (await count('executed')) === 1)
    await until('the stop of the first rung', async () => (await count('modified')) === 1)
    const [open] = await trader.active()
    expect(open).toMatchObject({ rung: 1 })
    expect(open?.sl).toBeGreaterThan(open?.price_open ?? 0)
    await page
      .getByTestId('active-trades-row')
      .getByText(open?.sl.toFixed(2) ?? '')
      .first()
      .waitFor()

    await scene.server.kill()
    await page.locator('[data-testid=link-state]:not([data-state=live])').first().waitFor({ state: 'attached' })
    scene.server = await startServer(scene.folder, scene.server.env)
    await isLive()
    const bid = () => page.getByTestId('bid').first().textContent()
    const before = await bid()
    await until('live quotes again', async () => (await bid()) !== before)
    // While the server was away, the page's requests failed.
    await watcher.take()

    expect(await trader.active()).toMatchObject([{ id: open?.id, rung: 1, sl: open?.sl }])
    await page.getByTestId('close-position').first().click()
    await page.getByTestId('close-confirm').click()
    await until('the closed trade', async () => (await count('closed')) === 1)
    expect(await trader.trades()).toMatchObject([{ status: 'closed' }])
    const statement = await fetch(`${trader.url}/api/statement`, { headers: { cookie: trader.cookie } })
    expect(wrongIn(await statement.text())).toEqual([])
  },
)

journey(
  'sets an alert on the chart and is notified once the price is there',
  scene,
  phone,
  async ({ page, trader }) => {
    await page.goto('/admin/chart')
    await page.getByRole('img', { name: 'Candles of GOLD' }).waitFor()
    await page.getByText('Loading history…').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Order', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[role=menuitem]:focus').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Alert on GOLD' })
    const quotes = await trader.ask<{ items: { symbol: string; bid: number }[] }>('GET', '/api/quotes')
    const bid = quotes.items.find(({ symbol }) => symbol === 'GOLD')?.bid ?? 0
    // More than one rise away, so that the price cannot pass it before it is set.
    await dialog.getByLabel('Price').fill((bid + 8).toFixed(2))
    await dialog.getByLabel('Note').fill('sell half here')
    await dialog.getByRole('button', { name: 'Set alert' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The price reached your alert').first().waitFor({ timeout: 120_000 })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByTestId('notice').getByText('Your note: sell half here').waitFor()
    await page.keyboard.press('Escape')
    expect(await trader.ask('GET', '/api/alerts?symbol=GOLD')).toMatchObject({ items: [] })
  },
)
