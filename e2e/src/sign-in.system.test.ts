import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { startScene } from './scene.ts'
import { Trader, until } from './trader.ts'

/** The ways in, against the real identity provider. Forms, refusals and the keyboard are proved by `sign-in.page.test.tsx`. */
const scene = startScene(() => ({ FEED: 'synthetic:7' }))
const password = 'a long enough password'
const another = 'quite another password'

let context: BrowserContext
let page: Page
beforeAll(async () => {
  context = await scene.browser.newContext({ baseURL: scene.server.url, reducedMotion: 'reduce' })
  page = await context.newPage()
})

const field = (label: string) => page.getByLabel(label, { exact: true })
async function signIn(email: string, withPassword = password): Promise<void> {
  await field('Email').fill(email)
  await field('Password').fill(withPassword)
  await field('Password').press('Enter')
  await page.waitForURL('**/admin/dashboard')
}

it('makes an account, the privacy page beside what was typed, and carries the uid to the dashboard', async () => {
  await page.goto('/auth/register')
  await field('Name').fill('Newcomer')
  await field('Email').fill('newcomer@example.test')
  await field('Password').fill(password)
  const link = page.locator('form').getByRole('link', { name: 'Privacy Policy' })
  const [privacy] = await Promise.all([context.waitForEvent('page'), link.click()])
  await privacy.getByRole('heading', { name: 'Privacy policy' }).waitFor()
  await privacy.close()
  expect(await field('Name').inputValue()).toBe('Newcomer')
  const agree = page.getByRole('checkbox', { name: 'I agree with the Privacy Policy' })
  expect(await agree.isChecked()).toBe(false)
  await agree.check()
  await field('Password').press('Enter')
  await page.waitForURL('**/admin/dashboard')
  const { user } = await page.evaluate(async () => (await fetch('/api/auth/get-session')).json())
  expect(await page.evaluate(() => history.state?.usr)).toEqual({ uid: user.id })
  await context.clearCookies()
})

it.each([false, true])('signs in with a cookie that lasts as long as was chosen: remembered %s', async (remember) => {
  await page.goto('/auth/login')
  await page.getByRole('checkbox', { name: 'Remember me' }).setChecked(remember)
  await signIn('newcomer@example.test')
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('ratchet.session_token'))
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const days = cookie && cookie.expires > 0 ? (cookie.expires * 1000 - Date.now()) / 86_400_000 : 0
  expect(Math.round(days)).toBe(remember ? 30 : 0)
  await context.clearCookies()
})

it('sets a forgotten password by a link, which the operator has where no e-mail is sent; once', async () => {
  const email = 'lost@example.test'
  const there = new Trader(scene.server.url)
  await there.signUp('Lost', password)
  await page.goto('/auth/forgot')
  await field('Email').fill(email)
  await field('Email').press('Enter')
  await page.getByTestId('forgot-answer').getByText('ask the operator').waitFor()
  const printed = new RegExp(`${email.replace('.', '\\.')} asked.*?(http\\S+/auth/reset#token=\\S+)`)
  const link = await until('the link in the output', async () => printed.exec(scene.server.output())?.[1])
  await page.goto(link.trim())
  await field('New password').fill(another)
  await field('New password').press('Enter')
  await page.waitForURL('**/auth/login')
  expect((await there.call('GET', '/api/counts')).status).toBe(401)
  await signIn(email, another)
  await page.goto(link.trim())
  await page.reload()
  await page.getByTestId('reset-dead').getByText('has been used or is too old').waitFor()
})

it('the password is changed in the settings: this browser goes on, and other browsers are signed out', async () => {
  const there = new Trader(scene.server.url)
  await there.ask('POST', '/api/auth/sign-in/email', { email: 'lost@example.test', password: another })
  await page.goto('/admin/settings')
  await page.getByTestId('change-password-open').click()
  await field('Your password').fill(another)
  await field('New password').fill(password)
  await field('New password').press('Enter')
  await page.getByTestId('change-password-answer').getByText('Your password is changed.').waitFor()
  expect((await there.call('GET', '/api/counts')).status).toBe(401)
  expect(await page.evaluate(async () => (await fetch('/api/counts')).status)).toBe(200)
})
