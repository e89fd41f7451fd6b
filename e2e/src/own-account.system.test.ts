import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startScene } from './scene.ts'
import { Trader, until } from './trader.ts'

/** A passkey against the real identity provider. What the forms say is proved by `own-account.page.test.tsx`. */
const scene = startScene(() => ({ FEED: 'synthetic:7' }))
const password = 'a long enough password'

describe('a passkey', () => {
  let context: BrowserContext
  let page: Page
  let cdp: CDPSession
  let authenticatorId: string
  let url: string
  beforeAll(async () => {
    // A browser keeps passkeys for a name, never for a number.
    url = scene.server.url.replace('127.0.0.1', 'localhost')
    await new Trader(scene.server.url).signUp('Kim', password)
    context = await scene.browser.newContext({
      baseURL: url,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    page = await context.newPage()
    page.setDefaultTimeout(120_000)
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
  const signedOut = async () => {
    await context.clearCookies()
    await page.goto('/auth/login')
  }
  const enter = () => page.getByTestId('passkey-sign-in').click()
  /** Sends a request from the page: its browser opens another connection where the server has closed an idle one. */
  const ask = (path: string, data?: object) =>
    page.evaluate(
      async ([path, data]) => {
        const json = { 'content-type': 'application/json' }
        const post = { method: 'POST', headers: json, body: JSON.stringify(data) }
        const response = await fetch(path, data && post)
        return { status: response.status, body: await response.json() }
      },
      [path, data] as const,
    )

  it('is added by the password, under a name', async () => {
    await page.getByTestId('add-passkey').click()
    const form = page.getByTestId('passkey-form')
    await form.getByLabel('Name').fill('My phone')
    await form.getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('Passkey added.').waitFor()
    expect(await rows().textContent()).toContain('My phone')
  })

  it('signs in; what was sent signs in once, though its cookie is there again', async () => {
    await signedOut()
    const sent = page.waitForRequest('**/api/auth/sign-in/passkey')
    await enter()
    const request = await sent
    const { cookie = '' } = await request.allHeaders()
    await page.waitForURL('**/admin/dashboard')
    const again = () =>
      fetch(`${scene.server.url}/api/auth/sign-in/passkey`, {
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
    const prove = async () => {
      const { body: options } = await ask('/api/auth/prove/passkey/begin', {})
      const response = await page.evaluate(async (json) => {
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...json, allowCredentials: [] })
        const given = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
        return given.toJSON()
      }, options)
      const cookies = await context.cookies()
      const answer = await ask('/api/auth/prove/passkey', { response })
      const again = async () => {
        await context.addCookies(cookies)
        return ask('/api/auth/prove/passkey', { response })
      }
      return { ...answer, again }
    }
    const sessions = async () => (await ask('/api/sessions')).body.items.length
    await enter()
    await page.waitForURL('**/admin/dashboard')
    const session = async () => (await context.cookies()).find(({ name }) => name.endsWith('session_token'))?.value
    const before = [await sessions(), await session()]
    const { again, ...answer } = await prove()
    expect(answer).toEqual({ status: 200, body: { message: expect.stringMatching(/^Confirmed/) } })
    // What was shown once shows nothing again, though its cookie is there.
    expect((await again()).status).toBe(400)
    expect([await sessions(), await session()]).toEqual(before)
    await ask('/api/auth/sign-up/email', { name: 'Moe', email: 'moe@example.test', password })
    expect((await prove()).status).toBe(400)
    expect(await sessions()).toBe(1)
    await signedOut()
  })

  it('is nobody else’s to rename or remove', async () => {
    const other = new Trader(scene.server.url)
    await other.signUp('Lou', password)
    await enter()
    await page.waitForURL('**/admin/dashboard')
    const { items } = (await ask('/api/auth/passkey')).body
    const { id } = items[0]
    expect((await other.call('POST', '/api/auth/passkey/rename', { passkey: id, name: 'Mine' })).status).toBe(404)
    expect((await other.call('POST', '/api/auth/passkey/remove', { passkey: id, password })).status).toBe(404)
    expect(JSON.stringify(items)).not.toMatch(/publicKey|credential/i)
  })

  it('once it is removed by the password it signs in no more', async () => {
    await page.goto('/admin/settings')
    await page.getByLabel('Remove My phone').click()
    await page.getByTestId('passkey-form').getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('Passkey removed').waitFor()
    await until('its row is gone', async () => (await rows().count()) === 0)
    await signedOut()
    await enter()
    expect(await page.getByTestId('passkey-sign-in-failure').textContent()).toContain('is not registered here')
  })

  it('is not offered where the address is a number: it says what to do', async () => {
    const numbered = await scene.browser.newPage({ baseURL: scene.server.url })
    await numbered.goto('/auth/login')
    await numbered.getByTestId('sign-in-submit').waitFor()
    expect(await numbered.getByTestId('passkey-sign-in').count()).toBe(0)
    await numbered.close()
  })
})
