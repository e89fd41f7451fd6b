import { type AccountFloor, floorWords } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { writeCalm } from './calm-market.ts'
import { pictureOf } from './picture.ts'
import { deskAndPhone, startScene } from './scene.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** The ladder of an account's equity: planned, seen to climb, touched by the spread of an order, and planned anew. */
let people = 0
const scene = startScene((folder) => ({ FEED: writeCalm(folder, 'floor', 900), FEED_SPEED: '1' }))

describe.each(deskAndPhone)('on $size', ({ size, width, height, scheme }) => {
  let page: Page
  let trader: Trader
  const faults: string[] = []
  const field = (name: string) => page.locator(`[name=${name}]`)
  const picture = (what: string) => pictureOf(page, `floor-${width}-${what}`, { fullPage: true })
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const figure = (name: string) => page.getByTestId('floor-now').locator(`[data-figure="${name}"] dd`)
  const answer = (text: string) => page.getByTestId('floor-answer').getByText(text).waitFor()
  const open = () => page.goto(`${scene.server.url}/admin/account-ladder`)
  const floor = async () => {
    const { items } = await trader.ask<{ items: { id: string }[] }>('GET', '/api/accounts')
    return trader.ask<AccountFloor>('GET', `/api/accounts/${items[0]?.id}/floor`)
  }

  beforeEach(async () => {
    trader = new Trader(scene.server.url)
    await trader.signUp(`${size === 'a desk' ? 'Ada' : 'Eve'}${people++}`)
    const context = await scene.browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      hasTouch: size === 'a phone',
    })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
  })
  afterEach(async () => {
    await page?.context().close()
    expect(faults.splice(0)).toEqual([])
  })

  it('is set by keyboard, climbs, closes everything at its floor, and goes on with a plan that waits', async () => {
    await open()
    await page.getByTestId('floor-none').getByText('No account yet.').waitFor()
    await picture('none')
    // An order far away opens the account.
    const far = { action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 900 } as const
    await trader.publish(instruction(far))
    await until('the balance', async () => {
      const { items } = await trader.ask<{ items: { equity: number | null }[] }>('GET', '/api/accounts')
      return items[0]?.equity === 100_000
    })
    await open()
    await page.getByTestId('floor-empty').waitFor()
    await page.getByRole('button', { name: 'Presets' }).click()
    await picture('presets')
    await page.getByRole('menuitem', { name: /^Static/ }).click()
    expect([await field('floor').inputValue(), await field('loss').inputValue()]).toEqual(['90000', '5000'])
    await field('floor').fill('')
    await field('daily').selectOption('none')
    await picture('empty')
    expect(await barriers(page)).toEqual([])
    await fits()

    // What is missing is told at its field, which has the focus.
    await page.getByTestId('floor-set').focus()
    await page.keyboard.press('Enter')
    await field('floor').and(page.locator(':focus')).waitFor()
    await page.getByTestId('floor-form').getByText(floorWords.nothing).first().waitFor()
    await page.keyboard.type('100000')
    await page.keyboard.press('Enter')
    await answer(floorWords.floorAbove)
    await picture('refused')

    await field('floor').fill('99990')
    await field('at1').fill('99999')
    await field('floor1').fill('99992.50')
    await field('at2').fill('105000')
    await field('floor2').fill('101000')
    await field('daily').selectOption('balance')
    await field('loss').fill('2000')
    await field('wait').selectOption('hour')
    await field('warnAt').fill('50')
    await field('wait').press('Enter')
    await page.getByTestId('floor-set').click()
    await answer(floorWords.set)
    const records = page.getByTestId('floor-records').getByRole('listitem')
    await records.filter({ hasText: 'The floor climbed from 99,990.00 to 99,992.50.' }).waitFor()
    expect(await figure('Floor in force').textContent()).toBe('99,992.50 USD')
    expect(await figure('Above the floor').textContent()).toBe('7.50 USD')
    await page.getByTestId('floor-drawing').getByText('Rung 1 ✓').waitFor()
    await picture('set')
    expect(await barriers(page)).toEqual([])
    await fits()

    // The spread of a small order takes it half of the way: it is warned, on the screen, in the line of the account and by a notice.
    await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 0.2, deviation: 1000 }))
    await page.getByTestId('floor-warned').getByText('Equity came near the floor.').waitFor()
    await records.filter({ hasText: 'The plan warns from 50 percent of the way.' }).waitFor()
    await page.getByTestId('account-standing').getByText('Warned').waitFor()
    const told = await trader.ask<{ items: { kind: string; reason: string }[] }>(
      'GET',
      '/api/notifications?group=stops',
    )
    expect(told.items.filter(({ kind }) => kind === 'floor.neared')).toHaveLength(1)
    await picture('warned')
    expect(await barriers(page)).toEqual([])
    await fits()

    // The spread of half a lot takes the account below its floor.
    await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 0.5, deviation: 1000 }))
    await page.getByTestId('floor-stopped').getByText('The floor was touched at').waitFor()
    await records.filter({ hasText: 'The ladder closes 2 positions and 1 waiting order.' }).waitFor()
    await until('all is closed', async () => (await trader.active()).length === 0)
    await picture('touched')
    expect(await barriers(page)).toEqual([])
    expect((await floor()).state?.touched).toMatchObject({ by: 'total', line: 99_992.5 })

    await field('floor').fill('90000')
    for (const name of ['at1', 'floor1', 'at2', 'floor2']) await field(name).fill('')
    await page.getByTestId('floor-set').click()
    await answer(floorWords.waits)
    await page.getByTestId('floor-waits').getByText('Another plan waits.').waitFor()
    await picture('waits')
    expect(await barriers(page)).toEqual([])
    await fits()
  })

  it('FLO12: a day’s loss only stops new trades where the plan says so, and the screen says what stays', async () => {
    await trader.publish(instruction({ action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 900 }))
    await until('the balance', async () => {
      const { items } = await trader.ask<{ items: { equity: number | null }[] }>('GET', '/api/accounts')
      return items[0]?.equity === 100_000
    })
    await open()
    await page.getByTestId('floor-empty').waitFor()
    await field('floor').fill('90000')
    await field('daily').selectOption('balance')
    await field('loss').fill('2')
    await field('dailyDeed').selectOption('keep')
    await picture('keeps')
    expect(await barriers(page)).toEqual([])
    await fits()
    await page.getByTestId('floor-set').click()
    await answer(floorWords.set)
    await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 0.2, deviation: 1000 }))
    await page.getByTestId('floor-stopped').getByText('what is open stays').waitFor()
    const records = page.getByTestId('floor-records').getByRole('listitem')
    await records
      .filter({ hasText: 'New trades are stopped and 1 waiting order cancelled; what is open stays.' })
      .waitFor()
    await picture('kept')
    expect(await barriers(page)).toEqual([])
    await fits()
    await trader.publish(instruction({ type: 'Order_Type_Buy', deviation: 1000 }))
    await until('the refusal', async () => {
      const { items } = await trader.ask<{ items: { reason: string | null }[] }>('GET', '/api/trades?status=failed')
      return items.some(({ reason }) => reason === floorWords.stopped)
    })
    expect(await trader.active()).toHaveLength(1)
    expect((await floor()).state).toMatchObject({
      touched: { by: 'daily', keepsOpen: true },
      plan: { keepsOpen: ['daily'] },
    })
  })
})
