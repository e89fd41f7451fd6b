import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedScene } from './scene.ts'

const sizes = [
  { size: 'a desk', width: 1440, height: 900 },
  { size: 'a phone', width: 390, height: 844 },
] as const
const pages = ['/', '/landing', '/profile', '/privacy'] as const
const sent = 'Thank you. Your message has been sent.'

/** Waits until something holds; the deadline only ends a wait that would never end. */
const becomes = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: 60_000, interval: 50 })

const scene = sharedScene()
let page: Page
let asked: string[] = []

beforeAll(async () => {
  // One browser serves all tests, since it has the site's files after the first load.
  const context = await scene.browser.newContext({ baseURL: scene.server.url })
  context.on('request', (request) => asked.push(request.url()))
  page = await context.newPage()
})

async function visit(width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  asked = []
}
// An empty page stands between two tests, so that each address is loaded anew.
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
})

/** Scrolls the page from top to bottom: what loads only when it is near is loaded after it. */
async function readThrough(): Promise<void> {
  await page.locator('h1').waitFor()
  for (let y = 0; y < (await page.evaluate(() => document.documentElement.scrollHeight)); y += 500) {
    await page.evaluate((to) => window.scrollTo(0, to), y)
    await page.waitForTimeout(30)
  }
  await page.waitForLoadState('networkidle')
}
const names = (text: string) => page.getByRole('button', { name: text, exact: true })
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

describe.each(sizes)('on $size (section 2)', ({ size, width, height }) => {
  beforeEach(() => visit(width, height))

  it.each(pages)(
    '%s asks nothing of another server, fits the screen, and has a title and a description of its own',
    async (path) => {
      await page.goto(path)
      await readThrough()
      expect(asked.filter((url) => !url.startsWith(`${scene.server.url}/`) && !url.startsWith('data:'))).toEqual([])
      expect(asked.length).toBeGreaterThan(5)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await page.title()).toMatch(/.+ · Ratchet$/)
      expect(await page.locator('meta[name="description"]').getAttribute('content')).not.toMatch(/rung by rung\.$/)
    },
  )

  it('films wait for a press: a poster before, the film after, the poster again when it is closed', async () => {
    await page.goto('/')
    await readThrough()
    const films = () => asked.filter((url) => /\/site\/video-/.test(url))
    expect(films()).toEqual([])
    const play = names('Play: How to register with a brokerage')
    await play.focus()
    await page.keyboard.press('Enter')
    const close = names('Close: How to register with a brokerage')
    await close.waitFor()
    const film = page.locator('video[controls]')
    await becomes(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
    expect(new Set(films())).toEqual(new Set([`${scene.server.url}/site/video-register.webm`]))
    await close.click()
    await play.waitFor()
    await becomes(focused).toBe('Play: How to register with a brokerage')
  })

  it('the picture of the ladder is walked through by keyboard, and says what happens', async () => {
    await page.goto('/')
    const slider = page.getByRole('slider')
    await slider.focus()
    await page.keyboard.press('Home')
    const words = page.getByTestId('ladder-words')
    await becomes(() => words.textContent()).toMatch(/^The position is open/)
    for (let n = 0; n < 7; n++) await page.keyboard.press('ArrowRight')
    await becomes(() => words.textContent()).toMatch(/54 pips in your favour\. Rung 1 .* locks in 30 pips/)
    expect(await slider.getAttribute('aria-valuetext')).toBe(await words.textContent())
    await page.keyboard.press('End')
    await becomes(() => words.textContent()).toMatch(/closed with a profit of 160 pips/)
  })

  it('the contact form says what is wrong by the field, and loses nothing when it fails', async () => {
    await page.goto('/landing#contact')
    const form = page.getByTestId('contact-form')
    const [name, email, message] = ['Full Name', 'Email', 'Message'].map((label) => form.getByLabel(label))
    const text = `Is gold open?\nGrace, at ${size}`
    await name?.fill('Grace')
    await email?.fill('grace')
    await names('Send Message').click()
    await form.getByText('Please enter a valid email address.').waitFor()
    await form.getByText('All fields must be filled before submitting.').waitFor()
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')

    await email?.fill('grace@example.com')
    await message?.fill(text)
    await page.route('**/api/messages', (route) => route.abort())
    await names('Send Message').click()
    await form.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
    expect(await message?.inputValue()).toBe(text)
    await page.unroute('**/api/messages')

    await names('Send Message').click()
    await form.getByText(sent).waitFor()
    expect(await message?.inputValue()).toBe('')
  })

  it('/profile unfolds the rest of the text, and leads from Connect to the sign-in and back', async () => {
    await page.goto('/profile')
    const more = names('Show more')
    expect(await more.getAttribute('aria-expanded')).toBe('false')
    const rest = page.getByText('a street or a Broker ID.')
    expect(await rest.isVisible()).toBe(false)
    await more.click()
    await rest.waitFor()
    expect(await names('Show less').getAttribute('aria-expanded')).toBe('true')
    await page.getByRole('link', { name: 'Connect' }).click()
    await page.waitForURL('**/auth/login?next=%2Fprofile')
  })

  it('stands when the site cannot be read, with a quiet word where the films were', async () => {
    await page.route('**/api/site', (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', message: 'x' } }),
    )
    await page.goto('/')
    await page.getByText('The videos cannot be shown right now.').waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByTestId('video').count()).toBe(0)
  })
})

describe('the navbar (section 2)', () => {
  it('opens Accounts by keyboard; Escape shuts it', async () => {
    await visit(800, 900)
    await page.goto('/')
    const accounts = names('Accounts')
    await accounts.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu')
    await menu.waitFor()
    await page.keyboard.press('ArrowDown')
    await becomes(focused).toMatch(/Login|Register/)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await becomes(focused).toBe('Accounts')
  })

  it('on a phone unfolds by the burger, folds by Escape, and folds when a link is followed', async () => {
    await visit(390, 844)
    await page.goto('/')
    const login = page.locator('header').getByRole('link', { name: 'Login' })
    expect(await login.isVisible()).toBe(false)
    await names('Open the menu').click()
    await login.waitFor()
    for (const box of [await login.boundingBox(), await page.getByTestId('burger').boundingBox()])
      expect(box?.height).toBeGreaterThanOrEqual(24)
    await page.keyboard.press('Escape')
    await login.waitFor({ state: 'hidden' })
    await becomes(focused).toBe('Open the menu')
    await names('Open the menu').click()
    await login.waitFor()
    // What still unfolds may slip away under the finger.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    await page.locator('header').getByRole('link', { name: 'Facebook' }).click()
    await page.waitForURL('**/landing')
    await login.waitFor({ state: 'hidden' })
  })

  it('lets the picture of /landing through at its head, and nothing further down', async () => {
    await visit(1440, 900)
    await page.goto('/landing')
    const bar = page.locator('header')
    expect(await bar.getAttribute('data-transparent')).toBe('true')
    await page.mouse.move(700, 600)
    await page.mouse.wheel(0, 400)
    await becomes(() => bar.getAttribute('data-transparent')).toBeNull()
  })
})
