import {
  type ActiveTrade,
  messages,
  noRisk,
  type PublicDrill,
  type PublicNotice,
  type PublicTrade,
} from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { showAnew } from './anew.ts'
import { writeCalm } from './calm-market.ts'
import { newTrader, sharedScene, startScene } from './scene.ts'
import type { ServerAtWork } from './shared-server.ts'
import { cookiesOf, instruction, type Trader, until } from './trader.ts'

/**
 * These tests hold what the screens claim against what happened: a drill, a part-close, a stop set by hand, the market
 * and the connection.
 */

const scene = sharedScene()
/** Its market begins on a Saturday. */
const asleep = startScene((folder) => ({
  FEED: writeCalm(folder, 'asleep', 500, '2026-11-21T12:00:00Z'),
  FEED_SPEED: '1',
}))
let trader: Trader
let page: Page

async function open(at: ServerAtWork, who: Trader, path: string, width = 1440, height = 900): Promise<Page> {
  const context = await scene.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  await context.addCookies(cookiesOf(who, at.url))
  const opened = await context.newPage()
  await opened.goto(at.url + path)
  await opened.locator('[data-testid=link-state][data-state=live]').first().waitFor({ state: 'attached' })
  return opened
}

beforeAll(async () => {
  trader = await newTrader(scene, 'Clara')
  // A calm market never reaches this rung.
  await trader.putRisk({ ...noRisk, profit1: 900, sl1: 100, tp1: 900 })
})

const position = async (tradeId: string): Promise<ActiveTrade> =>
  until('the open position', async () => {
    const { items } = await trader.ask<{ items: ActiveTrade[] }>('GET', '/api/active-trades')
    return items.find((trade) => trade.tradeId === tradeId)
  })
const start = async (faults: readonly string[], seconds: number): Promise<PublicDrill> =>
  trader.ask<PublicDrill>('POST', '/api/drills', { faults, seconds })
const drill = (id: string) => trader.ask<PublicDrill>('GET', `/api/drills/${id}`)
const isRunning = (id: string) => until('the drill runs', async () => (await drill(id)).state === 'running')
/** A drill lasts up to a minute. */
const hasReport = (id: string) => until('the report', async () => (await drill(id)).report ?? undefined, 180_000)
const unread = async () => (await page.getByTestId('bell').getAttribute('data-unread')) ?? ''

let tradeId: string

it('S12: a stop that is set by hand is told by itself, and nothing is promised that is refused', async () => {
  ;({ id: tradeId } = await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 1 })))
  await position(tradeId)
  page = await open(scene.server, trader, '/admin/dashboard')
  const set = async (level: 'sl' | 'tp', text: string, says: string) => {
    await page.getByTestId(`edit-${level}`).first().click()
    const field = page.getByTestId(`level-${level}`)
    const words = (await page.locator('form').filter({ has: field }).textContent()) ?? ''
    await field.fill(text)
    await page.getByTestId('level-save').click()
    await page.getByText(says, { exact: true }).first().waitFor()
    return words
  }
  expect(await set('sl', '1282.50', 'Stop loss set to 1282.50.')).not.toContain('0 means none')
  expect(await set('tp', '1320', 'Take profit set to 1320.00.')).not.toContain('0 removes')
  expect(await set('tp', '0', 'Take profit removed.')).toContain('0 removes the target')
  // A stop cannot be taken away, and so that is not offered.
  await page.getByTestId('edit-sl').first().click()
  await page.getByText('A stop can be tightened, not removed.').waitFor()
  await page.keyboard.press('Escape')
  // Modified Trades are what the ladder moved: card, table and guide agree.
  expect(await page.getByTestId('count-modified').locator('dd').textContent()).toBe('0')
})

it('S11: a part-close says once what left and what is still open, and the bell does not count it', async () => {
  // The page is loaded anew, so that no message of the test before stands in the way of the count.
  await page.goto(`${scene.server.url}/admin/dashboard`)
  await page.getByTestId('close-position').first().waitFor()
  await until('what was told before is counted', async () => (await unread()) !== '')
  // A message goes by itself, so each that comes is noted.
  await page.evaluate(() => {
    const message = '.mantine-Notification-root'
    const seen = new Set<Element>()
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        // The first one comes with all that holds messages.
        for (const one of node.matches(message) ? [node] : node.querySelectorAll(message)) seen.add(one)
      }
      document.body.dataset.messages = `${seen.size}`
    }).observe(document.body, { childList: true, subtree: true })
  })
  const before = await unread()
  await page.getByTestId('close-position').first().click()
  await page.getByTestId('close-volume').fill('0.3')
  await page.getByTestId('close-confirm').click()
  const said = /^Closed 0\.30 GOLD at [\d.]+, [+−]\d+\.\d\d USD\. 0\.70 is still open\.$/
  await page.getByText(said).first().waitFor()
  const closed = await until('its notice', async () => {
    const { items } = await trader.ask<{ items: PublicNotice[] }>('GET', '/api/notifications?limit=20')
    return items.find(({ kind }) => kind === 'position.closed')
  })
  expect(closed).toMatchObject({ volume: 0.3, left: 0.7 })
  // The list of notifications is fetched with each event; the row has the smaller volume only after that event.
  await until('the row shows what is left', async () => (await position(tradeId)).volume === 0.7)
  await page.getByTestId('bell').click()
  const notice = page.getByTestId('bell-list').locator('[data-kind="position.closed"]')
  await notice.getByText('0.70 is still open').waitFor()
  expect(await notice.textContent()).toContain('Closed 0.30 GOLD, ')
  expect(await notice.textContent()).not.toContain('new')
  await page.keyboard.press('Escape')
  expect(await page.locator('body').getAttribute('data-messages')).toBe('1')
  expect(await page.getByText('The position was closed').count()).toBe(0)
  expect(await unread()).toBe(before)
})

