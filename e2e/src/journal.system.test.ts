import { type ClosedTrade, type JournalNote, noteWords } from '@ratchet/contract'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { addDeals, inDatabase } from './many-deals.ts'
import { pictureOf } from './picture.ts'
import { deskAndPhone } from './scene.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** The journal: read with its progress, filtered by the address, looked at in pictures, by keys, and without any trade. */
const deals = 620

/** Deals of some weeks, of which every fifth closes the rest of the position before it; longs of gold have a first stop. */
const livelier = `
  update ledger.closed set
    position_ticket = (700000000 + i - (case when i % 5 = 0 then 1 else 0 end))::text,
    open_time_ms = 1790000000000 + (i - (case when i % 5 = 0 then 1 else 0 end)) * 3 * 3600000 + (i * 7919 % 97) * 60000,
    time_ms = 1790000000000 + i * 3 * 3600000 + 3600000 * 2,
    comment = (array['breakout', 'night', 'news', 'range'])[1 + i % 4],
    symbol = case when (i - (case when i % 5 = 0 then 1 else 0 end)) % 7 = 0 then 'WTI' else 'GOLD' end,
    price = open_price + (i * 7919) % 701 - 320,
    volume = 100 * (1 + i % 9),
    profit = case when i % 31 = 0 then 0 else (i * 15485863) % 20001 - 9300 end,
    trade_id = case when i % 2 = 0 and i % 5 > 0 and i % 7 > 0 then $1::uuid end
  from (select ticket as its, (ticket::bigint - 900000000)::bigint as i from ledger.closed) s where ticket = its`

/**
 * A candle of every quarter of an hour up to now, in which gold swings within a dollar; in one of them, on 1 November, it falls through every
 * first stop.
 */
const candles = `
  insert into market.bars (feed_id, symbol, start_ms, first_ms, last_ms, bid_open, bid_high, bid_low, bid_close,
      ask_open, ask_high, ask_low, ask_close, written_at_ms)
    select (select feed_id from market.runs order by since_ms desc limit 1), 'GOLD', at, at, at + 9000, bid, bid + 900,
      case when i = 4100 then 124000 else bid - 700 end, bid + 40, bid + 30, bid + 930,
      case when i = 4100 then 124030 else bid - 670 end, bid + 70, extract(epoch from now()) * 1000
    from (select i, 1789999200000 + i::bigint * 900000 as at, 128900 + (i * 7919) % 101 as bid from generate_series(0, 9000) i) s
    where at < extract(epoch from now()) * 1000 - 600000`

let database: TestDatabase
let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let trader: Trader
let browser: Browser
beforeAll(async () => {
  database = await createEmptyDatabase()
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: 'synthetic:7', DATABASE_URL: database.url })
  trader = new Trader(server.url)
  await trader.signUp('Ada')
  const { id } = await trader.publish(instruction({ type: 'Order_Type_Buy', sl: 1250 }))
  await until('an open position', async () => (await trader.active()).length === 1)
  await addDeals(database.url, deals)
  await inDatabase(database.url, (client) => client.query(livelier, [id]))
  // The feed has its row with the first prices that are kept.
  await until('prices are kept', () =>
    inDatabase(database.url, async (client) => (await client.query('select 1 from market.runs')).rows.length > 0),
  )
  await inDatabase(database.url, (client) => client.query(candles))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
  await database?.drop()
})

