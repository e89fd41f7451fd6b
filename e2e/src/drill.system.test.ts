import { noRisk, type PublicDrill, type PublicNotice, riskRungNumbers } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { startScene } from './scene.ts'
import { writeTicks } from './ticks-file.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/**
 * Writes gold that climbs 1.00 each second, for longer than any machine needs here, so that a rung is reached every two
 * seconds.
 */
function writeClimb(folder: string): string {
  const startMs = Date.parse('2026-11-18T14:00:00Z')
  const ticks = Array.from({ length: 6000 }, (_, n) => {
    const bid = 1300 + n / 10
    return { timeMs: startMs + n * 100, bid, ask: bid + 0.2 }
  })
  return `ticks:${writeTicks(folder, 'GOLD-climb', ticks)}`
}

const scene = startScene((folder) => ({ FEED: writeClimb(folder), FEED_SPEED: '1', FEED_LOOP: 'false' }))
let trader: Trader
let desk: Page
let phone: Page
const faults: string[] = []

async function open(width: number, height: number): Promise<Page> {
  const context = await scene.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  await context.addCookies(cookiesOf(trader, scene.server.url))
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${scene.server.url}/admin/drill`)
  await page.getByTestId('drill-stake').waitFor()
  return page
}

beforeAll(async () => {
  trader = new Trader(scene.server.url)
  await trader.signUp('Dora')
  const rungs = riskRungNumbers.flatMap((n) => [
    [`profit${n}`, n * 20],
    [`sl${n}`, 12],
    [`tp${n}`, 500],
  ])
  await trader.putRisk({ ...noRisk, ...Object.fromEntries(rungs) })
  desk = await open(1440, 900)
  phone = await open(390, 844)
})

const figure = async (page: Page, key: string) => (await page.getByTestId(`drill-${key}`).textContent()) ?? ''
const running = 'A drill is already running on your paper account. End it or wait.'

it('without an account there is nothing to disturb; a practice trade is offered', async () => {
  expect((await trader.call('POST', '/api/drills', { faults: ['link'], seconds: 10 })).status).toBe(409)
  await desk.getByRole('button', { name: 'Buy 0.01 GOLD on the paper account' }).waitFor()
})

/** Where an attempt before this one was cut short, its drill may still run. */
const quiet = () =>
  until('no drill is under way', async () => {
    const { items } = await trader.ask<{ items: PublicDrill[] }>('GET', '/api/drills')
    return items.every(({ endedAt }) => endedAt !== null)
  })

it('a drill is started, watched and read; its figures are those of the flight', async () => {
  await quiet()
  // The ladder is used up twelve seconds after the buy, whatever the machine does meanwhile. So all that can be chosen
  // before it is chosen before it.
  for (const name of ['Price gaps', 'Late responses']) await desk.getByRole('checkbox', { name }).uncheck()
  await desk.getByTestId('drill-form').getByText('10 s', { exact: true }).click()
  const { id: tradeId } = await trader.publish(instruction({ type: 'Order_Type_Buy' }))
  await desk.getByText(/^Exposed: \d+ open positions?/).waitFor()
  await desk.getByRole('button', { name: 'Start the drill' }).click()
  await desk.getByText(/\d s left/).waitFor()

  // Only one drill runs at a time.
  expect(await trader.call('POST', '/api/drills', { faults: ['link'], seconds: 10 })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: running },
  })
  expect(await desk.getByRole('button', { name: 'Start the drill' }).isDisabled()).toBe(true)
  await desk.getByTestId('drill-answer').getByText(running).waitFor()

  // Both sizes show the cut, and the gap that it makes.
  await desk.locator('[data-testid=drill-on] [data-fault=link]').waitFor()
  await desk.locator('[data-testid=drill-run] li[data-open]').first().waitFor()
  await phone
    .getByText(/gap \d/)
    .first()
    .waitFor()
  await phone.getByTestId('drill-happenings').getByText('The market reached a rung').first().waitFor()

  await desk.getByTestId('drill-verdict').waitFor({ timeout: 45_000 })
  const { items } = await trader.ask<{ items: PublicDrill[] }>('GET', '/api/drills')
  const [drill] = items
  const report = drill?.report
  if (!report) throw new Error('No report')
  expect(await desk.getByTestId('drill-verdict').textContent()).toBe(report.verdict)
  expect(report.outcome, JSON.stringify(report.checks)).toBe('held')
  const flight = (await trader.flight(tradeId)).filter(({ at }) => at >= report.from && at <= report.to)
  const count = (kind: string) => flight.filter((record) => record.kind === kind).length
  expect(Number(await figure(desk, 'rungs'))).toBe(count('rung.reached'))
  expect(Number((await figure(desk, 'asked')).split(' ')[0])).toBe(count('stop.intent'))
  expect(Number(await figure(desk, 'confirmed'))).toBe(count('stop.confirmed'))
  expect(Number(await figure(desk, 'refused'))).toBe(count('stop.refused'))
  expect(count('rung.reached')).toBeGreaterThan(2)
  expect(count('stop.refused')).toBe(report.faults.find(({ fault }) => fault === 'requote')?.hits)
  expect(await figure(desk, 'loosened')).toBe('0')
  // A rung is reached every two seconds and the link was cut for longer.
  expect(Math.max(...report.gaps.map(({ ms }) => ms))).toBeGreaterThan(500)
  expect(report.faults.map(({ fault, windows }) => [fault, windows.length > 0])).toEqual(
    ['requote', 'lost', 'link', 'restart'].map((fault) => [fault, true]),
  )
  expect(report.gaps.every(({ to, ms }) => to !== null || ms <= 1000)).toBe(true)
})

it('the report is found again: in the list, by the bell, on a phone, by everybody', async () => {
  const notice = await until('the notice', async () => {
    const { items } = await trader.ask<{ items: PublicNotice[] }>('GET', '/api/notifications?limit=20')
    return items.find(({ kind }) => kind === 'drill.ended')
  })
  // A second attempt finds the page where the first one left it.
  await desk.goto(`${scene.server.url}/admin/drill`)
  await desk.getByTestId('drill-verdict').waitFor()
  expect(await desk.getByTestId('drill-verdict').textContent()).toBe(notice.reason)
  await phone.getByTestId('drill-verdict').waitFor()
  for (const page of [desk, phone]) {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
  expect(await desk.getByTestId('drill-history').getByRole('button', { pressed: true }).textContent()).toContain(
    'Passed',
  )
  await desk.goto(`${scene.server.url}/admin/notifications`)
  await desk.getByRole('link', { name: 'The chaos drill is finished; its report is ready' }).first().click()
  await desk.waitForURL('**/admin/drill')
  await desk.getByTestId('drill-verdict').waitFor()
  expect(faults).toEqual([])
})

it('a drill under way keeps nobody out of the page, and is ended by its button', async () => {
  // It lasts longer than the reading of both pages on any machine: a page that changes meanwhile is not read as one.
  await trader.ask('POST', '/api/drills', { faults: ['requote', 'link'], seconds: 300 })
  for (const page of [phone, desk]) {
    await page.goto(`${scene.server.url}/admin/drill`)
    await page.getByText(/\d s left/).waitFor()
    expect(await page.getByRole('button', { name: 'Start the drill' }).isDisabled()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
  await desk.getByRole('button', { name: 'End the drill' }).click()
  await quiet()
  await phone.getByTestId('drill-run').waitFor({ state: 'detached' })
  const { items } = await trader.ask<{ items: PublicDrill[] }>('GET', '/api/drills')
  expect(items[0]?.report).not.toBeNull()
})