it('S7: a drill that reached no rung says what was not tested, and a position without a stop is not green', async () => {
  const { id: bareId } = await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 0.1 }))
  await position(bareId)
  const { id } = await start(['late'], 60)
  await showAnew(page, scene.server.url, '/admin/drill')
  const bare = page.getByTestId('drill-run').locator('li', { hasText: 'No stop at the broker' })
  await bare.waitFor()
  expect(await bare.textContent()).not.toContain('no gap')
  await isRunning(id)
  await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 0.1 }))
  const report = await hasReport(id)
  expect(report.rungs + report.stops.asked).toBe(0)
  expect([report.outcome, report.verdict]).toEqual(['partial', 'Orders: held. Ladder: not tested.'])
  expect(report.checks.find(({ key }) => key === 'loosened')).toMatchObject({
    ok: null,
    text: 'Not tested: no stop change was requested.',
  })
  await page.getByTestId('drill-verdict').getByText('Ladder: not tested.').waitFor()
  expect(await page.getByTestId('drill-report').textContent()).not.toMatch(/\bHeld\b|ladder held/)
  await page
    .getByTestId('drill-history')
    .getByRole('button', { pressed: true })
    .getByText('Ladder not tested')
    .waitFor()
})

const screens = ['settings', 'trade', 'risk', 'maps', 'notifications']
const cause = /A chaos drill (is|was) running on this account: requotes may have caused this\./

it('S8: a running drill shows on every screen, in every tab, and in the refusals that it causes', async () => {
  const phone = await open(scene.server, trader, '/admin/trade', 390, 844)
  await showAnew(page, scene.server.url, '/admin/dashboard')
  await page.locator('[data-testid=link-state][data-state=live]').first().waitFor({ state: 'attached' })
  const { id } = await start(['requote'], 120)
  // Neither tab began the drill.
  const says = 'A chaos drill is running on paper account'
  for (const tab of [page, phone]) await tab.getByTestId('drill-banner').getByText(says).waitFor()
  await page.getByTestId('drill-banner').getByText('requotes').waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  // The banner stands after a load, and on the way through the app.
  await page.reload()
  await page.getByTestId('drill-banner').getByText(says).waitFor()
  for (const screen of screens) {
    await showAnew(page, scene.server.url, `/admin/${screen}`)
    await page.getByTestId('drill-banner').getByText(says).waitFor()
  }
  // The broker refuses one request in two.
  const failed = await until('a refused instruction', async () => {
    const { id: sent } = await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 0.01 }))
    const trade = await until('its outcome', async () => {
      const found = await trader.ask<PublicTrade>('GET', `/api/trades/${sent}`)
      return found.status === 'Pending' ? undefined : found
    })
    return trade.status === 'failed' ? trade : undefined
  })
  // The specification's sentence stays, and the drill is named beside it.
  await showAnew(page, scene.server.url, '/admin/notifications')
  const notice = page.getByTestId('notifications').locator('[data-kind="trade.failed"]').first()
  await notice.getByText(cause).waitFor()
  expect(await notice.textContent()).toContain(messages.executionFailed.split('{reason}')[1])
  await showAnew(page, scene.server.url, `/admin/flight/${failed.id}`)
  await page.getByText(cause).first().waitFor()
  const record = (await trader.flight(failed.id)).find(({ kind }) => kind === 'trade.failed')
  expect(record).toMatchObject({ retcode: 10004, drill: ['requote'] })

  // A notice that stands there must not cover the button: pressed in earnest, where the banner is in sight.
  await phone.evaluate(() => window.scrollTo(0, 0))
  await phone.getByTestId('drill-banner').getByRole('button', { name: 'End the drill' }).click()
  await hasReport(id)
  for (const tab of [page, phone]) await until('no banner', async () => (await tab.getByText(says).count()) === 0)
  await phone.context().close()
})

