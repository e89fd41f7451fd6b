import { gzipSync } from 'node:zlib'
import type { Worker } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { labScene, openLab, waves } from './lab-world.ts'
import { deskAndPhone } from './scene.ts'
import { until } from './trader.ts'

/** The Ladder Lab's ticks: files are read, refused and cancelled, prices of the desk are taken, and ticks are kept. */

const scene = labScene()

describe.each(deskAndPhone)('on $size', (look) => {
  const lab = openLab(scene, look)

  it('a file that is spoiled is refused with its line and the reason, and a reading that is cancelled ends its worker', async () => {
    await lab.picture('begin')
    expect(await barriers(lab.page, [look.scheme])).toEqual([])
    await lab.give(lab.file('GOLD-back.csv', `${waves(500)}1000,1300,1300.3\n`))
    await lab.page.getByTestId('lab-refused').getByText('GOLD-back.csv, line 502: the time goes back by').waitFor()
    await lab.picture('refused')
    await lab.give(lab.file('cut.csv.gz', gzipSync(waves(500)).subarray(0, 2000)))
    await lab.page
      .getByTestId('lab-refused')
      .getByText(/cut\.csv\.gz, line \d+: the zipped file is cut short/)
      .waitFor()
    expect(await lab.page.getByTestId('lab-facts').count()).toBe(0)
    // So many ticks take seconds, even where several share a millisecond.
    await lab.give(lab.file('GOLD-long.csv', `time_ms,bid,ask\n${'1000,1300.25,1300.55\n'.repeat(4_000_000)}`))
    await lab.page.getByTestId('lab-reading').waitFor()
    await until('a worker reads', async () => lab.page.workers().length === 1)
    await lab.picture('reading')
    await lab.page.getByTestId('lab-cancel').click()
    await lab.page.getByTestId('lab-refused').getByText('Cancelled: nothing was kept.').waitFor()
    await until('the worker is gone', async () => lab.page.workers().length === 0)
  })

  it('without a file the prices that the desk has kept are taken, and it is said that they are bars', async () => {
    const prices = async () =>
      (await lab.trader.ask<{ items: object[] }>('GET', '/api/candles?symbol=GOLD&period=10s')).items
    await until('prices are kept', async () => (await prices()).length > 3)
    await lab.page.getByTestId('lab-kept').click()
    await lab.page.getByTestId('lab-facts').getByText('GOLD, kept by this desk').waitFor()
    await lab.page.getByTestId('lab-bars').getByText('results are approximate').waitFor()
    await lab.page.getByTestId('lab-worst-path').waitFor()
    await lab.picture('bounds')
    await lab.isFresh()
    await lab.picture('kept')
    // And nobody is kept out, nothing reaches over the side, and nothing went wrong.
    expect(await barriers(lab.page)).toEqual([])
    const over = () => lab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await over()).toBeLessThanOrEqual(0)
    if (look.size === 'a desk') {
      await lab.page.setViewportSize({ width: 1920, height: 1080 })
      expect(await over()).toBeLessThanOrEqual(0)
    }
    await lab.page.emulateMedia({ colorScheme: look.size === 'a desk' ? 'light' : 'dark' })
    await lab.give(lab.file('GOLD-again.csv', waves(60_000)))
    await lab.page.getByTestId('lab-facts').getByText('GOLD-again.csv').waitFor()
    await lab.isFresh()
    await lab.picture('other')
    expect(lab.faults).toEqual([])
  })

  it('KEP3: ticks are kept on the desk, opened by days and removed; a cancel leaves nothing behind', async () => {
    const day = 86_400_000
    const rows = Array.from({ length: 3000 }, (_, n) => {
      const bid = 1300 + Math.sin(n / 60) * 5
      return `${Date.UTC(2026, 4, 4) + Math.floor(n / 1000) * day + (n % 1000) * 500},${bid.toFixed(2)},${(bid + 0.3).toFixed(2)}`
    })
    await lab.give(lab.file('GOLD-days.csv', `time_ms,bid,ask\n${rows.join('\n')}\n`))
    await lab.page.getByTestId('lab-facts').getByText('3,000').waitFor()
    const kept = async () => (await lab.trader.ask<{ items: object[] }>('GET', '/api/tick-sets')).items.length
    // The second piece does not get through before it is cancelled.
    await lab.page.route('**/pieces', async (route) => {
      if ((route.request().postDataJSON() as { place: number }).place === 0) await route.continue()
    })
    await lab.page.getByTestId('lab-keep').click()
    await lab.page.getByTestId('lab-keeping').getByText('1,000 of 3,000 ticks').waitFor()
    expect(await barriers(lab.page)).toEqual([])
    await lab.picture('keeping')
    await lab.page.getByTestId('lab-keep-cancel').click()
    await lab.page.getByTestId('lab-keep-word').getByText('Cancelled: nothing was kept.').waitFor()
    await lab.page.unroute('**/pieces')
    expect(await kept()).toBe(0)
    await lab.page.getByTestId('lab-keep').click()
    await lab.page
      .getByTestId('lab-keep-word')
      .getByText(/Kept: 3,000 ticks in \d+ KB, \d\.\d bytes a tick\./)
      .waitFor()
    expect(await kept()).toBe(1)

    await lab.goTo()
    await lab.page.getByTestId('lab-set-from').fill('2026-05-05')
    await lab.page.getByTestId('lab-set-to').fill('2026-05-05')
    await lab.page.getByRole('button', { name: 'Open GOLD-days.csv' }).click()
    await lab.page.getByTestId('lab-facts').getByText('1,000').waitFor()
    await lab.page.getByTestId('lab-facts').getByText('2026-05-05 00:00:00').waitFor()
    await lab.isFresh()
    expect(await barriers(lab.page)).toEqual([])
    await lab.picture('set')
    await lab.page.getByTestId('lab-set-from').fill('2026-06-01')
    await lab.page.getByTestId('lab-set-to').fill('')
    await lab.page.getByRole('button', { name: 'Open GOLD-days.csv' }).click()
    await lab.page.getByTestId('lab-refused').getByText('“GOLD-days.csv” has no ticks of these days.').waitFor()
    await lab.page.getByRole('button', { name: 'Remove GOLD-days.csv' }).click()
    await lab.page.getByRole('button', { name: 'Remove GOLD-days.csv for good' }).click()
    await lab.page.getByTestId('lab-keep-word').getByText('“GOLD-days.csv” is removed.').waitFor()
    expect(await kept()).toBe(0)
    expect(lab.faults).toEqual([])
  })

  it('KEP6: ticks are packed and unpacked in a worker of their own, which ends with its work', async () => {
    await lab.goTo()
    await lab.give(lab.file('GOLD-beside.csv', waves(3000)))
    await lab.isFresh()
    const begun: Worker[] = []
    const note = (worker: Worker) => void begun.push(worker)
    const ended = async () =>
      until('it has ended', async () => begun.every((worker) => !lab.page.workers().includes(worker)))
    lab.page.on('worker', note)
    await lab.page.getByTestId('lab-keep').click()
    await lab.page.getByTestId('lab-keep-word').getByText('Kept: 3,000 ticks').waitFor()
    expect(begun.length).toBe(1)
    await ended()
    lab.page.off('worker', note)
    await lab.page.getByRole('button', { name: 'Remove GOLD-beside.csv' }).first().click()
    await lab.page.getByRole('button', { name: 'Remove GOLD-beside.csv for good' }).first().click()
    await lab.page.getByTestId('lab-keep-word').getByText('“GOLD-beside.csv” is removed.').waitFor()
  })
})
