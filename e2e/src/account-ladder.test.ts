import { type Account, messages, noRisk } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { connectOanda, startOandaScene } from './oanda-scene.ts'
import { pictureOf } from './picture.ts'
import { openPage } from './scene.ts'
import { instruction, Trader, until } from './trader.ts'

/** These tests look at a trader with an account on paper and one at a broker, which get ladders of their own. */
const sizes = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'dark', login: '101-004-1-001' },
  { size: 'a phone', width: 390, height: 844, scheme: 'light', login: '101-004-1-002' },
] as const
const far = { ...noRisk, profit1: 900, sl1: 100 }

const scene = startOandaScene(sizes.map(({ login }) => login))

describe.each(sizes)('on $size', ({ size, width, height, scheme, login }) => {
  let page: Page
  let trader: Trader
  let accountId: string
  const faults: string[] = []
  const at = () => page.getByTestId('ladder-of')
  const field = (name: string) => page.locator(`[name=${name}]`)
  const answer = () => page.getByTestId('risk-answer').textContent()
  const state = () => page.getByTestId('risk-state').textContent()
  const picture = (what: string) => pictureOf(page, `account-ladder-${width}-${what}`, { fullPage: true })
  const account = () => trader.ask<Account>('GET', `/api/accounts/${accountId}`)
  const atBroker = async () => (await trader.active()).find((one) => one.server === 'OANDA-Practice')

  beforeAll(async () => {
    await scene.oanda.gold(2400)
    trader = new Trader(scene.server.url)
    await trader.signUp(size === 'a desk' ? 'Ada' : 'Eve')
    await trader.putRisk(far)
    accountId = await connectOanda(trader, login, { name: 'Metals' })
    await scene.oanda.gold(2400)
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    const { server: _, ...given } = instruction({ type: 'Order_Type_Buy', deviation: 1000, sl: 2390 })
    await trader.ask('POST', '/api/trades', { ...given, accountId })
    await until('both positions', async () => (await trader.active()).length === 2)
    page = await openPage(scene, trader, { size, width, height, scheme }, faults)
  })
  afterAll(() => page?.context().close())

  it('the account’s card leads to its ladder, which begins as that of all accounts', async () => {
    await page.goto(`${scene.server.url}/admin/settings`)
    const card = page.getByTestId('account-card').filter({ hasText: login })
    await card.getByText('Climbs by the ladder of all accounts.').waitFor()
    await card.getByRole('link', { name: 'Ladder of account Metals' }).click()
    await at().waitFor()
    expect(await at().inputValue()).toBe(accountId)
    await until('the ladder', async () => (await field('profit1').inputValue()) === '900')
    await page.getByText('This account climbs by the ladder of all accounts.').waitFor()
    // What a rung may miss there is said beside the rungs.
    await page.getByTestId('price-note').getByText('at most four times a second').waitFor()
    // The pip is that of the account's market, and the preview is drawn for its positions alone.
    expect(await page.getByTestId('drawn-for').locator('option').allInnerTexts()).toEqual([
      'Opened now',
      expect.stringContaining('Buy 0.10 GOLD from 2400.'),
    ])
  })

  it('saved there it is that account’s own: its stop climbs, and the other one’s stays', async () => {
    await field('profit1').fill('10')
    await field('sl1').fill('5')
    expect(await state()).toBe('Not saved yet')
    // What was typed for one account is kept while another's ladder is looked at.
    await at().selectOption('')
    await until('that of all', async () => (await field('profit1').inputValue()) === '900')
    await at().selectOption(accountId)
    await until('what was typed', async () => (await field('profit1').inputValue()) === '10')
    await page.getByTestId('set-risk').click()
    await until('the answer', async () => (await answer()) === messages.riskUpdated)
    await page.getByText('This account has a ladder of its own.').waitFor()
    await picture('own')
    expect([
      (await account()).ladder?.profit1,
      (await trader.ask<{ profit1: number }>('GET', '/api/risk')).profit1,
    ]).toEqual([10, 900])
    await scene.oanda.gold(2402)
    const moved = await until('its stop to climb', async () => {
      const position = await atBroker()
      return position && position.sl > 2390 && position
    })
    expect(moved.rung).toBe(1)
    expect((await trader.active()).filter((one) => one.sl !== 0)).toHaveLength(1)
  })

  it('the ladder of all says whom it is not for; there is no barrier and no sideways scrolling', async () => {
    await at().selectOption('')
    await page.getByText('Not for Metals · OANDA-Practice: it has a ladder of its own.').waitFor()
    await until('that of all', async () => (await field('profit1').inputValue()) === '900')
    await picture('all')
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.goto(`${scene.server.url}/admin/settings`)
    await page.getByText('Climbs by a ladder of its own.').waitFor()
  })

  it('goes back to the ladder of all by one button, and says so', async () => {
    await page.goto(`${scene.server.url}/admin/risk?account=${accountId}`)
    await page.getByTestId('drop-ladder').click()
    await page.getByText('Metals climbs by the ladder of all accounts again.').waitFor()
    await until('that of all', async () => (await field('profit1').inputValue()) === '900')
    expect((await account()).ladder).toBeNull()
    expect(faults).toEqual([])
  })
})
