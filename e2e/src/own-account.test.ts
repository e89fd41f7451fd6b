import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { launchBrowser } from './browser.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { Trader, until } from './trader.ts'

/** These tests look at a trader who watches over the own account: where it is signed in, and what happened to it. */
const sizes = [
  { size: 'a desk', width: 1440, height: 900, name: 'Ada' },
  { size: 'a phone', width: 390, height: 844, name: 'Eve' },
] as const
const password = 'a long enough password'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser
beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: 'synthetic:7' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

describe.each(sizes)('on $size', ({ width, height, name }) => {
  let context: BrowserContext
  let page: Page
  let trader: Trader
  beforeAll(async () => {
    trader = new Trader(server.url)
    await trader.signUp(name, password)
    context = await browser.newContext({ baseURL: server.url, viewport: { width, height }, reducedMotion: 'reduce' })
    page = await context.newPage()
    await page.goto('/auth/login')
    await page.getByLabel('Email', { exact: true }).fill(`${name.toLowerCase()}@example.test`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/dashboard')
    await page.goto('/admin/settings')
  })
  afterAll(() => context?.close())
  const elsewhere = async () => {
    const one = new Trader(server.url)
    await one.ask('POST', '/api/auth/sign-in/email', { email: `${name.toLowerCase()}@example.test`, password })
    return one
  }
  const rows = () => page.getByTestId('own-session')

  it('shows this browser and the other, fits and has no barrier', async () => {
    await until('both sessions', async () => (await rows().count()) === 2)
    const [here, there] = await rows().allInnerTexts()
    expect(here).toMatch(/Chrome on Linux\s*this one[\s\S]*127\.0\.0\.1, since \d/)
    expect(there).toMatch(/Another program[\s\S]*last heard of just now/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await barriers(page)).toEqual([])
  })

  it('ends the other by the keyboard, and it is signed out', async () => {
    await page.getByTestId('end-session').focus()
    await page.keyboard.press('Enter')
    await page.getByText('This session is ended.').waitFor()
    expect(await rows().count()).toBe(1)
    expect((await trader.call('GET', '/api/profile')).status).toBe(401)
    expect(await page.getByTestId('end-other-sessions').count()).toBe(0)
  })

  it('ends all others', async () => {
    const others = [await elsewhere(), await elsewhere()]
    await page.reload()
    await page.getByTestId('end-other-sessions').click()
    await page.getByText('Everywhere else you are signed out.').waitFor()
    expect(await rows().count()).toBe(1)
    for (const one of others) expect((await one.call('GET', '/api/profile')).status).toBe(401)
  })
})
