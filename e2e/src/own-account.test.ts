import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from './authenticator.ts'
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
  let secret = ''
  let codes: string[] = []
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

  it('stops all trading by the keyboard, and begins it again with the password alone', async () => {
    await page.goto('/admin/security')
    await until('what happened', async () => (await page.getByTestId('security-event').count()) >= 2)
    await expect.poll(() => rows().count()).toBe(1)
    await page.getByTestId('stop-trading').focus()
    await page.keyboard.press('Enter')
    await page.getByText('All trading is stopped. What is open stays protected').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await barriers(page)).toEqual([])
    await page.getByTestId('resume-trading').click()
    const field = page.getByLabel('Your password', { exact: true })
    await field.fill('not my password')
    await page.keyboard.press('Enter')
    await page.getByTestId('resume-failure').getByText('This is not your password.').waitFor()
    await field.fill(password)
    await page.keyboard.press('Enter')
    await page.getByTestId('trading-answer').getByText('Trading goes on.').waitFor()
    await page.getByTestId('stop-trading').waitFor()
  })

  it('ends all others', async () => {
    const others = [await elsewhere(), await elsewhere()]
    await page.goto('/admin/settings')
    await page.getByTestId('end-other-sessions').click()
    await page.getByText('Everywhere else you are signed out.').waitFor()
    expect(await rows().count()).toBe(1)
    for (const one of others) expect((await one.call('GET', '/api/profile')).status).toBe(401)
  })

  it('switches the second factor on: the key and its picture, a code, the recovery codes once', async () => {
    await page.getByTestId('second-factor-on').click()
    await page.getByTestId('second-factor').getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    const shown = page.getByTestId('second-factor-secret')
    await shown.waitFor()
    secret = ((await shown.textContent()) ?? '').replace(/\s/g, '')
    expect(await page.getByRole('img', { name: 'A picture for your authenticator' }).count()).toBe(1)
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.keyboard.press('Enter')
    await page.getByTestId('second-factor-failure').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await page.getByText('The second factor is on.').waitFor()
    codes = await page.getByTestId('recovery-codes').getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const file = page.waitForEvent('download')
    await page.getByTestId('download-codes').click()
    expect(await readFile(await (await file).path(), 'utf8')).toContain(codes.join('\n'))
    await page.getByTestId('codes-kept').click()
    expect(await page.getByTestId('second-factor-state').textContent()).toContain('10 recovery codes left')
    expect(await page.content()).not.toContain(codes[0])
    expect((await trader.call('GET', '/api/profile')).status).toBe(401)
  })

  const signInAgain = async () => {
    await context.clearCookies()
    await page.goto('/auth/login')
    await page.getByLabel('Email', { exact: true }).fill(`${name.toLowerCase()}@example.test`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByTestId('sign-in-code-form').waitFor()
  }

  it('signs in by password and code, by the keyboard alone; the same code a second time is refused', async () => {
    await signInAgain()
    const field = page.getByLabel('Code', { exact: true })
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const code = codeOf(secret, 1)
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/dashboard')
    await signInAgain()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    const failure = page.getByTestId('sign-in-code-failure')
    await failure.waitFor()
    expect(await failure.textContent()).toMatch(/^Authentication failed: This code is not right, or was used already/)
  })

  it('signs in by a recovery code, and switches off by another', async () => {
    await signInAgain()
    await page.getByTestId('other-code').click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/dashboard')
    await page.goto('/admin/settings')
    await page.getByTestId('second-factor-off').click()
    await page.getByTestId('second-factor').getByLabel('Your password').fill(password)
    await page.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
    await page.keyboard.press('Enter')
    await page.getByText('The second factor is off.').waitFor()
    await page.getByTestId('second-factor-on').waitFor()
  })

  it('goes back to the password where the time for the code is over', async () => {
    await context.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { codeAsked: true } }))
    await signInAgain()
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await page.getByTestId('sign-in-form').waitFor()
    expect(await page.getByTestId('sign-in-note').textContent()).toContain('enter your password again')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  })
})

