import { beforeAll, expect, it } from 'vitest'
import { openPage, startScene } from './scene.ts'
import { writeTicks } from './ticks-file.ts'
import { instruction, Trader, until } from './trader.ts'

/** Gold that goes up and down by two dollars every ten seconds, and falls by one: a short is ahead for good after a while. */
function swinging(folder: string): string {
  const startMs = Date.parse('2026-11-18T14:00:00Z')
  const ticks = Array.from({ length: 3000 }, (_, n) => {
    const cents = Math.abs((n % 50) - 25) * 8 - 2 * n
    const bid = 1300 + cents / 100
    return { timeMs: startMs + n * 200, bid, ask: bid + 0.2 }
  })
  return `ticks:${writeTicks(folder, 'GOLD-swinging', ticks)}`
}

const scene = startScene((folder) => ({ FEED: swinging(folder) }))
let trader: Trader
beforeAll(async () => {
  trader = new Trader(scene.server.url)
  await trader.signUp('Ada')
})

it('the engine does what is asked beside the chart: half is closed, the rest is turned round, its stop goes to the open', async () => {
  const faults: string[] = []
  const look = { size: 'a desk', width: 1440, height: 900, scheme: 'dark' } as const
  const page = await openPage(scene, trader, look, faults)
  page.setDefaultTimeout(120_000)
  await page.goto(`${scene.server.url}/admin/chart`)
  const begin = (act: string) => page.getByTestId('open-here').getByTestId(`act-${act}`).click()
  const confirm = async () => {
    await page.getByTestId('act-confirm').click()
    await page.getByTestId('act-question').waitFor({ state: 'detached' })
  }
  const active = (isIt: (one: { volume: number; type: string; sl: number }) => boolean) =>
    until('the position', async () => (await trader.active()).find(isIt))
  await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 0.4, sl: 1200 }))
  await begin('half')
  await confirm()
  const { sl } = await active(({ volume }) => volume === 0.2)
  expect(sl).toBe(1200)

  await begin('reverse')
  await confirm()
  const other = await active(({ type }) => type === 'Sell')
  expect(other).toMatchObject({ volume: 0.2, tp: 0 })
  expect(other.sl).toBeGreaterThan(other.price_open)
  expect(await trader.active()).toHaveLength(1)

  await until('a short that is ahead for good', async () => {
    const { items } = await trader.ask<{ items: { bid: number }[] }>('GET', '/api/quotes')
    return items.some(({ bid }) => bid < other.price_open - 2.5)
  })
  await begin('even')
  await confirm()
  await until('the stop at the open', async () => {
    const [one] = await trader.active()
    // A stop at the open may end the position before it is read.
    return one === undefined || one.sl === other.price_open
  })
  expect(faults).toEqual([])
})
