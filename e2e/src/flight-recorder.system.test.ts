import type { PricePath, Risk } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeRecording } from './recording.ts'
import { startScene } from './scene.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/**
 * These tests look at the flight recorder: one trade climbs two rungs and closes, told by both clocks and scrubbed
 * along its life.
 */
const sizes = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'dark' },
  { size: 'a phone', width: 390, height: 844, scheme: 'light' },
] as const

const none = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].flatMap((n) => [`profit${n}`, `sl${n}`, `tp${n}`].map((f) => [f, 0])),
)
const ladder = { ...none, profit1: 5, sl1: 20, profit2: 20, sl2: 5 } as unknown as Risk

/** The prices rise for sure, and the broker takes two seconds of their time, so that the two stops are apart for a while. */
const scene = startScene((folder) => ({
  FEED: writeRecording(folder),
  FEED_SPEED: '400',
  RATCHET_PAPER_LATENCY_MS: '2000',
}))
let trader: Trader
let tradeId: string
beforeAll(async () => {
  trader = new Trader(scene.server.url)
  await trader.signUp('Ada')
  await trader.putRisk(ladder)
  tradeId = (await trader.publish(instruction({ type: 'Order_Type_Buy', sl: 1290 }))).id
  const open = await until('two rungs and their stop', async () => {
    const [row] = await trader.active()
    return (await trader.modified()).length === 2 && row
  })
  await trader.ask('POST', `/api/active-trades/${open.id}/close`, {}).catch(() => {})
  await until('the end of the trade', async () => (await trader.trade(tradeId)).status === 'closed')
  // Bars are written every two seconds.
  await until('kept prices', async () => (await pathOf()).items.some(({ seq }) => seq === null))
})

const pathOf = () => trader.ask<PricePath>('GET', `/api/trades/${tradeId}/price-path`)

it('the path has the crossing quotes exactly as the record has them, among kept prices, in order', async () => {
  const [{ items, side, symbol }, records] = [await pathOf(), await trader.flight(tradeId)]
  expect([side, symbol]).toEqual(['Buy', 'GOLD'])
  const rungs = records.filter(({ kind }) => kind === 'rung.reached')
  expect(rungs).toHaveLength(2)
  for (const { seq, marketTime, bid, ask } of rungs)
    expect(items.find((point) => point.seq === seq)).toMatchObject({ time: marketTime, bid, ask })
  const times = items.map(({ time }) => time)
  expect(times).toEqual(times.toSorted())
  expect(items.length).toBeLessThanOrEqual(600)
})

it('another trader sees neither the flight nor its path', async () => {
  const eve = new Trader(scene.server.url)
  await eve.signUp('Eve')
  for (const part of ['flight', 'price-path'])
    expect((await eve.call('GET', `/api/trades/${tradeId}/${part}`)).status).toBe(404)
})

