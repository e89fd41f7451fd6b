import { passwordRules } from '@ratchet/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showAnew } from './anew.ts'
import { launchBrowser } from './browser.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, Trader, until } from './trader.ts'

const sizes = [
  { size: 'a desk', width: 1440, height: 900 },
  { size: 'a phone', width: 390, height: 844 },
] as const
const password = 'a long enough password'
const failed = 'Authentication failed: '

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
let people = 0

beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: 'synthetic:7' })
  browser = await launchBrowser()
  // One browser serves all of them, with no cookie: it has the app's files since the first load.
  context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

/** Signs somebody up whom no other test knows. */
async function somebody(): Promise<{ email: string; trader: Trader }> {
  const name = `Person${++people}`
  const trader = new Trader(server.url)
  await trader.signUp(name, password)
  return { email: `${name.toLowerCase()}@example.test`, trader }
}

describe.each(sizes)('on $size', ({ width, height }) => {
  beforeEach(() => page.setViewportSize({ width, height }))
  afterEach(async ({ task }) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearCookies()
    // A second try begins with a page of its own.
    if (task.result?.state === 'fail') await page.goto('about:blank')
  })

  const field = (label: string) => page.getByLabel(label, { exact: true })
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)
  const failure = (form: string) => page.getByTestId(`${form}-failure`)
  const sessionCookie = async () => (await context.cookies()).find(({ name }) => name.endsWith('ratchet.session_token'))
  /** Opens a screen for somebody signed out. Past sign-in the app knows who it is, and is loaded anew. */
  const open = async (path: string) => {
    if (path.startsWith('/auth/') && page.url().startsWith(`${server.url}/auth/`))
      await showAnew(page, server.url, path)
    else await page.goto(path)
    await page.locator('form').waitFor()
  }
  /** Steps on with Tab until the focus is where it says. */
  const tabTo = async (name: string) => {
    for (let n = 0; n < 25; n++) {
      await page.keyboard.press('Tab')
      if ((await focused()) === name) return
    }
    throw new Error(`Tab never comes to ${name}`)
  }

  it('signs in by the keyboard alone, remembered or not, and carries the uid to the dashboard (sections 2, 4)', async () => {
    const { email } = await somebody()
    for (const remember of [false, true]) {
      await open('/auth/login')
      await tabTo('email')
      await page.keyboard.type(email)
      await page.keyboard.press('Tab')
      expect(await focused()).toBe('password')
      await page.keyboard.insertText(password)
      if (remember) {
        // The way goes past the eye to the box.
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Space')
        expect(await page.getByRole('checkbox', { name: 'Remember me' }).isChecked()).toBe(true)
      }
      await tabTo('Sign In')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin/dashboard')
      const cookie = await sessionCookie()
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      const days = cookie && cookie.expires > 0 ? (cookie.expires * 1000 - Date.now()) / 86_400_000 : 0
      expect(Math.round(days)).toBe(remember ? 30 : 0)
      const state = await page.evaluate(() => history.state?.usr)
      const { user } = await (await context.request.get('/api/auth/get-session')).json()
      expect(state).toEqual({ uid: user.id })
      await context.clearCookies()
    }
  })

  it('goes back to the screen that was asked for, and to no other site', async () => {
    const { email } = await somebody()
    for (const [next, path] of [
      ['/admin/risk', '/admin/risk'],
      ['//evil.example/x', '/admin/dashboard'],
    ] as const) {
      await open(`/auth/login?next=${encodeURIComponent(next)}`)
      await field('Email').fill(email)
      await field('Password').fill(password)
      await field('Password').press('Enter')
      await page.waitForURL(`${server.url}${path}`)
      await context.clearCookies()
    }
  })

  it('tells a failure in red on the same page, until the next one takes its place (sections 4, 8)', async () => {
    const { email } = await somebody()
    await open('/auth/login')
    await field('Email').fill(email)
    await field('Password').fill('not the password')
    await field('Password').press('Enter')
    await failure('sign-in').waitFor()
    expect(await failure('sign-in').textContent()).toBe(`${failed}Invalid email or password`)
    const [red = 0, green = 0] = (
      (await failure('sign-in').evaluate((it) => getComputedStyle(it).color.match(/[\d.]+/g))) ?? []
    ).map(Number)
    expect(red).toBeGreaterThan(green * 1.3)
    expect(new URL(page.url()).pathname).toBe('/auth/login')
    expect(await focused()).toBe('password')
    // The focus has the old password marked, so that typing replaces it; the message stays meanwhile.
    await page.keyboard.type('still not it')
    expect(await field('Password').inputValue()).toBe('still not it')
    expect(await failure('sign-in').isVisible()).toBe(true)
    await page.route('**/api/auth/sign-in/**', (route) => route.abort())
    await page.keyboard.press('Enter')
    await until('the next failure', async () =>
      /cannot be reached/.test((await failure('sign-in').textContent()) ?? ''),
    )
    expect(await focused()).toBe('Sign In')
    expect(await failure('sign-in').count()).toBe(1)
  })

  it('is busy while it asks, and sends once (section 4)', async () => {
    const { email } = await somebody()
    await open('/auth/login')
    const calls: string[] = []
    let go = () => {}
    const held = new Promise<void>((done) => {
      go = done
    })
    await page.route('**/api/auth/sign-in/**', async (route) => {
      calls.push(route.request().url())
      await held
      await route.continue()
    })
    await field('Email').fill(email)
    await field('Password').fill(password)
    await field('Password').press('Enter')
    await until('the button is busy', () => page.getByTestId('sign-in-submit').isDisabled())
    await field('Password').press('Enter')
    go()
    await page.waitForURL('**/admin/dashboard')
    expect(calls).toHaveLength(1)
  })

  it('leaves whoever went elsewhere before the answer where they are, signed in', async () => {
    const { email } = await somebody()
    await open('/auth/login')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/auth/sign-in/**', async (route) => {
      await held.promise
      await route.continue()
    })
    await field('Email').fill(email)
    await field('Password').fill(password)
    await field('Password').press('Enter')
    await until('the button is busy', () => page.getByTestId('sign-in-submit').isDisabled())
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL('**/auth/register')
    const asked = page.waitForResponse('**/api/auth/get-session')
    held.resolve()
    // The form of the other screen says who is signed in once the app knows of the session; only then would it lead away.
    await asked
    await page.getByTestId('signed-in-note').waitFor()
    await page.waitForTimeout(500)
    expect(new URL(page.url()).pathname).toBe('/auth/register')
    expect(await sessionCookie()).toBeDefined()
  })

  it('helps with passwords: managers know the fields, the eye shows, pasting works, Caps Lock is told', async () => {
    await open('/auth/login')
    const hints = () =>
      page
        .locator('form input:not([type=checkbox])')
        .evaluateAll((all) =>
          all.map((one) => [
            (one as HTMLInputElement).type,
            one.getAttribute('autocomplete'),
            one.hasAttribute('required'),
          ]),
        )
    expect(await hints()).toEqual([
      ['email', 'username', true],
      ['password', 'current-password', true],
    ])
    const prevented = await field('Password').evaluate((input) => {
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
      input.dispatchEvent(paste)
      return paste.defaultPrevented
    })
    expect(prevented).toBe(false)
    await field('Password').fill('secret')
    await page.getByRole('button', { name: 'Show the password' }).click()
    expect(await field('Password').getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide the password' }).click()
    expect(await field('Password').getAttribute('type')).toBe('password')
    const key = (on: boolean) =>
      field('Password').dispatchEvent('keydown', { key: 'A', modifierCapsLock: on, bubbles: true })
    expect(await page.getByTestId('caps-lock').textContent()).toBe('')
    await key(true)
    await page.getByText('Caps Lock is on.').waitFor()
    await key(false)
    await until('it is off', async () => (await page.getByTestId('caps-lock').textContent()) === '')
    await open('/auth/register')
    expect(await hints()).toEqual([
      ['text', 'name', true],
      ['email', 'username', true],
      ['password', 'new-password', true],
    ])
  })

  it('makes an account: rules ticked while typing, the privacy page beside what was typed, then the dashboard', async () => {
    await open('/auth/register')
    await field('Name').fill('Newcomer')
    await field('Email').fill(`new${++people}@example.test`)
    const rules = page.getByTestId('password-rules').locator('li')
    await rules.first().waitFor()
    const met = () =>
      rules.evaluateAll((all) => all.map((one) => `${one.textContent}: ${one.hasAttribute('data-met')}`))
    const ticks = async (text: string, least: boolean, most: boolean) => {
      await field('Password').fill(text)
      expect(await met()).toEqual([
        `At least 10 characters: ${least}`,
        `At most 128 characters: ${most}`,
        // Only the server knows them.
        `${passwordRules.uncommon}: false`,
      ])
    }
    await ticks('', false, false)
    await ticks('123456789', false, true)
    await ticks('1234567890', true, true)
    await ticks('x'.repeat(129), true, false)
    expect(await field('Password').getAttribute('aria-describedby')).toBeTruthy()

    await ticks('too short', false, true)
    const agree = page.getByRole('checkbox', { name: 'I agree with the Privacy Policy' })
    expect(await agree.getAttribute('required')).not.toBeNull()
    const [privacy] = await Promise.all([
      context.waitForEvent('page'),
      page.locator('form').getByRole('link', { name: 'Privacy Policy' }).click(),
    ])
    await privacy.getByRole('heading', { name: 'Privacy policy' }).waitFor()
    await privacy.close()
    expect(await field('Name').inputValue()).toBe('Newcomer')
    expect(await agree.isChecked()).toBe(false)

    await agree.check()
    const asked = page.waitForRequest('**/api/password-policy')
    await field('Password').press('Enter')
    await failure('sign-up').waitFor()
    expect(await failure('sign-up').textContent()).toBe(`${failed}Password too short`)
    await asked
    expect(await focused()).toBe('password')

    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/dashboard')
    expect(await page.evaluate(() => history.state?.usr?.uid)).toBeTruthy()
  })

  it('makes no call where a field is empty, the box is not ticked, or sign-up is closed (section 5)', async () => {
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/auth/sign-') && calls.push(request.url()))
    await open('/auth/register')
    await page.getByTestId('sign-up-submit').click()
    expect(await focused()).toBe('name')
    await field('Name').fill('Newcomer')
    await field('Email').fill('new@example.test')
    await field('Password').fill(password)
    await page.getByTestId('sign-up-submit').click()
    await page.route('**/api/site', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), signup: 'closed' } })
    })
    // The app asks for the site once, when it is loaded.
    await page.goto('/auth/register')
    await page.getByTestId('sign-up-closed').waitFor()
    expect(await page.getByTestId('sign-up-submit').isDisabled()).toBe(true)
    await page
      .locator('form')
      .evaluate((form) => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
    // Requests leave in their order: one that was made by the press would have been seen before this one.
    await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()))
    expect(calls).toEqual([])
  })

  it('sets a forgotten password by a link, which the operator has where no e-mail is sent; once', async () => {
    const { email, trader } = await somebody()
    await open('/auth/login')
    await field('Email').fill(email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL('**/auth/forgot')
    expect(await field('Email').inputValue()).toBe(email)
    await field('Email').press('Enter')
    await page.getByTestId('forgot-answer').waitFor()
    expect(await page.getByTestId('forgot-answer').textContent()).toContain('ask the operator')
    const link = await until(
      'the link in the output',
      async () =>
        new RegExp(`${email.replace('.', '\\.')} asked.*?(http\\S+/auth/reset#token=\\S+)`).exec(server.output())?.[1],
    )
    await open(link.trim())
    await page.getByTestId('password-rules').waitFor()
    const set = async (text: string) => {
      await field('New password').fill(text)
      await field('New password').press('Enter')
    }
    await set('short')
    await failure('reset').waitFor()
    expect(await failure('reset').textContent()).toBe('Password too short')
    expect(await focused()).toBe('password')
    await set('quite another password')
    await page.waitForURL('**/auth/login')
    await page.getByText('Your new password is set. Sign in with it.').waitFor()
    expect((await trader.call('GET', '/api/counts')).status).toBe(401)
    await field('Email').fill(email)
    await field('Password').fill('quite another password')
    await field('Password').press('Enter')
    await page.waitForURL('**/admin/dashboard')
    // S20: a link that is over says so before anybody thinks of a password.
    await open(link.trim())
    await page.getByTestId('reset-dead').getByText('has been used or is too old').waitFor()
    expect(await field('New password').isDisabled()).toBe(true)
    expect(await page.getByTestId('reset-submit').isDisabled()).toBe(true)
  })

  it('the password is changed in the settings: a wrong one says which field, and other browsers are signed out', async () => {
    const there = new Trader(server.url)
    await there.signUp(`Changing${page.viewportSize()?.width}`)
    await page.context().addCookies(cookiesOf(there, server.url))
    await open('/admin/settings')
    await page.getByTestId('change-password-open').click()
    const change = async (current: string, next: string) => {
      await page.getByLabel('Your password').fill(current)
      await page.getByLabel('New password').fill(next)
      await page.getByTestId('change-password-submit').click()
    }
    await change('not the password', 'another long password')
    await page.getByTestId('change-password-failure').getByText('This is not your password.').waitFor()
    expect(await focused()).toBe('currentPassword')
    await change('a long enough password', 'another long password')
    await page.getByTestId('change-password-answer').getByText('Your password is changed.').waitFor()
    // The cookie that the trader had before opens nothing any more, and this browser goes on.
    expect((await there.call('GET', '/api/counts')).status).toBe(401)
    await open('/admin/settings')
    await page.getByTestId('change-password-open').waitFor()
    expect(await page.getByTestId('sign-in-hint').count()).toBe(0)
    await page.context().clearCookies()
  })

  it('says that a link without its end is not complete', async () => {
    await open('/auth/reset')
    await page.getByTestId('reset-incomplete').waitFor()
    expect(await page.getByTestId('reset-submit').isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Ask for a new one' }).click()
    await page.waitForURL('**/auth/forgot')
  })

  it.each(['/auth/login', '/auth/register', '/auth/forgot', '/auth/reset#token=x', '/auth/confirm#token=x'])(
    '%s fits, under a clear bar and before a picture, with a small footer',
    async (path) => {
      await open(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const bar = await page.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor)
      expect(bar).toMatch(/rgba\(.*, 0\)|transparent/)
      expect(
        (await page.locator('main').locator('xpath=..').locator('svg').first().boundingBox())?.width,
      ).toBeGreaterThanOrEqual(width)
      expect((await page.locator('footer').boundingBox())?.height).toBeLessThan(80)
    },
  )
})
