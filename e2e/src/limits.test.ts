import { type AccountLimits, type Limits, limitWords } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { writeCalm } from './calm-market.ts'
import { pictureOf } from './picture.ts'
import { deskAndPhone, startScene } from './scene.ts'
import { startServer } from './server.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** Limits on new trades: set on the screen, held by the engine, told before an order is sent, and loosened with patience. */
let people = 0
const settings = (folder: string) => ({ FEED: writeCalm(folder, 'limits', 900), FEED_SPEED: '1' })
const scene = startScene(settings)
const buy = instruction({ type: 'Order_Type_Buy' })

const limitsOf = async (trader: Trader) => (await trader.ask<{ items: AccountLimits[] }>('GET', '/api/limits')).items[0]
const ended = (trader: Trader, id: string) =>
  until('the end of an instruction', async () => {
    const trade = await trader.trade(id)
    return trade.status !== 'Pending' && trade
  })
async function traderOf(name: string): Promise<Trader> {
  const trader = new Trader(scene.server.url)
  await trader.signUp(name)
  return trader
}
/** Publishes and waits for what becomes of it. */
const publish = async (trader: Trader, fields = {}) => ended(trader, (await trader.publish({ ...buy, ...fields })).id)
const put = async (trader: Trader, limits: Partial<Limits>) => {
  const before = await limitsOf(trader)
  return trader.ask('PUT', `/api/accounts/${before?.accountId}/limits`, { ...before?.limits, ...limits })
}

