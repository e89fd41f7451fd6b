import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { deskAndPhone, newTrader, openPage, startScene } from './scene.ts'
import { instruction, type Trader, until } from './trader.ts'

const scene = startScene(() => ({}))

const link = (page: Page, state: string) =>
  page.locator(`[data-testid=link-state]${state}`).first().waitFor({ state: 'attached', timeout: 120_000 })
const live = '[data-state=live]'
const positions = (page: Page) => page.getByTestId('active-trades-row').count()

/** Processes of the server's PostgreSQL, its first one last: stopped, it starts no other. */
function postgres(): readonly number[] {
  const postmaster = Number(readFileSync(join(scene.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return [postmaster, ...children.filter(Boolean).map(Number)]
}
const signal = (name: NodeJS.Signals, pids: readonly number[]) => {
  for (const pid of pids) process.kill(pid, name)
}

interface Trouble {
  readonly begin: (page: Page) => unknown
  readonly end: (page: Page) => unknown
  readonly says: RegExp
}
let isSwallowing = false
const troubles: Readonly<Record<string, Trouble>> = {
  'the server stands still for 45 s': {
    begin: () => signal('SIGSTOP', [scene.server.pid]),
    end: async () => {
      await new Promise((done) => setTimeout(done, 40_000))
      signal('SIGCONT', [scene.server.pid])
    },
    says: /^No connection to the server\. Showing data from/,
  },
  'its database stands still': {
    begin: () => signal('SIGSTOP', postgres()),
    end: () => signal('SIGCONT', postgres().toReversed()),
    says: /^The database has not responded since/,
  },
  'frames are swallowed': {
    begin: () => {
      isSwallowing = true
    },
    end: () => {
      isSwallowing = false
    },
    says: /^No connection to the server\./,
  },
  'the network is lost': {
    begin: (page) => page.context().setOffline(true),
    end: (page) => page.context().setOffline(false),
    says: /^Your browser is offline\./,
  },
}

/** Lets the stream through until a test swallows what comes. */
const swallowable = (page: Page) =>
  page.routeWebSocket('**/api/stream*', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!isSwallowing) socket.send(message)
    })
  })

async function open(look: (typeof deskAndPhone)[number]): Promise<{ page: Page; trader: Trader }> {
  const trader = await newTrader(scene, look.name)
  const page = await openPage(scene, trader, look)
  await swallowable(page)
  await page.goto('/admin/dashboard')
  await link(page, live)
  return { page, trader }
}

const seconds = (fromMs: number) => ((performance.now() - fromMs) / 1000).toFixed(1)

it.each(deskAndPhone.flatMap((look) => Object.entries(troubles).map(([name, trouble]) => ({ look, name, trouble }))))(
  'F2: $name: the page says so, shows nothing old as live, and is current again, on $look.size',
  async ({ look, name, trouble }) => {
    const { page, trader } = await open(look)
    const beganMs = performance.now()
    await trouble.begin(page)
    await page.locator('[data-still] [data-testid=link-notice]:not(:empty)').waitFor({ timeout: 120_000 })
    const shown = seconds(beganMs)
    expect(await page.getByTestId('link-notice').textContent()).toMatch(trouble.says)
    expect(await page.getByTestId('link-state').first().textContent()).not.toBe('Connected')
    if (process.env.RATCHET_SHOTS)
      await page.screenshot({ path: join(process.env.RATCHET_SHOTS, `${name} ${look.size}.png`) })
    await trouble.end(page)
    const endedMs = performance.now()
    await link(page, live)
    await page.locator('[data-testid=link-notice]:empty').waitFor({ state: 'attached', timeout: 120_000 })
    console.info(`${name}, ${look.size}: shown after ${shown} s, current again after ${seconds(endedMs)} s`)
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await until('the new position on the page', async () => (await positions(page)) > 0)
    await page.context().close()
  },
)

it.each(deskAndPhone)('F2: a page that was frozen is current again once it is thawed, on $size', async (look) => {
  const { page, trader } = await open(look)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await trader.publish(instruction({ type: 'Order_Type_Buy' }))
  await until('the position', async () => (await trader.active()).length > 0)
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  const thawedMs = performance.now()
  await until('the new position on the page', async () => (await positions(page)) > 0)
  await link(page, live)
  console.info(`thawed, ${look.size}: current again after ${seconds(thawedMs)} s`)
  await page.context().close()
})
