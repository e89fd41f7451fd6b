import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { Trader } from './trader.ts'

/** V8: two people use one tab, one after the other: nothing of the first is left for the second. */
let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
const password = 'a long enough password'

beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path)
  browser = await launchBrowser()
  for (const name of ['Ada', 'Eve']) await new Trader(server.url).signUp(name)
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url })
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

async function signIn(name: string, next: string) {
  await page.goto(`/auth/login?next=${encodeURIComponent(next)}`)
  await page.locator('form').getByLabel('Email').fill(`${name.toLowerCase()}@example.test`)
  await page.locator('form').getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL(`**${next}`)
}
const message = () => page.getByTestId('care-form').locator('textarea')
const stored = () =>
  page.evaluate(async () => ({
    local: Object.entries({ ...localStorage })
      .flat()
      .join(' '),
    session: Object.entries({ ...sessionStorage })
      .flat()
      .join(' '),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))

it('a draft, searches, orders and pictures go with who signs out by the menu; the theme stays', async () => {
  await signIn('Ada', '/admin/care')
  await message().fill('a secret of Ada')
  await page.evaluate(async () => {
    localStorage.setItem('ratchet.theme-of-the-test', 'dark')
    const { user } = (await (await fetch('/api/auth/get-session')).json()) as { user: { id: string } }
    localStorage.setItem(`ratchet.search.${user.id}`, '[{"label":"Trade of Ada"}]')
    localStorage.setItem(`ratchet.orders.${user.id}`, '{"volume":"7"}')
    await new Promise((done) => {
      const opening = indexedDB.open('ratchet', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('uploads', { keyPath: 'traderId' })
      opening.onsuccess = () => {
        opening.result.close()
        done(null)
      }
    })
  })
  await page.reload()
  expect(await message().inputValue()).toBe('a secret of Ada')
  await page.getByTestId('user-menu').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForFunction(() => !sessionStorage.getItem('ratchet.care'))
  await signIn('Eve', '/admin/care')
  expect(await message().inputValue()).toBe('')
  const left = await stored()
  expect(left.local).not.toMatch(/Ada|ratchet\.(search|orders)/)
  expect(left.session).not.toContain('Ada')
  expect(left.databases).toEqual([])
  expect(left.local).toContain('theme-of-the-test')
})

it('a session that ends by itself leaves no draft to another person, and gives it back to the same', async () => {
  await message().fill('a secret of Eve')
  await context.clearCookies()
  await signIn('Ada', '/admin/care')
  expect(await message().inputValue()).toBe('')
  await context.clearCookies()
  await signIn('Eve', '/admin/care')
  expect(await message().inputValue()).toBe('a secret of Eve')
})