describe.each(deskAndPhone)('on $size', ({ size, width, height, scheme }) => {
  let page: Page
  let trader: Trader
  const faults: string[] = []
  const form = () => page.getByTestId('limits-form')
  const field = (label: string) => form().getByLabel(label, { exact: true })
  const save = () => page.getByTestId('save-limits').click()
  const said = (text: string) => page.getByTestId('limits-answer').getByText(text).waitFor()
  const picture = (what: string) => pictureOf(page, `limits-${width}-${what}`, { fullPage: true })
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const open = async (path = '/admin/limits') => {
    await page.goto(`${scene.server.url}${path}`)
  }

  beforeEach(async () => {
    trader = await traderOf(`${size === 'a desk' ? 'Ada' : 'Eve'}${people++}`)
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

  it('are set in the form, refuse what passes them, and say so before and after', async () => {
    await publish(trader)
    await open()
    await page.getByText('No limit is set').waitFor()
    await picture('empty')
    expect(await barriers(page, [scheme])).toEqual([])
    await fits()
    await field('Size of a trade').fill('0.00001')
    await save()
    await form().getByText(limitWords.volume).waitFor()
    expect((await limitsOf(trader))?.limits.tradeVolume).toBeNull()
    await field('Size of a trade').fill('0.2')
    await field('Open volume').fill('0.25')
    await field('Trades a day').fill('2')
    await form().getByRole('button', { name: 'Add hours' }).click()
    await form().getByLabel('Days of row 1').selectOption('Sunday')
    await page.keyboard.press('Tab')
    await field('Waiting time').selectOption('A day')
    await form().getByRole('button', { name: 'Add a symbol' }).click()
    await save()
    await form().getByText(limitWords.emptySymbol).waitFor()
    await form().getByLabel('Symbol', { exact: true }).selectOption('GOLD')
    await form().getByLabel('Open volume of GOLD, in lots').fill('0.22')
    await picture('filled')
    await field('Waiting time').focus()
    await save()
    await said(limitWords.saved)
    expect((await limitsOf(trader))?.limits).toMatchObject({
      tradeVolume: 0.2,
      accountVolume: 0.25,
      tradesADay: 2,
      symbols: [{ symbol: 'GOLD', tradeVolume: null, openVolume: 0.22 }],
      quietHours: [{ days: 'Sunday', from: 840, to: 900 }],
      waitHours: 24,
    })
    await page.getByTestId('limit-uses').getByText('0.10 of 0.25 lots are open or waiting.').waitFor()
    await page.getByTestId('limit-uses').getByText('1 of 2 trades were sent today.').waitFor()

    await page.getByTestId('limit-uses').getByText('0.10 of 0.22 lots of GOLD are open or waiting.').waitFor()
    const refused = await publish(trader, { volume: 0.2 })
    const sentence =
      'Limit on open volume in GOLD: 0.10 of 0.22 lots are used and 0.12 more are allowed; this trade has 0.20.'
    expect(refused).toMatchObject({ status: 'failed', reason: sentence, order: null })
    const records = await trader.flight(refused.id)
    expect(records.map(({ kind }) => kind)).toEqual(['trade.published', 'trade.failed'])
    await page.getByTestId('limit-refusals').getByText(sentence).waitFor()
    await picture('used')
    expect(await barriers(page)).toEqual([])
    await fits()

    // Before it is sent the form says the same of an order.
    await open('/admin/trade')
    await page.getByLabel('Volume').first().fill('0.2')
    await page.getByTestId('order-limits').getByText(sentence).waitFor()
    await pictureOf(page, `limits-${width}-order`)
    expect(await barriers(page, [scheme])).toEqual([])
    await page.getByLabel('Volume').first().fill('0.12')
    await page.getByTestId('order-limits').getByText('Near the limit on open volume in GOLD').waitFor()
    await page.getByLabel('Volume').first().fill('0.05')
    await page.getByTestId('order-limits').getByText('Near the limit on trades a day').waitFor()
  })

  it('become looser only in time, which is shown, and can be withdrawn', async () => {
    await publish(trader)
    await put(trader, { openTrades: 1, waitHours: 168 })
    await open()
    await field('Open trades').fill('3')
    await save()
    await said(limitWords.savedInPart)
    const waiting = page.getByTestId('limits-waiting')
    await waiting.getByText('Open trades: 1 becomes 3').waitFor()
    await picture('waiting')
    expect(await barriers(page, [scheme])).toEqual([])
    const refused = await publish(trader)
    expect([refused.status, refused.reason]).toEqual([
      'failed',
      'Limit on open trades: 1 of 1 are open or waiting, and no more is allowed.',
    ])
    await waiting.getByRole('button', { name: 'Withdraw this change' }).click()
    await waiting.waitFor({ state: 'detached' })
    await page.getByTestId('limits-waiting-answer').getByText(limitWords.withdrawn).waitFor()
    expect(await limitsOf(trader)).toMatchObject({ limits: { openTrades: 1 }, pending: null })
    expect(await field('Open trades').inputValue()).toBe('1')
    // What is stricter holds at once.
    await form().getByRole('button', { name: 'Presets' }).click()
    await page.getByRole('menuitem', { name: /^Steady hand/ }).click()
    expect(await field('Trades a day').inputValue()).toBe('5')
    await save()
    await said(limitWords.savedInPart)
    expect(await limitsOf(trader)).toMatchObject({ limits: { openTrades: 1, tradesADay: 5, waitHours: 168 } })
  })

  it('say what is the matter where nothing can be shown', async () => {
    await open()
    await page.getByText('You have no account yet.').or(page.getByText('No limit is set')).first().waitFor()
    await picture('no account')
    await page.route('**/api/limits', (route) => route.abort())
    await page.reload()
    await page.getByText('The limits could not be read').waitFor()
    await picture('not read')
    expect(await barriers(page, [scheme])).toEqual([])
    await page.unroute('**/api/limits')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The limits could not be read').waitFor({ state: 'detached' })
  })
})

describe('after a kill', () => {
  it('what was sent that day and what is open still counts', async () => {
    const trader = await traderOf(`Max${people++}`)
    await publish(trader)
    await put(trader, { tradesADay: 3, accountVolume: 0.35, waitHours: 1 })
    await publish(trader)
    await scene.server.kill()
    scene.server = await startServer(scene.folder, settings(scene.folder))
    trader.url = scene.server.url
    expect(await publish(trader, { volume: 0.2 })).toMatchObject({
      reason: 'Limit on open volume: 0.20 of 0.35 lots are used and 0.15 more are allowed; this trade has 0.20.',
    })
    expect(await publish(trader)).toMatchObject({ status: 'executed' })
    expect(await publish(trader, { volume: 0.01 })).toMatchObject({
      status: 'failed',
      reason: 'Limit on trades a day: 3 of 3 were sent today, and no more is allowed before midnight (UTC).',
    })
  })
})
