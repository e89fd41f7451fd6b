import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newTrader, sharedScene } from './scene.ts'
import type { Trader } from './trader.ts'

/** V8: two people use one tab, one after the other: nothing of the first is left for the second. */
const scene = sharedScene()
let context: BrowserContext
let page: Page
let traders: Readonly<Record<'Ada' | 'Eve', Trader>>
const password = 'a long enough password'

beforeAll(async () => {
  traders = { Ada: await newTrader(scene, 'Ada'), Eve: await newTrader(scene, 'Eve') }
  context = await scene.browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: scene.server.url })
  page = await context.newPage()
})

async function signIn(name: 'Ada' | 'Eve', next: string) {
  await page.goto(`/auth/login?next=${encodeURIComponent(next)}`)
  await page.locator('form').getByLabel('Email').fill(traders[name].email)
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
