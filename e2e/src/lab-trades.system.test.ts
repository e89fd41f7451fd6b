import { gzipSync } from 'node:zlib'
import type { ActiveTrade } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { labScene, openLab, waves } from './lab-world.ts'
import { deskAndPhone } from './scene.ts'
import { instruction, until } from './trader.ts'

/** The Ladder Lab's trades: a trader's own ones, and entries that are set on the price. */

const scene = labScene()

describe.each(deskAndPhone)('on $size', (look) => {
  const lab = openLab(scene, look)

  it('a trader’s own trade opens at the very price of its own open', async () => {
    // A trade that opened and closed on those ticks.
    await lab.trader.publish(instruction({ type: 'Order_Type_Buy', sl: 1250, tradeDetails: 'for the lab' }))
    const [position] = await until('it is open', async () => {
      const { items } = await lab.trader.ask<{ items: ActiveTrade[] }>('GET', '/api/active-trades')
      return items.length > 0 ? items : undefined
    })
    await lab.trader.ask('POST', `/api/active-trades/${position?.id}/close`, {})
    const own = await until('it is closed', async () => (await lab.trader.closed())[0])
    await lab.give(lab.file('GOLD-waves.csv.gz', gzipSync(waves(60_000))))
    await lab.page.getByText('100 trades, in USD').waitFor()
    await lab.page.getByRole('radio', { name: 'My closed trades within the ticks' }).check()
    await lab.page.getByTestId('lab-own').getByText('1 closed trade').waitFor()
    await lab.page.getByText('1 trade, in USD').waitFor()
    await lab.page
      .getByTestId('lab-path-panel')
      .getByText(`0.10 GOLD at ${own.priceOpen.toFixed(2)}, closed at`)
      .waitFor()
    await lab.picture('own')
    await lab.page.getByRole('radio', { name: 'Sample trades, generated over the ticks' }).check()
    await lab.page.getByText('100 trades, in USD').waitFor()
  })

  it('LAB15: trades of an imported history run on the ticks, marked as imported, with the stop of the report or of the field', async () => {
    const { page, trader } = lab
    await page.getByRole('radio', { name: 'Imported trades within the ticks' }).check()
    await page.getByTestId('lab-imported').getByText('No imports yet.').waitFor()
    await trader.ask('POST', '/api/history-imports', historyOf('Elsewhere.html'))
    await lab.goTo()
    await lab.give(lab.file('GOLD-waves.csv.gz', gzipSync(waves(60_000))))
    await lab.page.getByText('100 trades, in USD').waitFor()
    await page.getByRole('radio', { name: 'Imported trades within the ticks' }).check()
    await page.getByText('2 imported trades, in USD').waitFor()
    const told = page.getByTestId('lab-imported')
    await told.getByText('2 of 3 imported trades in GOLD opened within these ticks').waitFor()
    await told.getByText('1 has no first stop in the report and gets the stop above.').waitFor()
    await lab.isFresh()
    const path = page.getByTestId('lab-path-panel')
    const stopOf = async (trade: string) => {
      await page.getByRole('button', { name: `Path of trade ${trade}`, exact: true }).click()
      await path.getByRole('heading', { name: `Trade ${trade}`, exact: true }).waitFor()
      return Number(await path.locator('tbody tr:first-child td:nth-of-type(2)').textContent())
    }
    // One opens at the ask of the first tick, 1300.30, with the report's stop five below it; the other with the field's.
    expect(await stopOf('71')).toBe(1295.3)
    const before = await stopOf('72')
    await page.getByTestId('lab-stop').fill('30')
    await until('the stop counts', async () => Math.abs((await stopOf('72')) - before - 2) < 0.001)
    expect(await stopOf('71')).toBe(1295.3)
    await page.getByLabel('Import', { exact: true }).selectOption({ label: 'Elsewhere.html' })
    await page.getByText('2 imported trades, in USD').waitFor()
    await lab.picture('imported')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByTestId('lab-stop').fill('50')
    await page.getByRole('radio', { name: 'Sample trades, generated over the ticks' }).check()
  })

  it('entries are set on the price, by pointer, keys and a typed time, and removed singly', async () => {
    await lab.page.getByRole('radio', { name: 'Trades that you place on the price' }).check()
    await lab.page.getByText('No entries yet. Choose a time on the chart').waitFor()
    const place = lab.page.getByTestId('lab-place')
    const chart = lab.page.getByTestId('lab-place-chart')
    const moment = lab.page.getByTestId('lab-moment')
    const set = lab.page.getByTestId('lab-placed').locator('li')
    // By keys alone: through the price, and on to the button.
    await chart.focus()
    await lab.page.keyboard.press('Home')
    await lab.page.keyboard.press('PageUp')
    const told = (await chart.getAttribute('aria-valuetext')) ?? ''
    expect(told).toMatch(/^2026-11-18 09:10:0\d: bid 1\d{3}\.\d\d, ask 1\d{3}\.\d\d$/)
    await place.getByRole('button', { name: 'Buy here' }).focus()
    await lab.page.keyboard.press('Enter')
    await lab.page.getByText('1 trade, in USD').waitFor()
    const ask = told.split('ask ')[1] ?? ''
    await lab.page.getByTestId('lab-path-panel').getByText(`0.10 GOLD at ${ask}, closed at`).waitFor()
    // A time that is typed, with other figures; what is none is refused and sets nothing.
    await moment.fill('2026-11-18 08:30:00')
    await lab.page.getByTestId('lab-target').fill('25')
    await place.getByRole('button', { name: 'Sell here' }).click()
    await lab.page.getByText('2 trades, in USD').waitFor()
    await moment.fill('2026-11-19 08:30')
    await place.getByRole('alert').getByText('The ticks cover 2026-11-18 08:00:00 to').waitFor()
    expect(await place.getByRole('button', { name: 'Sell here' }).isDisabled()).toBe(true)
    // In a closer look, where it is pressed.
    const box = await chart.boundingBox()
    const press = { x: (box?.width ?? 0) / 3, y: 60 }
    await place.getByRole('button', { name: 'Zoom in' }).click()
    if (look.size === 'a phone') await chart.tap({ position: press })
    else await chart.click({ position: press })
    expect(await place.getByRole('alert').count()).toBe(0)
    await place.getByRole('button', { name: 'Buy here' }).click()
    await lab.page.getByText('3 trades, in USD').waitFor()
    await lab.isFresh()
    expect((await set.allTextContents()).map((text) => text.replace(/ at .*stop/, ', stop'))).toEqual([
      '2Sell0.10, stop 50 pips, target 25 pips',
      expect.stringMatching(/^[13]Buy0\.10, stop 50 pips, target (none|25 pips)$/),
      expect.stringMatching(/^[13]Buy0\.10, stop 50 pips, target (none|25 pips)$/),
    ])
    await lab.picture('placed')
    expect(await lab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await place.getByRole('button', { name: 'Remove entry 2' }).click()
    await lab.page.getByText('2 trades, in USD').waitFor()
    expect(await set.count()).toBe(2)
    await place.getByRole('button', { name: 'Remove all' }).click()
    await lab.page.getByText('No entries yet. Choose a time on the chart').waitFor()
    await lab.page.getByTestId('lab-target').fill('0')
    await lab.page.getByRole('radio', { name: 'Sample trades, generated over the ticks' }).check()
    await lab.page.getByText('100 trades, in USD').waitFor()
  })
})

/** An import of three trades of gold, one of them before the ticks, under the name that a broker gives it. */
function historyOf(fileName: string) {
  const trade = (position: string, openTime: string, sl: number) => ({
    server: 'Elsewhere-Live',
    brokerId: '4711',
    position,
    deal: position,
    symbol: 'GOLD',
    fileSymbol: 'XAUUSD.m',
    type: 'Buy',
    volume: 0.1,
    openTime,
    priceOpen: 1300.3,
    time: '2026-11-18T12:00:00.000Z',
    price: 1301.3,
    sl,
    tp: 0,
    profit: 10,
    swap: 0,
    commission: 0,
    fee: 0,
    comment: '',
  })
  return {
    kind: 'mt5',
    fileName,
    fileHash: null,
    clock: 'UTC',
    currency: 'USD',
    balance: null,
    totals: 'agree',
    trades: [
      trade('70', '2026-11-17T08:00:00.000Z', 1295.3),
      trade('71', '2026-11-18T08:00:00.000Z', 1295.3),
      trade('72', '2026-11-18T10:00:00.000Z', 0),
    ],
  }
}