const moneyText = (cents: number) =>
  `${cents > 0 ? '+' : cents < 0 ? '−' : ''}${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
const net = ({ profit, swap, commission, fee }: ClosedTrade) =>
  [profit, swap, commission, fee].reduce((sum, amount) => sum + Math.round(amount * 100), 0)
const sum = (rows: readonly ClosedTrade[]) => rows.reduce((total, row) => total + net(row), 0)
const positions = (rows: readonly ClosedTrade[]) => new Set(rows.map((row) => row.position_id)).size

describe.each(deskAndPhone)('on $size', ({ size, width, height, scheme }) => {
  let page: Page
  let closed: readonly ClosedTrade[]
  const faults: string[] = []
  const picture = (what: string) => pictureOf(page, `journal-${width}-${what}`, { fullPage: true })
  const figure = (name: string) =>
    page.getByTestId('journal-figures').locator('div', { hasText: name }).locator('dd > span').first()
  const field = (name: string) => page.getByTestId('journal-filters').getByLabel(name)
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const open = async (search = '') => {
    await page.goto(`${server.url}/admin/journal${search}`)
    await page.getByTestId('journal').waitFor()
  }
  const newPage = async (of: Trader) => {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: size === 'a phone',
      acceptDownloads: true,
    })
    await context.addCookies(cookiesOf(of, server.url))
    const opened = await context.newPage()
    opened.setDefaultTimeout(30_000)
    opened.on('pageerror', (error) => faults.push(error.message))
    return opened
  }

  beforeAll(async () => {
    closed = await trader.closed()
    page = await newPage(trader)
  })
  afterAll(async () => {
    await page?.context().close()
    expect(faults).toEqual([])
  })

  it('shows what all trades came to, in figures and pictures, and keeps what is chosen in the address', async () => {
    await open()
    expect(closed).toHaveLength(deals)
    await page
      .getByTestId('journal-head')
      .getByText(`${positions(closed)} trades, in USD`)
      .waitFor()
    expect(await figure('Net result').textContent()).toContain(moneyText(sum(closed)))
    await page.getByRole('slider', { name: new RegExp(`^Cumulative result of ${positions(closed)} trades,`) }).waitFor()
    await fits()
    await picture('all')
    await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'light' : 'dark' })
    await page.locator(`html[data-mantine-color-scheme=${scheme === 'dark' ? 'light' : 'dark'}]`).waitFor()
    await picture('all-other')
    await page.emulateMedia({ colorScheme: scheme })

    await field('Symbol').selectOption('WTI')
    const wti = closed.filter(({ symbol }) => symbol === 'WTI')
    await page.getByText(`${positions(wti)} trades of ${positions(closed)}, in USD`).waitFor()
    expect(await figure('Net result').textContent()).toContain(moneyText(sum(wti)))
    await field('Closed from').fill('2026-10-01')
    await field('Closed to').fill('2026-10-31')
    await until('all is in the address', async () => page.url().includes('to=2026-10-31'))
    expect(new URL(page.url()).search).toBe('?symbol=WTI&from=2026-10-01&to=2026-10-31')
    const october = moneyText(sum(wti.filter(({ time }) => time.startsWith('2026-10'))))
    await until('October alone', async () => (await figure('Net result').textContent())?.includes(october))
    await page.reload()
    await page.getByTestId('journal').waitFor()
    expect(await figure('Net result').textContent()).toContain(october)
    expect(await field('Closed to').inputValue()).toBe('2026-10-31')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page
      .getByTestId('journal-head')
      .getByText(`${positions(closed)} trades, in USD`)
      .waitFor()
    // What is no day or side in an address is none.
    await open('?from=2026-13-45&side=both&month=x')
    await page
      .getByTestId('journal-head')
      .getByText(`${positions(closed)} trades, in USD`)
      .waitFor()
    await field('Symbol').selectOption('GOLD')
    await field('Closed to').fill('2020-01-01')
    await page.getByText('No closed trades match these filters.').waitFor()
    await picture('none-fits')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByTestId('journal-figures').waitFor()
  })

  it('goes through the days of a calendar by keys, and from a trade to its flight', async () => {
    await open('?month=2026-10')
    const calendar = page.getByTestId('journal-calendar')
    await calendar.getByText('October 2026').first().waitFor()
    await calendar.locator('[data-day="0"]').focus()
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await page.keyboard.press('ArrowLeft')
    await until('the day before', async () => (await focused()).startsWith('30 September 2026'))
    await page.keyboard.press('ArrowDown')
    await until('a week later', async () => (await focused()).startsWith('7 October 2026'))
    await page.keyboard.press('PageDown')
    await until('a month later', async () => (await focused()).startsWith('7 November 2026'))
    await page.keyboard.press('PageUp')
    await until('and back', async () => (await focused()).startsWith('7 October 2026'))
    await page.keyboard.press('Enter')
    await until('the day is chosen', async () => page.url().includes('from=2026-10-07&to=2026-10-07'))
    const day = closed.filter(({ time }) => time.startsWith('2026-10-07'))
    expect(day.length).toBeGreaterThan(2)
    expect(await page.getByTestId('journal-trades').locator('tbody tr[data-row-id]').count()).toBeGreaterThan(2)
    await picture('day')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page
      .getByRole('link', { name: /^History of trade / })
      .first()
      .click()
    await page.waitForURL(/\/admin\/flight\//)
  })

  it('measures trades by kept prices once it is asked to, and says what it leaves out', async () => {
    await open('?symbol=GOLD')
    await page.getByRole('button', { name: 'Analyse' }).click()
    const excursions = page.getByTestId('journal-excursions')
    await excursions.getByRole('img', { name: /^Worst excursion against result\./ }).waitFor()
    const gold = closed.filter(({ symbol }) => symbol === 'GOLD')
    const [later, measured] = await Promise.all(
      [/; (\d+) without are left out/, /^(\d+) trades with recorded prices/].map(async (words) => {
        const text = (await excursions.getByText(words).first().textContent()) ?? ''
        return Number(words.exec(text)?.[1])
      }),
    )
    // Those that close later than now have no prices yet; the candle of now may reach over the next of them.
    const since = Date.now() - 1_800_000
    // A position that is closed in two parts is known when the later one is.
    const late = new Set(gold.filter(({ time }) => Date.parse(time) >= since).map((row) => row.position_id))
    const known = new Set(gold.map((row) => row.position_id).filter((one) => !late.has(one)))
    const unknown = new Set(
      gold.filter(({ time }) => Date.parse(time) > Date.now() + 14_400_000).map((row) => row.position_id),
    )
    expect(measured).toBeGreaterThan(100)
    expect(measured).toBeLessThanOrEqual(positions(gold) - unknown.size)
    expect((later ?? 0) + (measured ?? 0)).toBe(positions(gold))
    expect(measured).toBeGreaterThanOrEqual(known.size)
    const added = page.getByTestId('journal-added')
    await added.getByText(/^Compared: \d+ trades\. With the ladder, \d+ did better/).waitFor()
    // What the fall on 1 November stopped is over; what was opened later is still open.
    await added.getByText(/would still be open without the ladder/).waitFor()
    await page.getByTestId('journal-trades').getByText('Ladder', { exact: true }).waitFor()
    await fits()
    await picture('excursions')
  })

  it('keeps notes and tags beside a trade, which are filters, and prints a report', async () => {
    await open('?symbol=WTI')
    const table = page.getByTestId('journal-trades')
    // None is written before those that are kept were read.
    await table
      .getByRole('button', { name: /^Note on trade / })
      .and(page.locator(':enabled'))
      .first()
      .press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Note on trade / })
    await dialog.getByLabel('Tags').fill(`one, ${'x'.repeat(31)}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(noteWords.longTag).waitFor()
    await dialog.getByLabel('Tags').fill(`Too Early, at${width}, too early`)
    await dialog.getByLabel('Note').fill('Left before the news.')
    await pictureOf(page, `journal-${width}-note`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await table.getByText(`#too early #at${width} Left before the news.`).waitFor()
    await field('Tag').selectOption(`at${width}`)
    await page.getByTestId('journal-head').getByText('1 trade of').waitFor()
    await page.reload()
    await page.getByTestId('journal-head').getByText('1 trade of').waitFor()
    const { items } = await trader.ask<{ items: JournalNote[] }>('GET', '/api/journal-notes')
    expect(items.find(({ tags }) => tags.includes(`at${width}`))).toMatchObject({
      text: 'Left before the news.',
      tags: ['too early', `at${width}`],
    })
    for (const [name, ending] of [
      ['CSV', '.csv'],
      ['Excel', '.xlsx'],
    ] as const) {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: `Export these trades as ${name}` }).click()
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`^ratchet-journal-.*\\${ending}$`))
      await page.getByTestId('journal-export-word').getByText('Saved ratchet-journal-').waitFor()
    }
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await page.locator('body[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByTestId('journal-printed').getByText('Left before the news.').waitFor()
    expect(await page.getByTestId('sidebar').isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    await picture('print')
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.getByTestId('journal-printed').waitFor({ state: 'detached' })
  })

  it('says what will come where nothing has closed, and what failed where it cannot be read', async () => {
    const eve = new Trader(server.url)
    await eve.signUp(`Eve${width}`)
    const hers = await newPage(eve)
    await hers.goto(`${server.url}/admin/journal`)
    await hers.getByText('No closed trades yet.').waitFor()
    await pictureOf(hers, `journal-${width}-empty`)
    await hers.context().close()

    await page.route('**/api/closed-trades?*', (route) => route.abort())
    await page.goto(`${server.url}/admin/journal`)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await picture('failed')
    await page.unroute('**/api/closed-trades?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByTestId('journal-figures').waitFor()
  })
})
