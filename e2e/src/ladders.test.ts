import {
  type Account,
  fill,
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
/** In R, the distance of the first stop. */
const half: Risk = { ...noRisk, profit1: 1, sl1: 0.5, profit2: 2, sl2: 0.5 }
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

  it('one is adopted after a question that says what it moves, as the ladder of all or of one account', async () => {
    for (const [name, ladder] of Object.entries({ Night: night, News: news }))
      await trader.ask('POST', '/api/ladders', { name, ladder })
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await until('the position', async () => (await trader.active()).length === 1)
    await openRisk()
    await press('Night', 'Adopt as default…')
    const ask = page.getByTestId('use-ladder')
    await ask.getByText('The position that is open there climbs by it from the next price on').waitFor()
    await picture('adopt')
    expect(await barriers(page, [scheme])).toEqual([])
    // The question is answered with no, unless another answer is chosen.
    await page.keyboard.press('Enter')
    await ask.waitFor({ state: 'detached' })
    expect(await inForce()).toMatchObject({ profit1: 900 })

    await press('Night', 'Adopt as default…')
    await page.getByTestId('adopt').click()
    await page.getByTestId('use-ladder-answer').getByText(messages.riskUpdated).waitFor()
    expect(await inForce()).toEqual(night)
    await ask.getByRole('button', { name: 'Close' }).click()
    await ask.waitFor({ state: 'detached' })

    // Who has a second account gives the ladder to that one alone.
    await trader.publish({ ...instruction({ type: 'Order_Type_Buy' }), brokerId: '77', openAccount: true })
    const accounts = async () => (await trader.ask<{ items: Account[] }>('GET', '/api/accounts')).items
    const other = (await accounts()).find(({ login }) => login === '77')
    await page.goto(`${scene.server.url}/admin/risk?account=${other?.id}`)
    await card('News').waitFor()
    await press('News', 'Adopt for 77 · Ratchet-Demo…')
    await ask.getByText('77 · Ratchet-Demo climbs by a ladder of its own then.').waitFor()
    await page.getByTestId('adopt').click()
    await page.getByTestId('use-ladder-answer').getByText(messages.riskUpdated).waitFor()
    await ask.getByRole('button', { name: 'Close' }).click()
    expect((await accounts()).map(({ login, ladder }) => [login === '77', ladder])).toEqual([
      [false, null],
      [true, news],
    ])
    expect(await inForce()).toEqual(night)
  })

  it('one is chosen for a single order, by keys; it goes out with it, and the next order begins as its account', async () => {
    await trader.ask('POST', '/api/ladders', { name: 'Night', ladder: night })
    await trader.ask('POST', '/api/ladders', { name: 'Half', ladder: half, unit: 'R' })
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await until('the position', async () => (await trader.active()).length === 1)
    await page.goto(`${scene.server.url}/admin/trade`)
    const choice = page.getByTestId('ladder-choice')
    await choice.getByText('1 rung').waitFor()
    await page.locator('[name=volume]').fill('0.1')
    await choice.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'The account’s ladder' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Half' }).and(page.locator(':focus')).waitFor()
    await picture('choice')
    expect(await barriers(page, [scheme])).toEqual([])
    await page.keyboard.press('Enter')
    await choice.getByText('Half').waitFor()
    await page.getByText(ladderWords.needsStop).waitFor()
    await picture('needs-stop', true)
    // The server has the last word, in the same sentence.
    await page.getByTestId('execute-trade').click()
    await page.getByTestId('ask-send').click()
    await page.getByTestId('trade-answer').getByText(ladderWords.needsStop).waitFor()
    expect((await trader.trades()).length).toBe(1)

    // The preview counts the rungs from the stop that is typed.
    await page.locator('[name=sl]').fill('1290.2')
    await page.getByTestId('ticket-ladder').getByText('after 100 pips').waitFor()
    await picture('own', true)
    await page.getByTestId('execute-trade').click()
    const ask = page.getByTestId('ask-first')
    await ask.getByText('Half, 2 rungs, 1 to 2 R').waitFor()
    await picture('own-ask')
    expect(await barriers(page, [scheme])).toEqual([])
    await page.getByTestId('ask-send').click()
    const own = await until('the position with it', async () => (await trader.active()).find((one) => one.ladder))
    expect(own).toMatchObject({ ladder: { name: 'Half', unit: 'R', rungs: half } })
    expect(own.ladder?.pips.profit1).toBe(Math.round((own.price_open - 1290.2) * 10 * 1000) / 1000)
    expect(await inForce()).toMatchObject({ profit1: 900 })
    await choice.getByText('1 rung').waitFor()

    await page.goto(`${scene.server.url}/admin/chart`)
    const ticket = page.getByTestId('chart-ticket')
    await ticket.getByTestId('ladder-choice').click()
    await page.getByRole('menuitem', { name: 'Night' }).click()
    await ticket.getByTestId('ladder-choice').getByText('Night').waitFor()
    await ticket.getByText('for this order alone').waitFor()
    await picture('chart')
    expect(await barriers(page)).toEqual([])
    await fits()
    await ticket.locator('[name=size]').fill('0.02')
    await ticket.getByTestId('ticket-send').click()
    await page.getByTestId('ask-send').click()
    await until('another with it', async () => (await trader.active()).some((one) => one.ladder?.name === 'Night'))
  })

  it('OWN5: one is told which parts its rungs close, by hand and as text; it is for single orders then', async () => {
    await trader.ask('POST', '/api/ladders', { name: 'Night', ladder: night })
    await openRisk()
    await press('Night', 'Close parts at rungs…')
    const ask = named('Close parts at rungs')
    await ask.getByLabel('Rung 1, after 60 pips').fill('60')
    await ask.getByLabel('Rung 2, after 120 pips').fill('33.335')
    await ask.getByText(ladderWords.partWrong).waitFor()
    await ask.getByLabel('Rung 2, after 120 pips').fill('60')
    await ask.getByRole('button', { name: 'Save the parts' }).click()
    await ask.getByText(ladderWords.partsBeyond).waitFor()
    await picture('parts-beyond')
    await ask.getByLabel('Rung 2, after 120 pips').fill('33.33')
    await ask.getByText('93.33 % is closed on the way, 6.67 % stays for the stop or target.').waitFor()
    await picture('parts')
    expect(await barriers(page, [scheme])).toEqual([])
    await page.keyboard.press('Enter')
    await ask.waitFor({ state: 'detached' })
    await said('“Night” closes 93.33 % at its rungs.')
    await card('Night').getByText('3 rungs, 60 to 200 pips, closing 93.33 %').waitFor()
    await card('Night').getByText('For single orders').waitFor()
    expect((await kept())[0]?.ladder).toMatchObject({ ...night, close1: 60, close2: 33.33 })
    await section().getByRole('button', { name: 'Paste text…' }).click()
    const paste = named('Paste a ladder')
    await paste
      .getByLabel('The ladder in words')
      .fill('Ratchet ladder "Thirds" in pips: at 10 sl 5 close 33.33%; at 20')
    await paste.getByTestId('pasted').getByText('closes 33.33 %').waitFor()
    await picture('parts-pasted')
    expect(await paste.getByRole('button', { name: 'Fill in' }).count()).toBe(0)
    await paste.getByRole('button', { name: 'Save' }).click()
    await said('“Thirds” is saved.')
    await picture('parts-kept', true)
    expect(await barriers(page)).toEqual([])
    await fits()
  })

  it('OWN9: one in ATR is saved, says when it is measured, and why it cannot be yet', async () => {
    await openRisk()
    await section().getByRole('button', { name: 'Paste text…' }).click()
    const paste = named('Paste a ladder')
    await paste.getByLabel('The ladder in words').fill('Ratchet ladder "Range" in ATR: at 1 sl 0.5; at 2.5 sl 1')
    await paste.getByTestId('pasted').getByText('After 2.5 ATR').waitFor()
    await paste.getByRole('button', { name: 'Save' }).click()
    await said('“Range” is saved.')
    await card('Range').getByText('2 rungs, 1 to 2.5 ATR').waitFor()
    await card('Range').getByText('For single orders').waitFor()
    const { id } = await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await page.goto(`${scene.server.url}/admin/trade`)
    await page.getByTestId('ladder-choice').click()
    await page.getByRole('menuitem', { name: 'Range' }).click()
    await page.getByTestId('ticket-ladder').getByText(ladderWords.measuredThen).waitFor()
    await picture('atr-ticket', true)
    expect(await barriers(page, [scheme])).toEqual([])
    await until('the position', async () => (await trader.active())[0])
    await page.goto(`${scene.server.url}/admin/flight/${id}`)
    await page.getByTestId('position-ladder').getByRole('button', { name: 'Change…' }).click()
    const ask = page.getByTestId('change-ladder')
    await ask.getByLabel('Ladder', { exact: true }).selectOption({ label: 'Range: 2 rungs, 1 to 2.5 ATR' })
    await ask.getByText(ladderWords.measuredThen).waitFor()
    await page.getByTestId('change-ladder-send').click()
    // The market has been there for seconds.
    await page
      .getByTestId('change-ladder-answer')
      .getByText(fill(ladderWords.needsCandles, { symbol: 'GOLD' }))
      .waitFor()
    await picture('atr-position')
    expect(await barriers(page)).toEqual([])
    await fits()
  })

  it('a position is given another one, shown first, and its account’s again; both are on record', async () => {
    await trader.ask('POST', '/api/ladders', { name: 'Night', ladder: night })
    await trader.ask('POST', '/api/ladders', { name: 'Half', ladder: half, unit: 'R' })
    const { id } = await trader.publish(instruction({ type: 'Order_Type_Buy', sl: 1290 }))
    const active = async () => (await trader.active())[0]
    await until('the position', active)
    await page.goto(`${scene.server.url}/admin/flight/${id}`)
    const line = page.getByTestId('position-ladder')
    await line.getByText('The account’s 1 rung, at 900 pips').waitFor()
    await line.getByRole('button', { name: 'Change…' }).click()
    const ask = page.getByTestId('change-ladder')
    await ask.getByText('It climbs by its account’s ladder and has reached no rung.').waitFor()
    await ask.getByLabel('Ladder', { exact: true }).selectOption({ label: 'Half: 2 rungs, 1 to 2 R' })
    await ask.getByText('Rung 1 at 1310.4').waitFor()
    await ask.getByTestId('ladder-outcome').getByText('1290.00, at worst').waitFor()
    await ask.getByTestId('ladder-outcome').getByText('the same').waitFor()
    await picture('position')
    expect(await barriers(page, [scheme])).toEqual([])
    // The question is answered with no, unless another answer is chosen.
    await ask.getByRole('button', { name: 'Leave it as it is' }).click()
    await ask.waitFor({ state: 'detached' })
    expect((await active())?.ladder).toBeUndefined()

    await line.getByRole('button', { name: 'Change…' }).click()
    await ask.getByLabel('Ladder', { exact: true }).selectOption({ label: 'Half: 2 rungs, 1 to 2 R' })
    await page.getByTestId('change-ladder-send').click()
    await page
      .getByTestId('change-ladder-answer')
      .getByText('The position climbs by “Half” from the next price')
      .waitFor()
    await picture('position-changed')
    expect((await active())?.ladder).toMatchObject({ name: 'Half', unit: 'R', rungs: half })
    await ask.getByRole('button', { name: 'Close' }).click()
    await line.getByText('for this position alone').waitFor()
    await page.getByText('You gave the position another ladder').first().waitFor()
    await picture('flight', true)
    expect(await barriers(page)).toEqual([])
    await fits()
    // The chart's rungs are its own.
    await page.goto(`${scene.server.url}/admin/chart`)
    const open = (await active())?.price_open ?? 0
    const r = Math.round((open - 1290) * 100)
    const rung = page
      .getByRole('list', { name: 'Lines on the chart' })
      .getByRole('listitem')
      .filter({ hasText: 'Rung 1' })
    await rung.getByText((open + r / 100).toFixed(2)).waitFor()
    await picture('own-rungs')
    await page.goBack()
    // A new ladder of its account is none of its business.
    await trader.putRisk({ ...noRisk, profit1: 5, sl1: 2 })
    expect((await active())?.ladder?.name).toBe('Half')

    await line.getByRole('button', { name: 'Change…' }).click()
    await ask.getByLabel('Ladder', { exact: true }).selectOption({ label: 'The account’s ladder: 1 rung, at 5 pips' })
    await page.getByTestId('change-ladder-send').click()
    await page.getByTestId('change-ladder-answer').getByText('by its account’s ladder from the next price').waitFor()
    expect((await active())?.ladder).toBeUndefined()
    const changes = (await trader.flight(id)).filter(({ kind }) => kind === 'ladder.changed')
    expect(changes.map(({ ladder, before }) => [ladder, before])).toEqual([
      ['Ratchet ladder "Half" in R: at 1 sl 0.5; at 2 sl 0.5', null],
      [null, 'Ratchet ladder "Half" in R: at 1 sl 0.5; at 2 sl 0.5'],
    ])

    // Sent once more under its key it is answered again, and done once; another one under the key is refused.
    const saved = await kept()
    const idOf = (name: string) => saved.find((one) => one.name === name)?.id
    const path = `/api/active-trades/${(await active())?.id}/ladder`
    const give = (ladderId: string | null | undefined) =>
      trader.call<{ message: string }>('PUT', path, { ladderId }, { 'idempotency-key': 'give' })
    const first = await give(idOf('Night'))
    expect([first.status, await give(idOf('Night'))]).toEqual([200, first])
    expect((await give(idOf('Half'))).status).toBe(409)
    expect((await trader.flight(id)).filter(({ kind }) => kind === 'ladder.changed').length).toBe(3)
    const again = await trader.call<{ message: string }>('PUT', path, { ladderId: idOf('Night') })
    expect([again.status, again.body.message]).toEqual([409, ladderWords.sameLadder])
  })

  it('one in R is saved from the form, shared and pasted as such, and offered to no account', async () => {
    await openRisk()
    for (const [name, figure] of Object.entries(half)) await field(name).fill(String(figure))
    await section().getByRole('button', { name: 'Save as…' }).click()
    const ask = named('Save these rungs under a name')
    await ask.getByLabel('Name').fill('Half')
    await ask.getByLabel('Its figures are').selectOption('R')
    await ask.getByText('2 rungs, 1 to 2 R').waitFor()
    await picture('save-r')
    expect(await barriers(page, [scheme])).toEqual([])
    await ask.getByTestId('save-ladder').click()
    await said('“Half” is saved.')
    await card('Half').getByText('For single orders').waitFor()
    expect(await kept()).toMatchObject([{ name: 'Half', unit: 'R', ladder: half }])
    await card('Half').getByRole('button', { name: 'More of Half' }).click()
    await page.getByRole('menuitem', { name: 'Share as text…' }).waitFor()
    expect(await page.getByRole('menuitem', { name: /Adopt/ }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Share as text…' }).click()
    const text = await named('Share as text').getByLabel('The ladder in words').inputValue()
    expect(text).toBe('Ratchet ladder "Half" in R: at 1 sl 0.5; at 2 sl 0.5')
    await named('Share as text').getByRole('button', { name: 'Close' }).last().click()
    await section().getByRole('button', { name: 'Paste text…' }).click()
    const paste = named('Paste a ladder')
    await paste.getByLabel('The ladder in words').fill(text.replace('Half', 'Other'))
    await paste.getByTestId('pasted').getByText('After 2 R').waitFor()
    expect(await paste.getByRole('button', { name: 'Fill in' }).count()).toBe(0)
    await picture('paste-r')
    await paste.getByRole('button', { name: 'Save' }).click()
    await said('“Other” is saved.')
    expect((await kept()).map(({ name, unit }) => [name, unit])).toEqual([
      ['Half', 'R'],
      ['Other', 'R'],
    ])
  })

  it('OWN10: one is given a seventh rung in its editor, and loses another; it serves no account then', async () => {
    await trader.ask('POST', '/api/ladders', { name: 'Night', ladder: night })
    await openRisk()
    await press('Night', 'Edit the rungs…')
    const ask = named('The rungs of the ladder')
    const figure = (name: string) => ask.locator(`[name=${name}]`)
    for (const rung of [4, 5, 6]) await figure(`profit${rung}`).fill(String(100 * rung))
    await ask.getByRole('button', { name: 'Add rung 7' }).click()
    expect(await figure('profit7').inputValue()).toBe('700')
    await figure('close7').fill('150')
    await ask.getByRole('button', { name: 'Save the rungs' }).click()
    await ask.getByText(ladderWords.partWrong).waitFor()
    await picture('rungs-wrong')
    await figure('close7').fill('50')
    await ask.getByRole('button', { name: 'Add rung 8' }).click()
    await picture('rungs')
    expect(await barriers(page, [scheme])).toEqual([])
    await ask.getByRole('button', { name: 'Rung 8: copy, clear or remove' }).click()
    await page.getByRole('menuitem', { name: 'Remove rung 8' }).click()
    await ask.getByText('7 rungs, 60 to 700 pips, closing 50 %').waitFor()
    await ask.getByRole('button', { name: 'Save the rungs' }).click()
    await said('The rungs of “Night” are saved.')
    const ladder = { ...night, profit4: 400, profit5: 500, profit6: 600, profit7: 700, close7: 50 }
    expect(await kept()).toMatchObject([{ name: 'Night', ladder }])
    await card('Night').getByText('For single orders').waitFor()
    await fits()
    await picture('rungs-kept', true)
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
