import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startScene } from './scene.ts'

const site = {
  brand: 'Gilt Edge',
  welcome_message: 'Good morning from the operator.',
  brokerage: 'Harbour Markets',
  social: [{ name: 'github', href: 'https://code.example/gilt' }],
  videos: [
    { title: 'How to register', src: '/site-files/register.webm', poster: '/site/poster-register.svg' },
    { title: 'The regulator', src: 'https://films.example/embed/1', poster: '/site/poster-regulator.svg' },
  ],
  banners: [1, 2, 3, 4].map((n) => ({
    title: `Partner ${n}`,
    href: `https://partner.example/?from=${n}`,
    image: 'https://partner.example/banner.svg',
  })),
}
const banner = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 1"><rect width="3" height="1"/></svg>'

/** Waits until something holds; the deadline only ends a wait that would never end. */
const becomes = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: 60_000, interval: 50 })

let context: BrowserContext
let page: Page
let asked: string[]

const scene = startScene((folder) => {
  mkdirSync(join(folder, 'site'), { recursive: true })
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site))
  writeFileSync(join(folder, 'site', 'register.webm'), 'a film')
  return { FEED: 'synthetic:7' }
})
beforeEach(async () => {
  context = await scene.browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: scene.server.url })
  asked = []
  context.on('request', (request) => asked.push(request.url()))
  // The other servers are played by the browser: no test leaves the machine.
  await context.route(/\/\/(partner|code)\.example\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: banner }),
  )
  await context.route(/\/\/films\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A player</title>' }),
  )
  page = await context.newPage()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Partners' }).scrollIntoViewIfNeeded()
})
afterEach(() => context.close())

const askedOf = (part: string) => asked.filter((url) => url.includes(part))

describe('what the operator writes in site.json (sections 1 and 9)', () => {
  it('stands on the home page: brand, welcome, brokerage, social link', async () => {
    await page.locator('header').getByRole('link', { name: 'Gilt Edge' }).waitFor()
    await page.getByText('Good morning from the operator.').waitFor()
    await page.getByText('explain why to open an account with Harbour Markets').waitFor()
    const social = page.getByRole('link', { name: 'Github (opens in a new tab)' })
    expect(await social.evaluate((link: HTMLAnchorElement) => [link.href, link.target, link.rel])).toEqual([
      'https://code.example/gilt',
      '_blank',
      'noopener noreferrer',
    ])
  })

  it('a film of its own plays with controls, and is asked for after the press', async () => {
    expect(await page.locator('video, iframe').count()).toBe(0)
    expect(askedOf('register.webm')).toEqual([])
    await page.getByRole('button', { name: 'Play: How to register' }).click()
    await becomes(() => askedOf('register.webm').length).toBeGreaterThan(0)
    // The file holds no film, which the player finds out and says.
    await page.getByText('This video could not be loaded.').waitFor()
  })

  it('a page of another site is framed after the press, shut in, with a title', async () => {
    await page.getByText('Loads from films.example only after you press it').waitFor()
    expect(askedOf('films.example')).toEqual([])
    await page.getByRole('button', { name: 'Play: The regulator' }).click()
    const frame = page.locator('iframe[title="The regulator"]')
    await frame.waitFor()
    await becomes(() => askedOf('films.example')).toEqual(['https://films.example/embed/1'])
    const sandbox = (await frame.getAttribute('sandbox'))?.split(' ')
    expect(sandbox).toContain('allow-scripts')
    expect(sandbox).not.toContain('allow-top-navigation')
    await becomes(() => page.frames().length).toBe(2)
    await page.getByRole('button', { name: 'Close: The regulator' }).click()
    await frame.waitFor({ state: 'detached' })
  })

  it('four banners are marked as advertising and open beside the page, which they cannot reach', async () => {
    const region = page.getByRole('region', { name: 'Partners' })
    await region.getByText('Advertising', { exact: true }).waitFor()
    const links = region.getByRole('link')
    const found = await links.evaluateAll((all) =>
      (all as HTMLAnchorElement[]).map(({ href, target, rel }) => ({ href, target, rel })),
    )
    const rel = 'noopener noreferrer sponsored'
    expect(found).toEqual(site.banners.map(({ href }) => ({ href, target: '_blank', rel })))
    await becomes(() => askedOf('banner.svg').length).toBeGreaterThan(0)
    expect(await links.first().textContent()).toContain('partner.example')
    const [beside] = await Promise.all([context.waitForEvent('page'), links.first().click()])
    await beside.waitForLoadState()
    expect(await beside.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    expect(page.url()).toBe(`${scene.server.url}/`)
  })

  it('the privacy page names the other servers, and what each is asked for', async () => {
    await page.goto('/privacy')
    await page.getByText('pictures from partner.example').waitFor()
    await page.getByText('Videos load from films.example').waitFor()
  })
})
