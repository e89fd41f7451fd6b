import {
  type Account,
  ladderTextWords,
  ladderWords,
  messages,
  noRisk,
  type Risk,
  type SavedLadder,
} from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { writeCalm } from './calm-market.ts'
import { pictureOf } from './picture.ts'
import { deskAndPhone, startScene } from './scene.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** Ladders that are kept under names: saved from the form, renamed, copied, shared, pasted, adopted and deleted. */
const night: Risk = { ...noRisk, profit1: 60, sl1: 40, profit2: 120, sl2: 60, profit3: 200, sl3: 80, tp3: 300 }
const news: Risk = { ...noRisk, profit1: 20, sl1: 10 }
const nightText = 'Ratchet ladder "Night" in pips: at 60 sl 40; at 120 sl 60; at 200 sl 80 tp 300'

let people = 0
const scene = startScene((folder) => ({ FEED: writeCalm(folder, 'ladders', 500), FEED_SPEED: '1' }))

describe.each(deskAndPhone)('on $size', ({ size, width, height, scheme }) => {
  let page: Page
  let trader: Trader
  const faults: string[] = []
  const kept = async () => (await trader.ask<{ items: SavedLadder[] }>('GET', '/api/ladders')).items
  const names = async () => (await kept()).map(({ name }) => name)
  const inForce = () => trader.ask<Risk>('GET', '/api/risk')
  const section = () => page.getByTestId('saved-ladders')
  const card = (name: string) => section().getByRole('listitem').filter({ hasText: name })
  const dialog = () => page.getByRole('dialog').filter({ has: page.getByRole('button') })
  const named = (title: string) => page.getByRole('dialog', { name: title })
  const said = (text: string) => page.getByTestId('saved-ladders-answer').getByText(text).waitFor()
  const field = (name: string) => page.locator(`[name=${name}]`)
  const picture = (what: string, fullPage = false) => pictureOf(page, `ladders-${width}-${what}`, { fullPage })
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const press = async (name: string, item: string) => {
    await card(name)
      .getByRole('button', { name: `More of ${name}` })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const openRisk = async () => {
    await page.goto(`${scene.server.url}/admin/risk`)
    await section().getByRole('button', { name: 'Paste text…' }).and(page.locator(':enabled')).waitFor()
  }

  /** Each test has a trader of its own, so that it can be tried again. */
  beforeEach(async () => {
    trader = new Trader(scene.server.url)
    await trader.signUp(`${size === 'a desk' ? 'Ada' : 'Eve'}${people++}`)
    await trader.putRisk({ ...noRisk, profit1: 900, sl1: 100 })
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

  it('one is saved from the rungs of the form; a name that is missing or taken is told at the name', async () => {
    await openRisk()
    await section().getByText('No ladder is saved yet.').waitFor()
    await picture('empty', true)
    await fits()
    for (const [name, pips] of Object.entries(night)) await field(name).fill(String(pips))
    await section().getByRole('button', { name: 'Save as…' }).click()
    const ask = named('Save these rungs under a name')
    await ask.getByLabel('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await ask.getByText(ladderWords.noName).waitFor()
    expect(await names()).toEqual([])
    await ask.getByLabel('Name').fill('Night')
    await picture('save')
    expect(await barriers(page, [scheme])).toEqual([])
    await page.keyboard.press('Enter')
    await ask.waitFor({ state: 'detached' })
    await said('“Night” is saved.')
    await card('Night').getByText('3 rungs, 60 to 200 pips').waitFor()
    expect(await kept()).toMatchObject([{ name: 'Night', ladder: night }])
    // It is kept, and moves nothing.
    expect(await inForce()).toMatchObject({ profit1: 900 })

    await field('profit1').fill('70')
    await section().getByRole('button', { name: 'Save as…' }).click()
    await ask.getByLabel('Name').fill('NIGHT')
    await page.keyboard.press('Enter')
    await ask.getByText(ladderWords.taken).waitFor()
    await picture('taken')
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await ask.waitFor({ state: 'detached' })
    // Chosen, it fills the rungs; nothing is in force before the form is sent.
    await card('Night').getByRole('button', { name: 'Fill in Night' }).click()
    await said('“Night” stands in the form.')
    await picture('filled', true)
    expect(await field('profit1').inputValue()).toBe('60')
    expect(await inForce()).toMatchObject({ profit1: 900 })
    await page.getByTestId('set-risk').click()
    await page.getByTestId('risk-answer').getByText(messages.riskUpdated).waitFor()
    await card('Night').getByText('In force').waitFor()
    await page.getByTestId('saved-ladders-answer').waitFor({ state: 'detached' })
    expect(await inForce()).toEqual(night)
    await picture('kept', true)
    expect(await barriers(page)).toEqual([])
    await fits()
  })

  it('one is shared as a line of text and pasted; a text that is wrong names the rung', async () => {
    await trader.ask('POST', '/api/ladders', { name: 'Night', ladder: night })
    await openRisk()
    await press('Night', 'Share as text…')
    const text = await named('Share as text').getByLabel('The ladder in words').inputValue()
    expect(text).toBe(nightText)
    await picture('share')
    expect(await barriers(page, [scheme])).toEqual([])
    await named('Share as text').getByRole('button', { name: 'Close' }).last().click()
    await named('Share as text').waitFor({ state: 'detached' })

    await section().getByRole('button', { name: 'Paste text…' }).click()
    const paste = named('Paste a ladder')
    const field = paste.getByLabel('The ladder in words')
    await paste.getByRole('button', { name: 'Save' }).click()
    await paste.getByText(ladderTextWords.noLadder).waitFor()
    await field.fill(text.replace('at 120', 'at 1,20'))
    await paste.getByText('Rung 2 at "1,20": Please enter a valid number').waitFor()
    await picture('wrong')
    expect(await barriers(page, [scheme])).toEqual([])
    await field.fill(text.replace('"Night"', '“Late”'))
    await paste.getByTestId('pasted').getByText('After 120 pips').waitFor()
    await paste.getByTestId('pasted').getByText('target to +500').waitFor()
    await picture('paste')
    expect(await barriers(page, [scheme])).toEqual([])
    await paste.getByRole('button', { name: 'Save' }).click()
    await paste.waitFor({ state: 'detached' })
    await said('“Late” is saved.')
    expect(await kept()).toMatchObject([
      { name: 'Late', ladder: night },
      { name: 'Night', ladder: night },
    ])
  })

  it('one is adopted where an order is made, by keys, after a question that says what it moves', async () => {
    for (const [name, ladder] of Object.entries({ Night: night, News: news }))
      await trader.ask('POST', '/api/ladders', { name, ladder })
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await until('the position', async () => (await trader.active()).length === 1)
    await page.goto(`${scene.server.url}/admin/trade`)
    const choice = page.getByTestId('ladder-choice')
    await choice.getByText('1 rung').waitFor()
    await choice.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'News' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Night' }).and(page.locator(':focus')).waitFor()
    await picture('choice')
    expect(await barriers(page, [scheme])).toEqual([])
    await page.keyboard.press('Enter')
    const ask = page.getByTestId('use-ladder')
    await ask.getByText('The position that is open there climbs by it from the next price on').waitFor()
    await picture('adopt')
    expect(await barriers(page, [scheme])).toEqual([])
    // The question is answered with no, unless another answer is chosen.
    await page.keyboard.press('Enter')
    await ask.waitFor({ state: 'detached' })
    expect(await inForce()).toMatchObject({ profit1: 900 })

    await choice.click()
    await page.getByRole('menuitem', { name: 'Night' }).click()
    await page.getByTestId('adopt').click()
    await page.getByTestId('use-ladder-answer').getByText(messages.riskUpdated).waitFor()
    expect(await inForce()).toEqual(night)
    await ask.getByRole('button', { name: 'Close' }).click()
    await ask.waitFor({ state: 'detached' })
    await choice.getByText('Night').waitFor()
    await page.getByTestId('ticket-ladder').getByText('after 60 pips').waitFor()
    await picture('trade', true)
    // Nothing was sent with it.
    expect((await trader.trades()).length).toBe(1)

    // Who has a second account gives the ladder to that one alone.
    await trader.publish({ ...instruction({ type: 'Order_Type_Buy' }), brokerId: '77', openAccount: true })
    await page.reload()
    await page.locator('[name=brokerId]').fill('77')
    await choice.click()
    await page.getByTestId('ladder-menu').getByText('Adopt for 77 · Ratchet-Demo').waitFor()
    await page.getByRole('menuitem', { name: 'News' }).click()
    await ask.getByText('77 · Ratchet-Demo climbs by a ladder of its own then.').waitFor()
    await page.getByTestId('adopt').click()
    await page.getByTestId('use-ladder-answer').getByText(messages.riskUpdated).waitFor()
    await ask.getByRole('button', { name: 'Close' }).click()
    await choice.getByText('News').waitFor()
    const { items } = await trader.ask<{ items: Account[] }>('GET', '/api/accounts')
    expect(items.map(({ login, ladder }) => [login === '77', ladder])).toEqual([
      [false, null],
      [true, news],
    ])
    expect(await inForce()).toEqual(night)

    await page.goto(`${scene.server.url}/admin/chart`)
    await page.getByTestId('chart-ticket').getByTestId('ladder-choice').getByText('Night').waitFor()
    await picture('chart')
    expect(await barriers(page)).toEqual([])
    await fits()
  })

  it('one is renamed, copied, given other rungs and deleted; a list that cannot be read says so', async () => {
    for (const [name, ladder] of Object.entries({ Night: night, News: news }))
      await trader.ask('POST', '/api/ladders', { name, ladder })
    await page.route('**/api/ladders', (route) => route.abort())
    await page.goto(`${scene.server.url}/admin/risk`)
    await section().getByText('Your saved ladders could not be read').waitFor()
    await picture('failed', true)
    expect(await barriers(page, [scheme])).toEqual([])
    await page.unroute('**/api/ladders')
    await section().getByRole('button', { name: 'Try again' }).click()
    await card('Night').waitFor()

    await press('Night', 'Rename…')
    await named('Rename the ladder').getByLabel('Name').fill('Overnight')
    await page.keyboard.press('Enter')
    await said('“Overnight” is saved.')
    await press('Overnight', 'Copy…')
    expect(await named('Copy the ladder').getByLabel('Name').inputValue()).toBe('Overnight copy')
    await page.keyboard.press('Enter')
    await said('“Overnight copy” is saved.')
    await press('News', 'Put the form’s rungs in it…')
    await named('Put other rungs in it?').getByText('1 rung, at 900 pips').waitFor()
    await picture('change')
    await dialog().getByRole('button', { name: 'Put them in it' }).click()
    await said('“News” has the rungs of the form.')
    await card('News').getByText('In force').waitFor()
    await press('Overnight copy', 'Delete…')
    await picture('delete')
    expect(await barriers(page, [scheme])).toEqual([])
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await said(ladderWords.removed)
    await page.getByRole('heading', { name: 'Saved ladders' }).and(page.locator(':focus')).waitFor()
    expect((await kept()).map(({ name, ladder }) => [name, ladder.profit1])).toEqual([
      ['News', 900],
      ['Overnight', 60],
    ])
  })
})
