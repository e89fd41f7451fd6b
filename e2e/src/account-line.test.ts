import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { deskAndPhone, startScene } from './scene.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** These tests look at the money of an account in the shell: it moves with each quote, and after a close, without a request. */

const scene = startScene(() => ({ FEED: 'synthetic:7' }))

const number = (text: string): number => Number(text.replace(/[^\d.−]/g, '').replace('−', '-'))
const cents = (amount: number): number => Math.round(amount * 100)

describe.each(deskAndPhone)('on $size', ({ width, height, name }) => {
  let context: BrowserContext
  let page: Page
  let trader: Trader
  /** What the page asked the server for by HTTP. */
  const asked: string[] = []
  beforeAll(async () => {
    trader = new Trader(scene.server.url)
    await trader.signUp(name)
    context = await scene.browser.newContext({
      baseURL: scene.server.url,
      viewport: { width, height },
      reducedMotion: 'reduce',
    })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/admin/risk')
    await line().waitFor()
  })
  afterAll(() => context?.close())

  const line = () => page.getByTestId('account-line')
  /** All figures of one moment, as they are written; on a phone the rest is unfolded. */
  const figures = async () => {
    const pairs = await page
      .getByTestId('account-figures')
      .evaluate((list) =>
        [...list.children].map((one) => [one.querySelector('dt')?.textContent, one.querySelector('dd')?.textContent]),
      )
    return Object.fromEntries(pairs.map(([title, text]) => [title, number(text ?? '')])) as Record<string, number>
  }

  it('says what comes while there is no account yet', async () => {
    await line().getByText('No account yet').waitFor()
    expect(await barriers(page)).toEqual([])
  })

  it('shows balance, equity and margin of the first order, and follows each quote without asking the server', async () => {
    // A second try finds the order of the first one.
    await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 1 }), 'the-first-order')
    await page.getByTestId('account-figures').waitFor()
    await until('the balance', async () => (await figures()).Balance === 100_000)
    await until('the position', async () => ((await figures())['Margin used'] ?? 0) > 0)
    const { length } = asked
    const seen = new Set<number>()
    await until('three quotes', async () => {
      const now = await figures()
      expect(cents(now.Equity ?? 0)).toBe(cents(100_000 + (now.Floating ?? 0)))
      expect(cents(now['Margin free'] ?? 0)).toBe(cents((now.Equity ?? 0) - (now['Margin used'] ?? 0)))
      seen.add(now.Equity ?? 0)
      return seen.size >= 3
    })
    expect(asked.slice(length).filter((path) => path.startsWith('/api/accounts'))).toEqual([])
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  it('after a close the balance has what was closed, equity is the balance, and no margin is used', async () => {
    // A second try may find it closed.
    const [position] = await trader.active()
    if (position) await trader.ask('POST', `/api/active-trades/${position.id}/close`, {})
    const closed = await until('the deal', async () => (await trader.closed())[0])
    const booked = closed.profit + closed.swap + closed.commission
    await until('the close', async () => (await figures())['Margin used'] === 0)
    const now = await figures()
    expect(cents(now.Balance ?? 0)).toBe(cents(100_000 + booked))
    expect(now.Equity).toBe(now.Balance)
    expect(cents(now.Today ?? 0)).toBe(cents(booked))
  })

  it('another account is chosen by the keyboard, and remembered', async () => {
    const other = name === 'Ada' ? '901' : '902'
    await trader.ask('POST', '/api/trades', {
      ...instruction({ type: 'Order_Type_Sell' }),
      brokerId: other,
      openAccount: true,
    })
    const choice = page.getByLabel('Account whose money is shown')
    await choice.waitFor()
    const first = await line().getAttribute('data-account')
    await choice.focus()
    await page.keyboard.press('ArrowDown')
    await until('the other account', async () => (await line().getAttribute('data-account')) !== first)
    await page.reload()
    await choice.waitFor()
    expect(await choice.locator('option:checked').textContent()).toContain(other)
  })

  it('unfolds what has no room by the keyboard', async () => {
    const button = page.getByRole('button', { name: 'All figures of the account' })
    await button.focus()
    await page.keyboard.press('Enter')
    for (const title of ['Balance', 'Equity', 'Floating', 'Today', 'Margin used', 'Margin free', 'Margin level'])
      expect(await page.getByTestId('account-figures').getByText(title, { exact: true }).isVisible(), title).toBe(true)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    expect(await button.getAttribute('aria-expanded')).toBe('false')
  })

  it('says since when it is stale while the server does not answer', async () => {
    await context.setOffline(true)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    const standing = page.getByTestId('account-standing')
    await until('the word', async () => /^Stale since \d\d:\d\d:\d\d/.test((await standing.textContent()) ?? ''))
    expect(await standing.isVisible()).toBe(true)
    expect(await barriers(page)).toEqual([])
    await context.setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await until('live again', async () => (await standing.textContent()) === 'Current')
  })
})