describe.each(sizes)('on $size', ({ size, width, height, scheme }) => {
  let page: Page
  const faults: string[] = []
  const slider = () => page.getByRole('slider', { name: 'Selected event' })
  const moment = () => page.getByTestId('flight-moment')
  const here = () => page.locator('[data-testid="flight-record"][data-here="true"]')
  beforeAll(async () => {
    const context = await scene.browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      timezoneId: 'Europe/Berlin',
      hasTouch: size === 'a phone',
    })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  })
  afterAll(() => page?.context().close())

  it('the drawer leads to the whole flight', async () => {
    await page.goto(`${scene.server.url}/admin/dashboard?trade=${tradeId}`)
    await page.getByRole('link', { name: 'Open full page' }).click()
    await page.waitForURL(`**/admin/flight/${tradeId}`)
    await slider().waitFor()
  })

  it('each move of the stop and the end are one sentence each', async () => {
    const said = await page.getByTestId('stop-move').allTextContents()
    expect(said.toReversed().map((one) => one.replace(/[\d,.]*\d/g, '#'))).toEqual([
      expect.stringMatching(
        /^At #:#:# the bid reached #, # pips? above your open, which reaches rung #: the stop moved from # to # and limits the loss to # USD; the broker confirmed it # ms later\.$/,
      ),
      expect.stringMatching(
        /^At #:#:# the bid reached #, # pips? above your open, which reaches rung #: the stop moved from # to # and locks in \+# USD; the broker confirmed it # ms later\.$/,
      ),
      expect.stringMatching(/^At #:#:# .*the position was closed (at your request )?at # for [+−]# USD\.$/),
    ])
    expect(said[0]).toContain('the position was closed')
  })

  it('the legs of each request add up to what it took in all', async () => {
    const trips = await page.getByTestId('flight-trip').evaluateAll((tables) =>
      tables.map((table) => ({
        total: (table as HTMLElement).dataset.total,
        legs: [...table.querySelectorAll<HTMLElement>('[data-ms]')].map((cell) => Number(cell.dataset.ms)),
      })),
    )
    expect(trips.length).toBeGreaterThanOrEqual(3)
    for (const { total, legs } of trips) {
      expect(legs.length).toBeGreaterThanOrEqual(3)
      expect(legs.reduce((sum, ms) => sum + ms, 0)).toBe(Number(total))
    }
    // The broker of our own may have it a moment before or after it is stored.
    await page
      .getByText(/quote received → (sent to the broker|request stored)/)
      .first()
      .waitFor()
  })

  it('the keys walk through the life, and the record, the figures and the sentence go along', async () => {
    await slider().focus()
    await page.keyboard.press('Home')
    expect(await slider().getAttribute('aria-valuenow')).toBe('1')
    expect(await here().getAttribute('data-kind')).toBe('trade.published')
    const kinds = (await trader.flight(tradeId)).map(({ kind }) => kind)
    for (let step = 0; step < kinds.indexOf('rung.reached'); step++) await page.keyboard.press('ArrowRight')
    expect(await here().getAttribute('data-kind')).toBe('rung.reached')
    expect(await slider().getAttribute('aria-valuetext')).toMatch(/^\d\d:\d\d:\d\d\.\d{3}: The market reached rung 1$/)
    const figures = async () =>
      Object.fromEntries(
        (await moment().locator('dl > div').allInnerTexts()).map((row) => row.split('\n')) as [string, string][],
      )
    const apart = await figures()
    expect(apart['Confirmed stop']).toBe('1290.00')
    expect(apart.Gap).toMatch(/^\d+\.\d\d · [\d.]+$/)
    expect(await moment().textContent()).toContain('which reaches rung 1: the stop moved from 1290.00')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await here().getAttribute('data-kind')).toBe('stop.confirmed')
    const after = await figures()
    expect([after['Confirmed stop'], after.Gap]).toEqual([apart['Intended stop'], 'none'])
    await page.keyboard.press('End')
    expect(await slider().getAttribute('aria-valuenow')).toBe(String(kinds.length))
    // What closed it may be written before or after the answer to the command that asked for it.
    expect(kinds.slice(-2)).toContain('trade.closed')
    expect(await here().getAttribute('data-kind')).toBe(kinds.at(-1))
  })

  it('a record that is chosen takes the cursor along, and a press in the chart chooses the record of that moment', async () => {
    await page.locator('[data-kind="position.opened"] button').click()
    expect(await here().getAttribute('data-kind')).toBe('position.opened')
    const opened = Number(await slider().getAttribute('aria-valuenow'))
    const box = await slider().boundingBox()
    await slider().click({ position: { x: (box?.width ?? 0) * 0.7, y: 100 } })
    expect(Number(await slider().getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(opened)
    await page.getByRole('button', { name: 'Previous event' }).click()
    expect(await here().count()).toBe(1)
  })

  it('has no barrier, no sideways scrolling and no fault', async () => {
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })
})
