import { expect } from 'vitest'
import { scratchFolder, startServer } from '../server.ts'
import { Trader } from '../trader.ts'
import { becomes, button, field, isTransparent, link, reads, requestsTo, seen } from './sight.ts'
import { type Desk, type Statement, walk } from './walk.ts'

const password = 'a long enough password'
const fill = async (page: Desk['page'], labels: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(labels)) await field(page, label).fill(text)
}
const whoIs = (page: Desk['page']) =>
  page.evaluate(async () => (await fetch('/api/auth/get-session')).json() as Promise<{ user: { id: string } } | null>)

const layout: Statement[] = ['/auth/login', '/auth/register'].flatMap((at): Statement[] => [
  {
    says: `${at}: a transparent navbar`,
    at,
    see: async ({ page }) => expect(await isTransparent(seen(page.locator('header')))).toBe(true),
  },
  {
    says: `${at}: a background image that fills the screen`,
    at,
    see: async ({ page, size }) => {
      const box = await page
        .locator('body :is(svg, img, picture)')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().width)))
      expect(box).toBeGreaterThanOrEqual(size === 'desk' ? 1440 : 390)
    },
  },
  {
    says: `${at}: a small footer`,
    at,
    see: async ({ page }) => {
      const box = await seen(page.locator('footer')).boundingBox()
      expect(box?.height).toBeLessThan(120)
    },
  },
])

const signIn: Statement[] = [
  {
    says: "/auth/login: Email, Password, a 'Remember me' checkbox, 'Sign In' and 'Forgot password?'",
    at: '/auth/login',
    see: async ({ page }) => {
      await field(page, 'Email').waitFor()
      await field(page, 'Password').waitFor()
      await page.getByRole('checkbox', { name: 'Remember me' }).waitFor()
      await button(page, 'Sign In').waitFor()
      await seen(page.getByText('Forgot password?', { exact: true })).waitFor()
    },
  },
  ...([false, true] as const).map(
    (remember): Statement => ({
      says: `/auth/login: 'Remember me' ${remember ? 'ticked: a lasting cookie' : 'left alone: a cookie of this session'}`,
      who: 'signed out',
      at: '/auth/login',
      fresh: true,
      see: async ({ page, context, trader, forget }) => {
        await fill(page, { Email: trader.email, Password: password })
        await page.getByRole('checkbox', { name: 'Remember me' }).setChecked(remember)
        await button(page, 'Sign In').click()
        await page.waitForURL('**/admin/dashboard')
        const cookies = (await context.cookies()).filter(({ name }) => name.includes('session_token'))
        expect(cookies.map(({ expires }) => expires > 0)).toEqual([remember])
        await forget()
      },
    }),
  ),
  {
    says: "/auth/login: 'Forgot password?' leads to a new password by a link; without SMTP the operator has it",
    who: 'signed out',
    at: '/auth/login',
    fresh: true,
    see: async ({ page, server, size, url }) => {
      const name = size === 'desk' ? 'Lost' : 'Gone'
      const other = new Trader(url)
      await other.signUp(name)
      await seen(page.getByText('Forgot password?', { exact: true })).click()
      await page.waitForURL('**/auth/forgot')
      await page.getByRole('heading', { name: 'Forgot password?' }).waitFor()
      const before = server.output().length
      await field(page, 'Email').fill(`${name.toLowerCase()}@example.test`)
      await page.locator('form button[type=submit]').click()
      await reads(page, /operator/i)
      const printed = () => /https?:\/\/[^\s"']+reset[^\s"']*/.exec(server.output().slice(before))?.[0] ?? ''
      await becomes(printed).not.toBe('')
      await page.goto(printed())
      await page.waitForURL('**/auth/reset**')
      await page.locator('input[type=password]').first().waitFor()
      for (const one of await page.locator('input[type=password]').all()) await one.fill('another long password')
      await page.locator('form button[type=submit]').click()
      await reads(page, /sign in/i)
      const again = await other.call('POST', '/api/auth/sign-in/email', {
        email: `${name.toLowerCase()}@example.test`,
        password: 'another long password',
      })
      expect(again.status).toBe(200)
    },
  },
]

const signUp: Statement[] = [
  {
    says: "/auth/register: Name, Email, Password, the checkbox 'I agree with the Privacy Policy' and 'Create Account'",
    at: '/auth/register',
    see: async ({ page }) => {
      for (const label of ['Name', 'Email', 'Password']) await field(page, label).waitFor()
      await page.getByRole('checkbox', { name: 'I agree with the Privacy Policy' }).waitFor()
      await button(page, 'Create Account').waitFor()
    },
  },
  {
    says: '/auth/register: the Privacy Policy is a page, opened by its link',
    at: '/auth/register',
    see: async ({ page, context, url }) => {
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        link(page.locator('form'), 'Privacy Policy').click(),
      ])
      expect(opened.url()).toBe(`${url}/privacy`)
      await seen(opened.getByRole('heading', { name: /privacy/i })).waitFor()
      await opened.close()
    },
  },
  {
    says: '/auth/register: the rules of a password are shown',
    at: '/auth/register',
    see: async ({ page }) => reads(page, 'At least 10 characters'),
  },
  {
    says: '/auth/register: Create Account makes the account, signs in and goes to the dashboard',
    who: 'signed out',
    at: '/auth/register',
    fresh: true,
    see: async ({ page, size, forget }) => {
      await fill(page, { Name: `New ${size}`, Email: `new-${size}@example.test`, Password: password })
      await page.getByRole('checkbox', { name: 'I agree with the Privacy Policy' }).check()
      await button(page, 'Create Account').click()
      await page.waitForURL('**/admin/dashboard')
      expect((await whoIs(page))?.user.id).toBeTruthy()
      await forget()
    },
  },
  {
    says: '/auth/register: where sign-up is closed it says so and makes no call',
    who: 'signed out',
    see: async ({ browser, page: mine }) => {
      const folder = await scratchFolder()
      const closed = await startServer(folder.path, { FEED: 'synthetic:7', RATCHET_SIGNUP: 'closed' })
      const page = await browser.newPage({ viewport: mine.viewportSize() })
      try {
        const calls = requestsTo(page, '/api/auth/sign-up')
        await page.goto(`${closed.url}/auth/register`)
        await reads(page, /sign-up is closed/i)
        expect(await button(page, 'Create Account').isDisabled()).toBe(true)
        await page.locator('form').evaluate((form: HTMLFormElement) => form.dispatchEvent(new Event('submit')))
        expect(calls).toEqual([])
      } finally {
        await page.close()
        await closed.stop()
        await folder.remove()
      }
    },
  },
]

walk('§2 authentication', [...layout, ...signIn, ...signUp])
