import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { waves } from '../lab-world.ts'
import { sharedScene } from '../scene.ts'
import { until } from '../trader.ts'
import { journey, phone } from './journey.ts'

journey('tries a ladder in the Lab on ticks from a file', sharedScene(), phone, async ({ page }) => {
  await page.goto('/admin/lab')
  const buffer = gzipSync(waves(20_000))
  const files = page.getByTestId('lab-files')
  await files.setInputFiles({ name: 'GOLD-waves.csv.gz', mimeType: 'application/gzip', buffer })
  await page.getByTestId('lab-facts').getByText('20,000').waitFor()
  await page.getByText('100 trades, in USD').waitFor()
  const total = (way: string) =>
    page.getByTestId('lab-totals').locator(`tbody tr:first-child [data-way=${way}]`).textContent()
  await page.getByTestId('lab-fresh').waitFor()
  const before = [await total('tried'), await total('none')]
  for (const [name, pips] of Object.entries({ profit1: '15', sl1: '12' }))
    await page.getByTestId(`risk-${name}`).fill(pips)
  await until('the ladder counts', async () => (await total('tried')) !== before[0])
  expect(await total('none')).toBe(before[1])
  await page.getByRole('button', { name: 'Path of trade 3', exact: true }).click()
  await page.getByTestId('lab-path-panel').getByRole('heading', { name: 'Trade 3', exact: true }).waitFor()
})
