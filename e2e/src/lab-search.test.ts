import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { labScene, openLab, waves } from './lab-world.ts'
import { deskAndPhone } from './scene.ts'
import { until } from './trader.ts'

/** The Ladder Lab's searches: over two figures, and over all of them. */

const scene = labScene()

describe.each(deskAndPhone)('on $size', (look) => {
  const lab = openLab(scene, look)
  beforeAll(async () => {
    await lab.give(lab.file('GOLD-waves.csv.gz', gzipSync(waves(60_000))))
    await lab.page.getByText('100 trades, in USD').waitFor()
  })

  it('ladders that differ in two figures are tried, and one that was found is kept under a name', async () => {
    // Ladders that differ in two figures are tried; one that was found is put into the fields.
    const searching = lab.page.getByTestId('lab-search')
    await searching.getByLabel('Across: Steps').fill('1')
    await searching.getByRole('alert').getByText('Each figure takes 2 to 200 steps.').waitFor()
    await searching.getByLabel('Across: Steps').fill('20')
    await searching.getByRole('button', { name: /^Try \d+ ladders$/ }).click()
    await lab.page
      .getByTestId('lab-verdict')
      .getByText(/better than luck \(p = 0\.\d{3}\)|None of these ladders is ahead/)
      .waitFor()
    await lab.page
      .getByTestId('lab-later')
      .getByText(/^With the later 40, which had no say/)
      .waitFor()
    expect(await lab.page.getByTestId('lab-walk').locator('tbody th').allTextContents()).toEqual([
      '21–40',
      '41–60',
      '61–80',
      '81–100',
    ])
    expect(await lab.page.getByTestId('lab-best').locator('tbody tr').count()).toBe(6)
    await lab.picture('search')
    expect(await barriers(lab.page, [look.scheme])).toEqual([])
    const found = await lab.page.getByTestId('lab-best').locator('tbody tr:first-child td').first().textContent()
    await searching
      .getByRole('button', { name: /^Try it/ })
      .first()
      .click()
    expect(await lab.page.getByTestId('risk-profit1').inputValue()).toBe(found)
    // It is kept under a name, from where it can be adopted and begun with again.
    const name = 'Found by two figures'
    await lab.page.getByTestId('ladder-save-open').click()
    await lab.page.getByTestId('ladder-save').getByLabel('Name').fill(name)
    await lab.page.keyboard.press('Enter')
    await lab.page.getByTestId('ladder-saved').getByText(`“${name}” is saved.`).waitFor()
    await lab.page.getByTestId('begin-with').selectOption({ label: `“${name}”` })
    await lab.picture('saved')
    await lab.isFresh()
    await lab.page.getByTestId('begin-with').selectOption('mine')
  })

  it('LAB12: a guided search goes over all figures, is cancelled at once, and what it finds is looked around and taken', async () => {
    const { page } = lab
    const searching = page.getByTestId('lab-search')
    await searching.getByRole('radio', { name: 'A guided search over all figures' }).check()
    const start = page.getByTestId('lab-guide')
    expect(await start.textContent()).toBe('Search 6 figures')
    await searching.getByLabel('Ladders at most').selectOption('40000')
    await start.focus()
    await page.keyboard.press('Enter')
    await searching.getByRole('progressbar', { name: 'The search runs' }).waitFor()
    const workers = page.workers().length
    await searching.getByRole('button', { name: 'Cancel' }).click()
    await until('its worker is gone', async () => page.workers().length === workers - 1)
    expect(await page.getByTestId('lab-guided').count()).toBe(0)
    await searching.getByLabel('Ladders at most').selectOption('2000')
    await start.click()
    await lab.page
      .getByTestId('lab-verdict')
      .getByText(/\(p = 0\.\d{3}\)|None of these ladders is ahead/)
      .last()
      .waitFor()
    const table = page.getByTestId('lab-guided')
    expect(await table.locator('tbody th').allTextContents()).toEqual([
      'Rung 1 profit',
      'Rung 1 SL',
      'Rung 2 profit',
      'Rung 2 SL',
      'Rung 3 profit',
      'Rung 3 SL',
      'Earlier',
      'Later',
    ])
    const column = (n: number) => table.locator(`tbody tr td:nth-of-type(${n})`).allTextContents()
    expect((await column(1)).slice(0, 6)).toEqual(['15', '12', '30', '14', '60', '20'])
    const best = (await column(2)).slice(0, 6)
    expect(best).not.toEqual((await column(1)).slice(0, 6))
    // The map is of two figures around it, which are chosen.
    const around = page.getByTestId('lab-around')
    await around.getByRole('img', { name: /by Rung 1 profit and Rung 1 SL/ }).waitFor()
    await around.getByLabel('Map: up').selectOption('sl3')
    await around.getByRole('img', { name: /by Rung 1 profit and Rung 3 SL/ }).waitFor()
    await lab.picture('guided')
    expect(await barriers(page, [look.scheme])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await table.getByRole('button', { name: 'Try it: Best', exact: true }).click()
    const fields = ['profit1', 'sl1', 'profit2', 'sl2', 'profit3', 'sl3']
    expect(await Promise.all(fields.map((field) => page.getByTestId(`risk-${field}`).inputValue()))).toEqual(best)
    await lab.isFresh()
    await page.emulateMedia({ colorScheme: look.scheme === 'dark' ? 'light' : 'dark' })
    await lab.picture('guided-other')
    expect(await barriers(page)).toEqual([])
    expect(lab.faults).toEqual([])
  })
})
