import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { chromiumOptions } from './browser.ts'
import { confirmOrder, executeButton, fillOrder, plainDeal } from './order.ts'
import { deskAndPhone, newTrader, openContext, sharedScene } from './scene.ts'
import { cookiesOf, type Trader, until } from './trader.ts'

const scene = sharedScene()
const [desk, phone] = deskAndPhone
const unanswered = (page: Page) => page.getByTestId('unanswered')
const opened: BrowserContext[] = []
afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})

async function device(trader: Trader, look: (typeof deskAndPhone)[number]): Promise<BrowserContext> {
  const context = await openContext(scene, look, trader)
  opened.push(context)
  return context
}
/** The instruction reaches the server, and its answer does not come back. */
const loseAnswers = (context: BrowserContext) =>
  context.route('**/api/trades', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
async function order(page: Page, volume = '0.1'): Promise<void> {
  await page.goto('/admin/trade')
  await fillOrder(page, { ...plainDeal, Volume: volume })
  await executeButton(page).click()
}
const count = async (trader: Trader) => (await trader.trades()).length

it.each(deskAndPhone)(
  'F9: a lost answer, a reload, a second tab and another device: one order, on $size',
  async (look) => {
    const trader = await newTrader(scene, look.name)
    const context = await device(trader, look)
    await loseAnswers(context)
    await context.route('**/api/trades/published*', (route) => route.abort())
    const page = await context.newPage()
    await order(page)
    await confirmOrder(page)
    await page.getByTestId('trade-answer').getByText('may have arrived').waitFor()
    await page.reload()
    await unanswered(page).getByText('got no response and may have arrived').waitFor()

    const tab = await context.newPage()
    await order(tab, '0.2')
    await confirmOrder(tab)
    await tab.getByTestId('trade-answer').getByText('Send this order when its outcome is known').waitFor()

    const other = await (await device(trader, look === desk ? phone : desk)).newPage()
    await order(other)
    await other.getByTestId('ask-twin').getByText('The same order was sent').waitFor()
    await other.getByTestId('ask-cancel').click()

    await context.unroute('**/api/trades/published*')
    for (const one of [page, tab]) await unanswered(one).getByText('was received. History of trade').waitFor()
    expect(await count(trader)).toBe(1)
  },
)

it('F9: a browser that is killed between press and answer: one order, and it is told on return', async () => {
  const trader = await newTrader(scene, 'Kit')
  const folder = await mkdtemp(join(tmpdir(), 'ratchet-profile-'))
  const start = async () => {
    const context = await chromium.launchPersistentContext(folder, { ...chromiumOptions(), baseURL: scene.server.url })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    return { context, page: await context.newPage() }
  }
  try {
    const first = await start()
    await first.context.route('**/api/trades', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
    })
    await order(first.page)
    await confirmOrder(first.page)
    await until('the order at the server', async () => (await count(trader)) === 1)
    for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL')
    await first.context.close().catch(() => {})

    const { context, page } = await start()
    await page.goto('/admin/trade')
    await page.getByRole('button', { name: /^Notifications, [1-9]/ }).waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByTestId('notice').getByText(/GOLD/).first().waitFor()
    expect(await count(trader)).toBe(1)
    await context.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** The browser's own process, which holds its profile; the others end with it. */
const processesOf = (folder: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return words.includes(`--user-data-dir=${folder}`) && !words.includes('--type=')
      } catch {
        return false
      }
    })
    .map(Number)