describe('a passkey', () => {
  let context: BrowserContext
  let page: Page
  let cdp: CDPSession
  let authenticatorId: string
  let url: string
  beforeAll(async () => {
    // A browser keeps passkeys for a name, never for a number.
    url = server.url.replace('127.0.0.1', 'localhost')
    await new Trader(server.url).signUp('Kim', password)
    context = await browser.newContext({
      baseURL: url,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    page = await context.newPage()
    cdp = await context.newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    authenticatorId = (await cdp.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
    await context.request.post('/api/auth/sign-in/email', {
      headers: { origin: url },
      data: { email: 'kim@example.test', password },
    })
    await page.goto('/admin/settings')
  })
  afterAll(() => context?.close())
  const rows = () => page.getByTestId('passkey')
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const signedOut = async () => {
    await context.clearCookies()
    await page.goto('/auth/login')
  }
  const enter = () => page.getByTestId('passkey-sign-in').click()

  it('is added by the password, under a name, and has no barrier', async () => {
    await page.getByTestId('add-passkey').click()
    const form = page.getByTestId('passkey-form')
    await form.getByLabel('Its name').fill('My phone')
    await form.getByLabel('Your password').fill('not my password')
    await page.keyboard.press('Enter')
    await page.getByTestId('passkey-failure').waitFor()
    expect(await barriers(page)).toEqual([])
    await form.getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('The passkey is added.').waitFor()
    expect(await rows().textContent()).toContain('My phone')
    expect(await barriers(page)).toEqual([])
    await fits()
  })

  it('signs in; what was sent signs in once, though its cookie is there again', async () => {
    await signedOut()
    expect(await barriers(page)).toEqual([])
    await fits()
    const sent = page.waitForRequest('**/api/auth/sign-in/passkey')
    await enter()
    const request = await sent
    const { cookie = '' } = await request.allHeaders()
    await page.waitForURL('**/admin/dashboard')
    const again = () =>
      fetch(`${server.url}/api/auth/sign-in/passkey`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: request.postData() ?? '',
      })
    const replay = await again()
    expect([cookie !== '', replay.status, replay.headers.getSetCookie()]).toEqual([true, 401, []])
  })

  it('does not sign in where the device has not asked for its owner', async () => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await signedOut()
    await enter()
    await page.getByTestId('passkey-sign-in-failure').waitFor()
    // A page that was tampered with asks the device for less: the server does not take it.
    await page.route('**/sign-in/passkey/begin', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), userVerification: 'discouraged' } })
    })
    const answered = page.waitForResponse('**/api/auth/sign-in/passkey')
    await enter()
    expect((await answered).status()).toBe(401)
    await page.unroute('**/sign-in/passkey/begin')
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  })

  it('shows once more who it is, for its owner alone, and opens no session by that', async () => {
    const ask = async (path: string, data: object) => {
      const response = await context.request.post(`/api/auth/${path}`, { headers: { origin: url }, data })
      return { status: response.status(), body: await response.json() }
    }
    const prove = async () => {
      const { body: options } = await ask('prove/passkey/begin', {})
      const response = await page.evaluate(async (json) => {
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...json, allowCredentials: [] })
        const given = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
        return given.toJSON()
      }, options)
      const cookies = await context.cookies()
      const answer = await ask('prove/passkey', { response })
      const again = async () => {
        await context.addCookies(cookies)
        return ask('prove/passkey', { response })
      }
      return { ...answer, again }
    }
    const sessions = async () => (await (await context.request.get('/api/sessions')).json()).items.length
    await enter()
    await page.waitForURL('**/admin/dashboard')
    const session = async () => (await context.cookies()).find(({ name }) => name.endsWith('session_token'))?.value
    const before = [await sessions(), await session()]
    const { again, ...answer } = await prove()
    expect(answer).toEqual({ status: 200, body: { message: expect.stringMatching(/^It is you\./) } })
    // What was shown once shows nothing again, though its cookie is there.
    expect((await again()).status).toBe(400)
    expect([await sessions(), await session()]).toEqual(before)
    await ask('sign-up/email', { name: 'Moe', email: 'moe@example.test', password })
    expect((await prove()).status).toBe(400)
    expect(await sessions()).toBe(1)
    await signedOut()
  })

  it('is nobody else’s to rename or remove', async () => {
    const other = new Trader(server.url)
    await other.signUp('Lou', password)
    await enter()
    await page.waitForURL('**/admin/dashboard')
    const { items } = await (await context.request.get('/api/auth/passkey')).json()
    const { id } = items[0]
    expect((await other.call('POST', '/api/auth/passkey/rename', { passkey: id, name: 'Mine' })).status).toBe(404)
    expect((await other.call('POST', '/api/auth/passkey/remove', { passkey: id, password })).status).toBe(404)
    expect(JSON.stringify(items)).not.toMatch(/publicKey|credential/i)
  })

  it('is renamed, and removed by the password; then it signs in no more', async () => {
    await page.goto('/admin/settings')
    await page.getByLabel('Rename My phone').click()
    await page.getByLabel('Its name').fill('Old phone')
    await page.keyboard.press('Enter')
    await page.getByText('The passkey has its new name.').waitFor()
    await page.getByLabel('Remove Old phone').click()
    await page.getByTestId('passkey-form').getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('The passkey is removed').waitFor()
    await until('its row is gone', async () => (await rows().count()) === 0)
    await signedOut()
    await enter()
    expect(await page.getByTestId('passkey-sign-in-failure').textContent()).toContain('does not sign in here')
  })

  it('is not offered where the address is a number: it says what to do', async () => {
    const numbered = await browser.newPage({ baseURL: server.url })
    await numbered.goto('/auth/login')
    await numbered.getByTestId('sign-in-submit').waitFor()
    expect(await numbered.getByTestId('passkey-sign-in').count()).toBe(0)
    await numbered.close()
  })
})
