import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newTrader, savedBytes, sharedScene } from './scene.ts'
import { changed, dealt, forge, type Statement, type StatementRecord, wrongIn } from './statement.ts'
import { cookiesOf, instruction, type Trader, until } from './trader.ts'

const sizes = [
  { size: 'a desk', width: 1440, height: 900 },
  { size: 'a phone', width: 390, height: 844 },
] as const

const scene = sharedScene()
let context: BrowserContext
let page: Page
const trader = () => anna as Trader
let anna: Trader | undefined

beforeAll(async () => {
  anna = await newTrader(scene, 'Anna')
  for (const type of ['Order_Type_Buy', 'Order_Type_Sell'] as const) await anna.publish(instruction({ type }))
  const open = await until('two positions', async () => {
    const active = await trader().active()
    return active.length === 2 && active
  })
  for (const { id } of open) await anna.ask('POST', `/api/active-trades/${id}/close`, {})
  await until('two deals', async () => (await trader().closed()).length === 2)
})
afterEach(() => context.close())

async function visit(width: number, height: number, signedIn: boolean, path: string): Promise<void> {
  context = await scene.browser.newContext({
    viewport: { width, height },
    baseURL: scene.server.url,
    acceptDownloads: true,
  })
  if (signedIn) await context.addCookies(cookiesOf(trader(), scene.server.url))
  page = await context.newPage()
  await page.goto(path)
}

/** Gives the page a file, as though it had been chosen. */
const choose = (content: string, name = 'statement.json') =>
  page.getByTestId('statement-file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
const answer = async (title: string) => {
  await page.getByRole('heading', { name: title, exact: true }).waitFor()
  // biome-ignore lint/performance/useDomNodeTextContent: cells stand apart only as they are laid out.
  return (await page.getByTestId('outcome').innerText()).replaceAll(/\s+/g, ' ')
}
const saved = async (press: () => Promise<void>): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  expect(download.suggestedFilename()).toMatch(/^ratchet-statement-\d{4}-\d\d-\d\d\.json$/)
  return (await savedBytes(download)).toString()
}

describe('a statement that proves itself', () => {
  it('is downloaded at the closed trades, and verified by somebody else without a connection', async () => {
    await visit(1440, 900, true, '/admin/dashboard')
    await page.getByTestId('export-closedTrades').click()
    const text = await saved(() => page.getByRole('menuitem', { name: 'Signed statement' }).click())
    await context.close()

    await visit(1440, 900, false, '/verify')
    await page.getByText('signs with the key').waitFor()
    expect(await page.getByText('Your own statement').count()).toBe(0)
    await page.waitForLoadState('networkidle')
    // From here on nothing leaves the page: it is offline, and it does not even try.
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    await context.setOffline(true)

    expect(wrongIn(text)).toEqual([])
    await choose(text)
    const whole = await answer('Statement verified: nothing was changed')
    const { records } = JSON.parse(text) as Statement
    expect(whole).toContain(`${records.length} records, from `)
    expect(whole).toMatch(/signed by this server \(key( [0-9a-f]{4}){4}\)/)
    expect(whole).toMatch(/Trades published 2 2 Closing deals 2 2/)
    expect(await page.getByTestId('deals').locator('tbody tr').count()).toBe(2)

    const figure = changed(text, (file) => Object.assign(dealt(file).deal ?? {}, { profit: 123_456 }))
    const { seq } = dealt(JSON.parse(text))
    await choose(figure)
    expect(await answer('This statement was changed')).toMatch(
      new RegExp(`The deal of record ${seq} \\(.*\\) was changed\\. .*The totals do not match.*Profit .*differs`),
    )

    await choose(changed(text, (file) => file.records.splice(4, 1)))
    await page.getByText('Record 5 was removed.').waitFor()
    await choose(changed(text, (file) => file.records.splice(4, 2, ...file.records.slice(4, 6).reverse())))
    await page.getByText(/^Record 6 \(.*\) was moved\.$/).waitFor()
    await choose(changed(text, (file) => file.records.splice(4, 0, file.records[2] as StatementRecord)))
    await page.getByText(/^Record 3 \(.*\) was added\.$/).waitFor()

    await choose(changed(text, (file) => forge(file, false)))
    await answer('This signature is not genuine')
    await choose(changed(text, (file) => forge(file, true)))
    expect(await answer('Not signed by this server')).toContain(
      'Either the statement is forged, or this server has been set up again since then',
    )
    await choose(
      changed(text, (file) =>
        forge(Object.assign(file, { statement: { ...file.statement, desk: 'https://other.example' } }), true),
      ),
    )
    expect(await answer('Unchanged, but signed by another server')).toContain('https://other.example')

    for (const [content, words] of [
      [text.slice(0, -150), 'This statement is incomplete'],
      ['', 'This file is empty.'],
      ['PK not json', 'This is not a statement'],
      ['{"format":"other"}', 'not a signed statement of a Ratchet server'],
      [changed(text, (file) => Object.assign(file.statement, { headHash: 1 })), 'parts of it are missing'],
    ] as const) {
      await choose(content)
      await page.getByTestId('refused').getByText(words).waitFor()
    }
    expect(asked).toEqual([])
  })

  it.each(sizes)(
    'on $size its owner downloads it for days, drops it on the page, and reads the answer',
    async ({ width, height }) => {
      await visit(width, height, true, '/verify')
      await page.getByLabel('From').fill('2001-01-01')
      await page.getByLabel('Up to and including').fill('2001-01-31')
      await page.getByTestId('get-statement').click()
      await page.getByText('There are no records in this period.').waitFor()
      const today = new Date().toISOString().slice(0, 10)
      await page.getByLabel('Up to and including').fill(today)
      const text = await saved(() => page.getByTestId('get-statement').click())
      await page.getByText(/^Saved .*\.$/).waitFor()

      // The file falls beside the box, where a browser would leave the page for it.
      await page.evaluate((content) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([content], 'dropped.json'))
        for (const type of ['dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      }, text)
      await answer('Statement verified: nothing was changed')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        'Statement verified: nothing was changed',
      )
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    },
  )
})
