import { type ActiveTrade, noRisk, type PublicDrill } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openPage, startScene } from './scene.ts'
import { writeTicks } from './ticks-file.ts'
import { instruction, Trader, until } from './trader.ts'

/**
 * A drill cuts the link to the broker, and the panel says what is true of the stop meanwhile (PRO1 to PRO3, I5). What it says at each age of
 * a gap is proved by `protection.page.test.tsx`.
 */
const low = 1290
const ask = 1290.2
const firstStop = 1285
const rungStop = 1289.7

/** Writes a market that goes up by two and down again every second and a half. */
function writeWave(path: string): string {
  const startMs = Date.parse('2026-11-18T14:00:00Z')
  const ticks = Array.from({ length: 6000 }, (_, n) => {
    const bid = low + (n % 15 < 10 ? 0 : 2)
    return { timeMs: startMs + n * 100, bid, ask: bid + 0.2 }
  })
  return `ticks:${writeTicks(path, 'GOLD-wave', ticks)}`
}

const scene = startScene((folder) => ({ FEED: writeWave(folder), FEED_SPEED: '1' }))
let trader: Trader
let open: ActiveTrade
beforeAll(async () => {
  trader = new Trader(scene.server.url)
  await trader.signUp('Ada')
  // Where the market has gone up meanwhile, the long opens above and has no rung within reach: another is tried.
  open = await until('a long from below', async () => {
    const { items } = await trader.ask<{ items: { ask: number }[] }>('GET', '/api/quotes')
    if (items[0]?.ask !== ask) return undefined
    const { id } = await trader.publish(instruction({ type: 'Order_Type_Buy', sl: firstStop }))
    const { position } = await until('it is open', async () => {
      const trade = await trader.trade(id)
      return trade.status === 'executed' && trade
    })
    const found = (await trader.active()).find((row) => row.id === position)
    if (found?.price_open === ask) return found
    await trader.ask('POST', `/api/active-trades/${position}/close`, {})
    return undefined
  })
})

/** Has the page keep what it shows, each time it is another: nothing is missed, however slow the machine is. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const text = (id: string) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? ''
    const seen: string[] = []
    Object.assign(window, { seen })
    setInterval(() => {
      const state = document.querySelector<HTMLElement>('[data-testid="protection-state"]')?.dataset.state
      const stops = [text('wanted'), text('confirmed'), text('exit'), text('frozen') ? 'frozen' : 'free']
      const now = [state, ...stops].join(' | ')
      if (now !== seen.at(-1)) seen.push(now)
    }, 40)
  })
const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { readonly seen: string[] }).seen)

it('PRO1, PRO2, I5: a gap made by a cut link becomes an alarm and closes; the account is frozen meanwhile', async () => {
  expect(open).toMatchObject({ sl: firstStop, intendedSl: firstStop, gapSince: null })
  const page = await openPage(scene, trader, { size: 'a desk', width: 1440, height: 900, scheme: 'dark' }, [])
  await page.goto(`${scene.server.url}/admin/dashboard`)
  const state = page.getByTestId('protection-state')
  await state.getByText('The broker has confirmed every stop.').waitFor()
  await watch(page)
  const { id } = await trader.ask<PublicDrill>('POST', '/api/drills', { faults: ['link'], seconds: 12 })
  await until('the link is cut', async () =>
    (await trader.ask<PublicDrill>('GET', `/api/drills/${id}`)).now.includes('link'),
  )
  await trader.putRisk({ ...noRisk, profit1: 10, sl1: 15 })
  const ended = `confirmed | ${rungStop.toFixed(2)} | ${rungStop.toFixed(2)} | you exit at ${rungStop.toFixed(2)}, −5.00 | free`
  await until('the gap is closed', async () => (await seenBy(page)).at(-1) === ended)
  const seen = await seenBy(page)
  const gap = `${rungStop.toFixed(2)} | ${firstStop.toFixed(2)} | you exit at ${firstStop.toFixed(2)}, −52.00`
  expect(seen).toContain(`alarm | ${gap} | frozen`)
  const during = seen.filter((one) => !one.startsWith('confirmed'))
  expect(during.filter((one) => !one.includes(gap))).toEqual([])
  const { items } = await trader.ask<{ items: { kind: string }[] }>('GET', '/api/notifications')
  expect(items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['account.frozen', 'account.settled', 'protection.gap', 'protection.restored']),
  )
})