it('S19: the connection is said once, and in words that are not those of the prices', async () => {
  await showAnew(page, scene.server.url, '/admin/dashboard')
  const link = page.getByTestId('link-state').filter({ visible: true })
  await link.getByText('Connected').waitFor()
  expect(await page.getByText('Live', { exact: true }).count()).toBe(0)
  await page.getByTestId('protection-state').waitFor()
  await page.context().setOffline(true)
  await page
    .getByTestId('link-notice')
    .getByText(
      /^Your browser is offline\. Showing data from .* UTC \(\d+ s ago\)\. Updates resume when you are back online\.$/,
    )
    .waitFor()
  await link.getByText('Offline').waitFor()
  await page.locator('[data-testid=protection-state][data-state=link]').waitFor()
  expect(await page.locator('#main').textContent()).not.toContain('does not answer')
  await page.context().setOffline(false)
  await link.getByText('Connected').waitFor()
})

it('positions are halved, and closed together with one press, each by itself', async () => {
  for (const volume of [0.2, 0.3]) {
    const { id } = await trader.publish(instruction({ type: 'Order_Type_Sell', volume }))
    await position(id)
  }
  const open = async () => (await trader.ask<{ items: ActiveTrade[] }>('GET', '/api/active-trades')).items
  await showAnew(page, scene.server.url, '/admin/dashboard')
  // In a calm market no price has passed its open, so none can be set to break even.
  await page.getByTestId('edit-sl').first().click()
  expect(await page.getByTestId('break-even').first().isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByTestId('close-position').first().click()
  await page.getByTestId('close-half').click()
  expect(await page.getByTestId('close-volume').inputValue()).toBe('0.15')
  await page.getByTestId('close-confirm').click()
  await until('half of it is left', async () => (await open()).some(({ volume }) => volume === 0.15))

  const count = (await open()).length
  await page.setViewportSize({ width: 390, height: 844 })
  await showAnew(page, scene.server.url, '/admin/dashboard')
  await page.getByTestId('close-many-open').click()
  const dialog = page.getByTestId('close-many')
  // With spreads paid and nothing moved there is no winner, and an empty group cannot be chosen.
  expect(await dialog.getByRole('radio', { name: /Winners/ }).isDisabled()).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await dialog.getByRole('radio', { name: /Losers/ }).check()
  await dialog.getByRole('button', { name: `Close ${count} positions` }).click()
  await page
    .getByText(new RegExp(`^Closed ${count} positions, .+ USD\\.$`))
    .first()
    .waitFor()
  expect(await open()).toEqual([])
  await page.getByTestId('close-many-open').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('a position that could not be closed is named, although its panel was left before', async () => {
  for (const volume of [0.2, 0.3])
    await position((await trader.publish(instruction({ type: 'Order_Type_Sell', volume }))).id)
  await showAnew(page, scene.server.url, '/admin/dashboard')
  let go = () => {}
  const left = new Promise<void>((done) => {
    go = done
  })
  const closings = '**/api/active-trades/*/close*'
  await page.route(closings, async (route) => {
    await left
    await route.abort('internetdisconnected')
  })
  await page.getByTestId('close-many-open').click()
  await page.getByTestId('close-many-confirm').click()
  await page.keyboard.press('Escape')
  await page.getByTestId('close-many').waitFor({ state: 'hidden' })
  go()
  const told = page.getByRole('alert').filter({ hasText: 'Still open: 2 positions' })
  await told.waitFor()
  expect(await told.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^GOLD \d+: ./),
    expect.stringMatching(/^GOLD \d+: ./),
  ])
  await page.unroute(closings)
  await told.getByRole('button').click()
})

it('S19: a symbol has one state, and the top bar tells of a market that sleeps', async () => {
  const other = await newTrader(asleep, 'Sam')
  const opens = 'Gold closed · opens Sun 23:00 UTC'
  const tab = await open(asleep.server, other, '/admin/dashboard')
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await tab.setViewportSize({ width, height })
    await showAnew(tab, asleep.server.url, '/admin/dashboard')
    await tab.getByTestId('market-closed').filter({ visible: true }).getByText(opens).waitFor()
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await showAnew(tab, asleep.server.url, '/admin/maps')
    await tab.getByTestId('session-WTI').getByText('No prices', { exact: true }).waitFor()
    await tab.getByTestId('session-GOLD').getByText('Closed', { exact: true }).waitFor()
    await showAnew(tab, asleep.server.url, '/admin/tables')
    for (const [symbol, state] of [
      ['GOLD', 'Closed'],
      ['WTI', 'No prices'],
    ] as const)
      await tab.locator('tr, li', { hasText: symbol }).filter({ hasText: state }).first().waitFor()
  }
  await tab.context().close()
})
