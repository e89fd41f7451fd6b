import { fundingRefusals, messages } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureOf } from './picture.ts'
import { deskAndPhone, newTrader, sharedScene } from './scene.ts'
import { cookiesOf, instruction, type Trader, until } from './trader.ts'

/** These tests pay practice money into a paper account on its card, and reset it. */

const scene = sharedScene()

const number = (text: string): number => Number(text.replace(/[^\d.−]/g, '').replace('−', '-'))
const cents = (amount: number | undefined): number => Math.round((amount ?? Number.NaN) * 100)

describe.each(deskAndPhone)('on $size', ({ width, height, scheme, name }) => {
  let page: Page
  let trader: Trader
  const faults: string[] = []
  const card = () => page.getByTestId('account-card')
  const deposit = () => card().getByTestId('account-deposit')
  const reset = () => card().getByTestId('account-reset')
  const answer = () => card().getByTestId('account-answer')
  const picture = (what: string) => pictureOf(page, `paper-money-${width}-${what}`)
  const isWide = async () => (await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0
  /** The figures of the account line; on a phone the rest is unfolded. */
  const figures = async () => {
    const pairs = await page
      .getByTestId('account-figures')
      .evaluate((list) =>
        [...list.children].map((one) => [one.querySelector('dt')?.textContent, one.querySelector('dd')?.textContent]),
      )
    return Object.fromEntries(pairs.map(([title, text]) => [title, number(text ?? '')])) as Record<string, number>
  }

  beforeAll(async () => {
    trader = await newTrader(scene, name)
    await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 0.5 }), 'the-first-order')
    await until('the position', async () => (await trader.active()).length === 1)
    const context = await scene.browser.newContext({
      baseURL: scene.server.url,
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: width < 500,
      reducedMotion: 'reduce',
    })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto('/admin/settings#accounts')
    await card().waitFor()
    await until('the balance', async () => (await figures()).Balance === 100_000)
  })
  afterAll(() => page?.context().close())

  it('MAT22: says the balance after it, and what cannot be paid in', async () => {
    await deposit().focus()
    await page.keyboard.press('Enter')
    const field = page.getByTestId('deposit-amount')
    await until('the focus', () => field.evaluate((one) => one === document.activeElement))
    const after = page.getByTestId('deposit-after')
    expect(await after.textContent()).toBe(`New balance: ${messages.emptyCell}`)
    await page.keyboard.type('2500.25')
    expect(await after.textContent()).toBe('New balance: 102,500.25 USD')
    await picture('deposit')
    expect(await isWide()).toBe(true)
    for (const wrong of ['99.99', '1000000.01', '500.001', '']) {
      await field.fill(wrong)
      expect(await after.textContent()).toBe(`New balance: ${messages.emptyCell}`)
      await page.keyboard.press('Enter')
      await page.getByTestId('funding-answer').getByText(fundingRefusals.amount).waitFor()
    }
    expect((await figures()).Balance).toBe(100_000)
    await field.fill('2500.25')
  })

  it('MAT22, ACC4: the balance in the account line rises by exactly that, and Today stays', async () => {
    const before = await figures()
    await page.keyboard.press('Enter')
    await answer().getByText('Deposited 2,500.25. The balance is 102,500.25.').waitFor()
    await until('the balance', async () => (await figures()).Balance === 102_500.25)
    const now = await figures()
    expect(now.Today).toBe(before.Today)
    expect(now['Used margin']).toBe(before['Used margin'])
    expect(cents(now.Equity)).toBe(cents(102_500.25) + cents(now['Unrealised P/L']))
    await card().getByText('102,500.25').first().waitFor()
    await picture('paid-in')
  })

  it('MAT23: cannot be reset with a position open, and says why', async () => {
    expect(await reset().isDisabled()).toBe(true)
    const why = await reset().getAttribute('aria-describedby')
    expect(await page.locator(`[id="${why}"]`).textContent()).toContain(
      'close its positions and cancel its orders first',
    )
    // The server refuses it too, whoever asks.
    const id = await card().getAttribute('data-account')
    expect(await trader.call('POST', `/api/accounts/${id}/reset`)).toMatchObject({
      status: 409,
      body: { message: fundingRefusals.open },
    })
    expect((await figures()).Balance).toBe(102_500.25)
  })

  it('MAT23: after the close it is reset to where it began, and Today is what was traded', async () => {
    const [position] = await trader.active()
    await trader.ask('POST', `/api/active-trades/${position?.id}/close`, {})
    const closed = await until('the deal', async () => (await trader.closed())[0])
    const result = cents(closed.profit + closed.swap + closed.commission)
    await until('it can be pressed', () => reset().isEnabled())
    await reset().focus()
    await page.keyboard.press('Enter')
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    // A stray Enter resets nothing.
    await until('the focus', () => cancel.evaluate((one) => one === document.activeElement))
    await picture('reset')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await answer().getByText('The account is reset. The balance is 100,000.00.').waitFor()
    await until('the balance', async () => (await figures()).Balance === 100_000)
    const now = await figures()
    expect([now.Equity, cents(now.Today)]).toEqual([100_000, result])
    await picture('after-reset')
    expect(await isWide()).toBe(true)
    expect(faults).toEqual([])
  })
})
