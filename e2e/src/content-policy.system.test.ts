import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newTrader, sharedScene } from './scene.ts'
import { adminScreens, publicScreens } from './screens.ts'
import { cookiesOf, instruction, type Trader, until } from './trader.ts'

/** The whole app works under a policy that lets nothing count which a page's markup could bring. The browser itself says what it refused. */
const scene = sharedScene()
let trader: Trader
let context: BrowserContext
let page: Page
let refused: string[]

beforeAll(async () => {
  trader = await newTrader(scene, 'Ada')
  await trader.publish(instruction({ type: 'Order_Type_Buy' }))
  await until('an open position', async () => (await trader.active()).length === 1)
})
afterEach(() => context?.close())

async function open(signedIn: boolean, width = 1440): Promise<void> {
  context = await scene.browser.newContext({ viewport: { width, height: 900 }, baseURL: scene.server.url })
  if (signedIn) await context.addCookies(cookiesOf(trader, scene.server.url))
  refused = []
  await context.exposeFunction('tellRefused', (words: string) => void refused.push(words))
  await context.addInitScript(() => {
    const { tellRefused } = window as unknown as { tellRefused: (words: string) => void }
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, sample } = event
      tellRefused(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile} ${sample}`)
    })
  })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
}

async function visit(path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const screens = [...publicScreens, ...adminScreens]

describe('the content security policy', () => {
  it('lets no inline script or style count, and asks for trust where text becomes code', async () => {
    const answer = await fetch(scene.server.url)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("require-trusted-types-for 'script'")
  })

  it.each([1440, 390])('is kept by every screen, %i pixels wide', { timeout: 400_000 }, async (width) => {
    await open(true, width)
    for (const path of screens) await visit(path)
    expect(refused).toEqual([])
  })

  it('is kept by what opens on a screen, and by a change of the theme', async () => {
    await open(true)
    await visit('/admin/dashboard')
    const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.getByTestId('scheme-switch').click()
    await page.waitForFunction((was) => getComputedStyle(document.body).backgroundColor !== was, before)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('honesty')
    await page.getByTestId('found').first().waitFor()
    await page.keyboard.press('Escape')
    // The library holds the page still behind a dialog, by a style sheet of its own.
    await visit('/admin/settings')
    await page.getByTestId('connect-account').click()
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => getComputedStyle(document.body).overflow !== 'hidden')
    expect(refused).toEqual([])
  })

  it('lets the guide be read and a statement be checked in a worker', async () => {
    await open(true)
    await visit('/guide')
    expect(await page.locator('article p').count()).toBeGreaterThan(1)
    await visit('/verify')
    const statement = Buffer.from(await (await context.request.get('/api/statement')).body())
    await page
      .getByTestId('statement-file')
      .setInputFiles({ name: 's.json', mimeType: 'application/json', buffer: statement })
    await page.getByTestId('outcome').waitFor()
    expect(refused).toEqual([])
  })

  it('lets the description of the routes be read', async () => {
    await open(false)
    await page.goto('/api/docs')
    await page.locator('.opblock').first().waitFor()
    await page.locator('.opblock-summary-control').first().click()
    await page.locator('.opblock-body').first().waitFor()
    // Its library tries a style of its own, which nothing on it needs.
    expect(refused.filter((words) => !words.startsWith('/api/docs: style-src-elem inline'))).toEqual([])
  })

  it('keeps markup from running or looking like anything: a planted element is refused, and reported', async () => {
    await open(false)
    await visit('/auth/login')
    const outcome = await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'body { opacity: 0.5 }'
      document.head.append(style)
      try {
        document.body.innerHTML = '<p>planted</p>'
        return 'taken'
      } catch (error) {
        return `${(error as Error).name} ${getComputedStyle(document.body).opacity}`
      }
    })
    expect(outcome).toBe('TypeError 1')
    await until('both reports', async () => refused.length >= 2)
  })

  it('has a hash for what stands in the page itself: its first words look as they should', async () => {
    await open(false)
    const html = readFileSync(join(import.meta.dirname, '../../apps/web/dist/index.html'), 'utf8')
    expect(html.match(/<style>/g)?.length).toBeGreaterThan(0)
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto('/admin/dashboard')
    await page.locator('.first-failed').waitFor()
    expect(await page.locator('.first-bar').evaluate((bar) => getComputedStyle(bar).position)).toBe('fixed')
    expect(refused).toEqual([])
  })
})
