import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type ActiveTrade, type ClosedTrade, rungNumbers } from '@ratchet/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { pictureOf } from './picture.ts'
import { deskAndPhone, startScene } from './scene.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** The Ladder Lab: files are read, refused and cancelled, trades run again at each edit, and one of them is looked at. */

/** Gold that swings: each trade climbs a few rungs before it turns. */
function waves(count: number): string {
  const startMs = Date.parse('2026-11-18T08:00:00Z')
  const rows = Array.from({ length: count }, (_, n) => {
    const bid = 1300 + Math.sin(n / 900) * 9 + Math.sin(n / 130) * 2.4 + Math.sin(n / 11) * 0.4
    return `${startMs + n * 700},${bid.toFixed(2)},${(bid + 0.3).toFixed(2)}`
  })
  return `time_ms,bid,ask\n${rows.join('\n')}\n`
}

const off = Object.fromEntries(rungNumbers.flatMap((n) => ['profit', 'sl', 'tp'].map((name) => [`${name}${n}`, 0])))
const ladder = { ...off, profit1: 15, sl1: 12, profit2: 30, sl2: 14, profit3: 60, sl3: 20 }

const writeIn = (folder: string, name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const file = (name: string, content: string | Uint8Array) => writeIn(scene.folder, name, content)
// The market plays the very ticks that the Lab is given.
const scene = startScene((folder) => ({
  FEED: `ticks:${writeIn(folder, 'GOLD-waves.csv', waves(60_000))}`,
  FEED_SPEED: '5',
}))

describe.each(deskAndPhone)('on $size', ({ size, width, height, scheme }) => {
  let page: Page
  let own: ClosedTrade
  let trader: Trader
  let finds = 0
  const faults: string[] = []
  const picture = (what: string) => pictureOf(page, `lab-${width}-${what}`, { fullPage: true })
  const give = (...paths: string[]) => page.getByTestId('lab-files').setInputFiles(paths)
  const isFresh = () => page.getByTestId('lab-fresh').waitFor()
  const total = async (way: string) =>
    (await page.getByTestId('lab-totals').locator(`tbody tr:first-child [data-way=${way}]`).textContent()) ?? ''

  beforeAll(async () => {
    trader = new Trader(scene.server.url)
    await trader.signUp(size === 'a desk' ? 'Ada' : 'Eve')
    await trader.ask('PUT', '/api/risk', ladder)
    const isPhone = size === 'a phone'
    const context = await scene.browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: isPhone,
    })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    // A trade that opened and closed on those ticks.
    await trader.publish(instruction({ type: 'Order_Type_Buy', sl: 1250, tradeDetails: 'for the lab' }))
    const [position] = await until('it is open', async () => {
      const { items } = await trader.ask<{ items: ActiveTrade[] }>('GET', '/api/active-trades')
      return items.length > 0 ? items : undefined
    })
    await trader.ask('POST', `/api/active-trades/${position?.id}/close`, {})
    own = await until('it is closed', async () => (await trader.closed())[0])
    const kept = async () => (await trader.ask<{ items: object[] }>('GET', '/api/candles?symbol=GOLD&period=10s')).items
    await until('prices are kept', async () => (await kept()).length > 3)
    await page.goto(`${scene.server.url}/admin/lab`)
    await page.getByTestId('lab-files').waitFor({ state: 'attached' })
  })
  afterAll(() => page?.context().close())

  it('a file that is spoiled is refused with its line and the reason, and a reading that is cancelled ends its worker', async () => {
    await picture('begin')
    expect(await barriers(page, [scheme])).toEqual([])
    await give(file('GOLD-back.csv', `${waves(500)}1000,1300,1300.3\n`))
    await page.getByTestId('lab-refused').getByText('GOLD-back.csv, line 502: the time goes back by').waitFor()
    await picture('refused')
    await give(file('cut.csv.gz', gzipSync(waves(500)).subarray(0, 2000)))
    await page
      .getByTestId('lab-refused')
      .getByText(/cut\.csv\.gz, line \d+: the zipped file is cut short/)
      .waitFor()
    expect(await page.getByTestId('lab-facts').count()).toBe(0)
    // So many ticks take seconds, even where several share a millisecond.
    await give(file('GOLD-long.csv', `time_ms,bid,ask\n${'1000,1300.25,1300.55\n'.repeat(4_000_000)}`))
    await page.getByTestId('lab-reading').waitFor()
    await until('a worker reads', async () => page.workers().length === 1)
    await picture('reading')
    await page.getByTestId('lab-cancel').click()
    await page.getByTestId('lab-refused').getByText('Cancelled: nothing was kept.').waitFor()
    await until('the worker is gone', async () => page.workers().length === 0)
  })

  it('ticks, zipped, are read and trades run through four ways; an edit changes this ladder alone', async () => {
    await give(file('GOLD-waves.csv.gz', gzipSync(waves(60_000))))
    await page.getByTestId('lab-facts').getByText('60,000').waitFor()
    await isFresh()
    await page.getByText('100 trades, in USD').waitFor()
    // The Lab begins with the trader's own ladder.
    const others = async () => [await total('present'), await total('plain'), await total('none')]
    const [before, [present, plain, none]] = [await total('tried'), await others()]
    expect(before).toBe(present)
    expect(new Set([present, plain, none]).size).toBe(3)
    expect(await page.getByTestId('lab-rungs').locator('tbody tr').count()).toBe(3)
    await picture('results')
    await page.getByTestId('risk-sl3').fill('40')
    await until('the edit counts', async () => (await total('tried')) !== before)
    await isFresh()
    expect(await others()).toEqual([present, plain, none])
    // A rung may close a part; the trade tells it.
    const whole = await total('tried')
    await page.getByTestId('risk-close1').fill('50')
    await until('the part counts', async () => (await total('tried')) !== whole)
    await page.getByTestId('lab-trade').getByText(', of it 0.05 at rung 1, ').waitFor()
    await picture('parts')
    await page.getByTestId('risk-close1').fill('101')
    await page.getByText('Not up to date: a field is in error').waitFor()
    await page.getByTestId('risk-close1').fill('')
    await until('nothing is closed on the way', async () => (await total('tried')) === whole)
    // What is no number changes nothing and says so.
    await page.getByTestId('risk-sl3').fill('4x')
    await page.getByText('Not up to date: a field is in error').waitFor()
    await page.getByTestId('begin-with').selectOption('mine')
    await until('it is the own ladder again', async () => (await total('tried')) === before)
    // The trades are drawn anew in the same way.
    await page.getByTestId('lab-number').fill('40')
    await page.getByText('40 trades, in USD').waitFor()
    await page.getByTestId('lab-number').fill('0')
    await page.getByRole('alert').getByText('Please enter a number above 0.').waitFor()
    await page.getByTestId('lab-number').fill('100')
    await page.getByText('100 trades, in USD').waitFor()
  })

  it('the ladder is edited by handles on its drawing, by mouse or finger and by keys, and the table and the results follow', async () => {
    await isFresh()
    const before = await total('tried')
    const drawing = page.getByTestId('ladder-drawing')
    const figure = async (field: string) => Number(await page.getByTestId(`risk-${field}`).inputValue())
    const handle = (field: string) => page.getByTestId(`handle-${field}`)
    await drawing.scrollIntoViewIfNeeded()
    // The first rung's profit is pulled up, and comes to where the pointer is.
    const start = await middleOf(handle('profit1'))
    await pull(page, start, -40, async () => {
      const there = await middleOf(handle('profit1'))
      expect(Math.abs(there.y - (start.y - 40))).toBeLessThan(4)
    })
    expect(await figure('profit1')).toBeGreaterThan(20)
    await until('the pull counts', async () => (await total('tried')) !== before)
    // A stop's handle shows where its rung is looked at; its distance grows as it is pulled down.
    await handle('profit3').focus()
    const box = await drawing.boundingBox()
    await pictureOf(page, `lab-${width}-handles`, box ? { clip: box } : {})
    await pull(page, await middleOf(handle('sl3')), 25)
    expect(await figure('sl3')).toBeGreaterThan(22)
    await page.getByTestId('begin-with').selectOption('mine')
    expect([await figure('profit1'), await figure('sl3')]).toEqual([15, 20])
    // By keys: a profit goes up, and a stop, which comes nearer to it by that; a target comes out of nothing.
    await handle('profit2').focus()
    await page.keyboard.press('ArrowUp')
    expect(await figure('profit2')).toBe(31)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowUp')
    expect(await figure('sl2')).toBe(13)
    expect(await handle('tp2').getAttribute('aria-valuetext')).toBe('leaves the target where it is')
    await page.keyboard.press('Tab')
    await page.keyboard.press('PageUp')
    expect(await figure('tp2')).toBe(10)
    expect(await handle('tp2').getAttribute('aria-valuetext')).toMatch(/^10 pips beyond the profit, at 13\d\d\.\d\d$/)
    expect(await barriers(page, [scheme])).toEqual([])
    // And the other way round: a figure that is typed moves its handle.
    await page.getByTestId('risk-profit2').fill('40')
    expect(await handle('profit2').getAttribute('aria-valuetext')).toMatch(/^40 pips from the open, at /)
    await page.getByTestId('begin-with').selectOption('mine')
    await until('it is the own ladder again', async () => (await total('tried')) === before)
  })

  it('a trade is chosen by keys, and its path and its moves are told', async () => {
    await isFresh()
    const sums = page.getByTestId('lab-trades')
    await sums.getByRole('button', { name: 'Path of trade 3', exact: true }).focus()
    await page.keyboard.press('Enter')
    const path = page.getByTestId('lab-path-panel')
    await path.getByRole('heading', { name: 'Trade 3', exact: true }).waitFor()
    await path.getByRole('img', { name: /^The path of trade 3: opened at / }).waitFor()
    expect(await sums.locator('[data-selected]').getAttribute('data-row-id')).toBe('3')
    // The first row tells the levels at the open; each move has one more.
    const moves = Number(await sums.locator('[data-row-id="3"] td').nth(7).textContent())
    expect(await path.locator('tbody tr').count()).toBe(moves + 1)
    await sums.getByRole('button', { name: wayHead }).click()
    await picture('path')
    // Ladders that differ in two figures are tried; one that was found is put into the fields.
    const searching = page.getByTestId('lab-search')
    await searching.getByLabel('Across: Steps').fill('1')
    await searching.getByRole('alert').getByText('Each figure takes 2 to 200 steps.').waitFor()
    await searching.getByLabel('Across: Steps').fill('20')
    await searching.getByRole('button', { name: /^Try \d+ ladders$/ }).click()
    await page
      .getByTestId('lab-verdict')
      .getByText(/better than luck \(p = 0\.\d{3}\)|None of these ladders is ahead/)
      .waitFor()
    await page
      .getByTestId('lab-later')
      .getByText(/^With the later 40, which had no say/)
      .waitFor()
    expect(await page.getByTestId('lab-walk').locator('tbody th').allTextContents()).toEqual([
      '21–40',
      '41–60',
      '61–80',
      '81–100',
    ])
    expect(await page.getByTestId('lab-best').locator('tbody tr').count()).toBe(6)
    await picture('search')
    expect(await barriers(page, [scheme])).toEqual([])
    const found = await page.getByTestId('lab-best').locator('tbody tr:first-child td').first().textContent()
    await searching
      .getByRole('button', { name: /^Try it/ })
      .first()
      .click()
    expect(await page.getByTestId('risk-profit1').inputValue()).toBe(found)
    // It is kept under a name, from where it can be adopted and begun with again.
    const name = `Found ${++finds}`
    await page.getByTestId('ladder-save-open').click()
    await page.getByTestId('ladder-save').getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await page.getByTestId('ladder-saved').getByText(`“${name}” is saved.`).waitFor()
    await page.getByTestId('begin-with').selectOption({ label: `“${name}”` })
    await picture('saved')
    await isFresh()
    await page.getByTestId('begin-with').selectOption('mine')
    // The trader's own trade opens here at the very price of its own open.
    await page.getByRole('radio', { name: 'My own closed trades that opened within the ticks' }).check()
    await page.getByTestId('lab-own').getByText('1 closed trade').waitFor()
    await page.getByText('1 trade, in USD').waitFor()
    await path.getByText(`0.10 GOLD at ${own.priceOpen.toFixed(2)}, left at`).waitFor()
    await picture('own')
    await page.getByRole('radio', { name: 'Trades drawn over the ticks' }).check()
    await page.getByText('100 trades, in USD').waitFor()
  })

  it('entries are set on the price, by pointer, keys and a typed time, and removed singly', async () => {
    await page.getByRole('radio', { name: 'Entries that you set on the price' }).check()
    await page.getByText('No entry is set yet: choose a moment of the price').waitFor()
    const place = page.getByTestId('lab-place')
    const chart = page.getByTestId('lab-place-chart')
    const moment = page.getByTestId('lab-moment')
    const set = page.getByTestId('lab-placed').locator('li')
    // By keys alone: through the price, and on to the button.
    await chart.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('PageUp')
    const told = (await chart.getAttribute('aria-valuetext')) ?? ''
    expect(told).toMatch(/^2026-11-18 09:10:0\d: bid 1\d{3}\.\d\d, ask 1\d{3}\.\d\d$/)
    await place.getByRole('button', { name: 'Buy here' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 trade, in USD').waitFor()
    const ask = told.split('ask ')[1] ?? ''
    await page.getByTestId('lab-path-panel').getByText(`0.10 GOLD at ${ask}, left at`).waitFor()
    // A time that is typed, with other figures; what is none is refused and sets nothing.
    await moment.fill('2026-11-18 08:30:00')
    await page.getByTestId('lab-target').fill('25')
    await place.getByRole('button', { name: 'Sell here' }).click()
    await page.getByText('2 trades, in USD').waitFor()
    await moment.fill('2026-11-19 08:30')
    await place.getByRole('alert').getByText('The ticks reach from 2026-11-18 08:00:00 to').waitFor()
    expect(await place.getByRole('button', { name: 'Sell here' }).isDisabled()).toBe(true)
    // In a closer look, where it is pressed.
    const box = await chart.boundingBox()
    const press = { x: (box?.width ?? 0) / 3, y: 60 }
    await place.getByRole('button', { name: 'Zoom in' }).click()
    if (size === 'a phone') await chart.tap({ position: press })
    else await chart.click({ position: press })
    expect(await place.getByRole('alert').count()).toBe(0)
    await place.getByRole('button', { name: 'Buy here' }).click()
    await page.getByText('3 trades, in USD').waitFor()
    await isFresh()
    expect((await set.allTextContents()).map((text) => text.replace(/ at .*stop/, ', stop'))).toEqual([
      '2Sell0.10, stop 50 pips, target 25 pips',
      expect.stringMatching(/^[13]Buy0\.10, stop 50 pips, target (none|25 pips)$/),
      expect.stringMatching(/^[13]Buy0\.10, stop 50 pips, target (none|25 pips)$/),
    ])
    await picture('placed')
    expect(await barriers(page, [scheme])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await place.getByRole('button', { name: 'Remove entry 2' }).click()
    await page.getByText('2 trades, in USD').waitFor()
    expect(await set.count()).toBe(2)
    await place.getByRole('button', { name: 'Remove all' }).click()
    await page.getByText('No entry is set yet: choose a moment of the price').waitFor()
    await page.getByTestId('lab-target').fill('0')
    await page.getByRole('radio', { name: 'Trades drawn over the ticks' }).check()
    await page.getByText('100 trades, in USD').waitFor()
  })

  it('without a file the prices that the desk has kept are taken, and it is said that they are bars', async () => {
    await page.getByTestId('lab-kept').click()
    await page.getByTestId('lab-facts').getByText('GOLD, kept by this desk').waitFor()
    await page.getByTestId('lab-bars').getByText('results are approximate').waitFor()
    await page.getByTestId('lab-worst-path').waitFor()
    await picture('bounds')
    await isFresh()
    await picture('kept')
    // And nobody is kept out, nothing reaches over the side, and nothing went wrong.
    expect(await barriers(page)).toEqual([])
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await over()).toBeLessThanOrEqual(0)
    if (size === 'a desk') {
      await page.setViewportSize({ width: 1920, height: 1080 })
      expect(await over()).toBeLessThanOrEqual(0)
    }
    await page.emulateMedia({ colorScheme: size === 'a desk' ? 'light' : 'dark' })
    await give(file('GOLD-again.csv', waves(60_000)))
    await page.getByTestId('lab-facts').getByText('GOLD-again.csv').waitFor()
    await isFresh()
    await picture('other')
    expect(faults).toEqual([])
  })

  it('KEP3: ticks are kept on the desk, opened by days and removed; a cancel leaves nothing behind', async () => {
    const day = 86_400_000
    const rows = Array.from({ length: 3000 }, (_, n) => {
      const bid = 1300 + Math.sin(n / 60) * 5
      return `${Date.UTC(2026, 4, 4) + Math.floor(n / 1000) * day + (n % 1000) * 500},${bid.toFixed(2)},${(bid + 0.3).toFixed(2)}`
    })
    await give(file('GOLD-days.csv', `time_ms,bid,ask\n${rows.join('\n')}\n`))
    await page.getByTestId('lab-facts').getByText('3,000').waitFor()
    const kept = async () => (await trader.ask<{ items: object[] }>('GET', '/api/tick-sets')).items.length
    // The second piece does not get through before it is cancelled.
    await page.route('**/pieces', async (route) => {
      if ((route.request().postDataJSON() as { place: number }).place === 0) await route.continue()
    })
    await page.getByTestId('lab-keep').click()
    await page.getByTestId('lab-keeping').getByText('1,000 of 3,000 ticks').waitFor()
    expect(await barriers(page)).toEqual([])
    await picture('keeping')
    await page.getByTestId('lab-keep-cancel').click()
    await page.getByTestId('lab-keep-word').getByText('Cancelled: nothing was kept.').waitFor()
    await page.unroute('**/pieces')
    expect(await kept()).toBe(0)
    await page.getByTestId('lab-keep').click()
    await page
      .getByTestId('lab-keep-word')
      .getByText(/Kept: 3,000 ticks in \d+ KB, \d\.\d bytes a tick\./)
      .waitFor()
    expect(await kept()).toBe(1)

    await page.goto(`${scene.server.url}/admin/lab`)
    await page.getByTestId('lab-set-from').fill('2026-05-05')
    await page.getByTestId('lab-set-to').fill('2026-05-05')
    await page.getByRole('button', { name: 'Open GOLD-days.csv' }).click()
    await page.getByTestId('lab-facts').getByText('1,000').waitFor()
    await page.getByTestId('lab-facts').getByText('2026-05-05 00:00:00').waitFor()
    await isFresh()
    expect(await barriers(page)).toEqual([])
    await picture('set')
    await page.getByTestId('lab-set-from').fill('2026-06-01')
    await page.getByTestId('lab-set-to').fill('')
    await page.getByRole('button', { name: 'Open GOLD-days.csv' }).click()
    await page.getByTestId('lab-refused').getByText('“GOLD-days.csv” has no ticks of these days.').waitFor()
    await page.getByRole('button', { name: 'Remove GOLD-days.csv' }).click()
    await page.getByRole('button', { name: 'Remove GOLD-days.csv for good' }).click()
    await page.getByTestId('lab-keep-word').getByText('“GOLD-days.csv” is removed.').waitFor()
    expect(await kept()).toBe(0)
    expect(faults).toEqual([])
  })
})

async function middleOf(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Pulls from here so many pixels down, by a finger where there is one, and asks what is to be asked while it is held. */
async function pull(page: Page, { x, y }: { x: number; y: number }, down: number, held?: () => Promise<void>) {
  const steps = Array.from({ length: 6 }, (_, step) => ({ x, y: y + (down * step) / 5 }))
  const byFinger = await page.evaluate(() => navigator.maxTouchPoints > 0)
  if (byFinger) {
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: typeof steps) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    for (const [n, step] of steps.entries()) await touch(n === 0 ? 'touchStart' : 'touchMove', [step])
    await held?.()
    await touch('touchEnd', [])
    await session.detach()
  } else {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const step of steps) await page.mouse.move(step.x, step.y)
    await held?.()
    await page.mouse.up()
  }
}

const wayHead = /^This ladder/
