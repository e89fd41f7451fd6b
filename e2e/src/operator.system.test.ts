import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { messages } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureOf } from './picture.ts'
import { deskAndPhone, newTrader, openPage, sharedScene } from './scene.ts'
import { root } from './server.ts'
import { instruction, Trader, until } from './trader.ts'

/** These tests look at what a trader sees of what the operator does beside the running server (ADM2 to ADM4). */

const scene = sharedScene()
const password = 'a long enough password'

/** What an operator types, with the settings of the server. */
async function admin(...words: string[]): Promise<string> {
  const node = join(root, 'node_modules', '.bin', 'node')
  const env = { ...process.env, DATABASE_URL: '', ...scene.server.env }
  const { stdout } = await promisify(execFile)(node, ['apps/server/dist/admin.js', ...words], { cwd: root, env })
  return stdout
}

describe.each(deskAndPhone)('on $size', ({ size, width, height, scheme }) => {
  const name = size === 'a desk' ? 'Ada' : 'Eve'
  let page: Page
  let trader: Trader
  let account = ''
  const faults: string[] = []
  const banner = () => page.getByTestId('frozen')

  beforeAll(async () => {
    trader = await newTrader(scene, name)
    page = await openPage(scene, trader, { size, width, height, scheme }, faults)
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 1200 }))
    await until('a position and an order', async () => {
      const waits = (await trader.trades()).some(({ status, order }) => status === 'Pending' && order !== null)
      return waits && (await trader.active()).length === 1
    })
    const { items } = await trader.ask<{ items: { id: string }[] }>('GET', '/api/accounts')
    account = items[0]?.id ?? ''
  })
  afterAll(async () => {
    await page?.context().close()
    expect(faults).toEqual([])
  })

  it('ADM3: a frozen account says whose freeze it is and why, keeps what is open and begins nothing', async () => {
    await page.goto(`${scene.server.url}/admin/dashboard`)
    await page.getByTestId('account-standing').waitFor({ state: 'attached' })
    expect(await admin('freeze', account, 'Your bank asked us to.')).toContain('is frozen: Your bank asked us to.')
    await banner().waitFor()
    expect(await banner().textContent()).toMatch(/the operator has frozen it\. Your bank asked us to\./)
    expect(await banner().textContent()).toContain('Open positions stay protected')
    await expect.poll(() => page.getByTestId('account-standing').textContent()).toBe('Frozen by the operator')
    await until('the waiting order is cancelled', async () =>
      (await trader.trades()).some(({ status }) => status === 'cancelled'),
    )
    expect(await trader.active()).toHaveLength(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await pictureOf(page, `operator-${width}-frozen`)
    const refused = await trader.call<{ message: string }>(
      'POST',
      '/api/trades',
      instruction({ type: 'Order_Type_Buy' }),
    )
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has frozen this account') },
    })
    await page.goto(`${scene.server.url}/admin/notifications`)
    const notice = page.locator('[data-testid=notice][data-kind="account.held"]')
    await notice.waitFor()
    expect(await notice.textContent()).toContain('Your bank asked us to.')
    await pictureOf(page, `operator-${width}-notices`)

    await page.goto(`${scene.server.url}/admin/dashboard`)
    await banner().waitFor()
    expect(await admin('release', account)).toContain('accepts new instructions again')
    await banner().waitFor({ state: 'detached' })
    expect((await trader.call('POST', '/api/trades', instruction({ type: 'Order_Type_Sell' }))).status).toBe(201)
  })

  it('ADM2: who is disabled is signed out on the open page, and the sign-in says why', async () => {
    await page.goto(`${scene.server.url}/admin/dashboard`)
    await page.getByTestId('account-standing').waitFor({ state: 'attached' })
    expect(await admin('disable', trader.email)).toContain('is disabled')
    await page.getByText(messages.noUser).first().waitFor({ state: 'attached' })
    await page.goto(`${scene.server.url}/auth/login`)
    await page.getByLabel('Email', { exact: true }).fill(trader.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByTestId('sign-in-submit').click()
    const failure = page.getByTestId('sign-in-failure')
    await failure.waitFor()
    expect(await failure.textContent()).toBe(`${messages.authenticationFailed}${messages.personDisabled}`)
    await pictureOf(page, `operator-${width}-disabled`)

    expect(await admin('enable', trader.email)).toContain('can sign in again')
    await page.getByTestId('sign-in-submit').click()
    await page.getByTestId('account-standing').waitFor({ state: 'attached' })
    // What was open meanwhile is open still.
    const back = new Trader(scene.server.url)
    await back.ask('POST', '/api/auth/sign-in/email', { email: trader.email, password })
    expect((await back.active()).length).toBeGreaterThan(0)
  })
})
