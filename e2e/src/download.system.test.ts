import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TickSet } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureOf } from './picture.ts'
import { deskAndPhone, openPage, startScene } from './scene.ts'
import { Trader } from './trader.ts'

/** Ticks of a public archive come into the kept ones: an archive of this test stands in for it. */

// Three ticks, as Dukascopy packs an hour.
const hour = Buffer.from(
  'XQAAAQA8AAAAAAAAAAAAAAAJ0EdiKKkCg6H+WW/lbep1vywAAAAUBnvw9xacVrisziF4BW16djzjcBwgS4CMpSDiJrfB8M1zZVymAAAA',
  'base64',
)
/** What the archive answers for an hour: its bytes, nothing, or a status. */
let hours: (day: string, hour: number) => Uint8Array | number = () => hour
let asked: string[] = []
const archive: Server = createServer((request, response) => {
  const [, day = '', at = ''] = /^\/XAUUSD\/(.*)\/(\d\d)h_ticks\.bi5$/.exec(request.url ?? '') ?? []
  asked.push(`${day} ${at}`)
  const found = hours(day, Number(at))
  if (typeof found === 'number') response.writeHead(found).end()
  else response.end(found)
})
await new Promise<void>((done) => archive.listen(0, '127.0.0.1', done))
const scene = startScene(() => ({
  FEED: 'synthetic:7',
  RATCHET_ARCHIVE_URL: `http://127.0.0.1:${(archive.address() as AddressInfo).port}`,
}))
afterAll(() => archive.close())

describe.each(deskAndPhone)('on $size', (look) => {
  const { width, name } = look
  let trader: Trader
  let page: Page
  const faults: string[] = []
  const looks = async (what: string) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await pictureOf(page, `download-${width}-${what}`, { fullPage: true })
  }
  const open = async () => {
    await page.goto(`${scene.server.url}/admin/lab`)
    await page.getByTestId('lab-sets').waitFor()
  }
  const choose = async (from: string, to: string) => {
    await page.getByTestId('lab-download').click()
    await page.getByTestId('lab-download-from').fill(from)
    await page.getByTestId('lab-download-to').fill(to)
    await page.getByTestId('lab-download-start').click()
  }
  const word = (text: string | RegExp) => page.getByTestId('lab-download-word').getByText(text).waitFor()
  const sets = async () => (await trader.ask<{ items: TickSet[] }>('GET', '/api/tick-sets')).items

  beforeAll(async () => {
    trader = new Trader(scene.server.url)
    await trader.signUp(name)
    page = await openPage(scene, trader, look, faults)
    page.setDefaultTimeout(60_000)
  })
  afterAll(async () => {
    await page?.context().close()
    expect(faults).toEqual([])
  })

  it('KEP7: days are asked for that are over, in order, and a month at most', async () => {
    await open()
    await choose('2019-02-05', '2019-02-04')
    await word('Choose a first day, and a last day on or after it.')
    await looks('form')
    await page.getByTestId('lab-download-to').fill('2019-03-20')
    await page.getByTestId('lab-download-start').click()
    await word('Choose at most 31 days')
    await page.getByTestId('lab-download-to').fill('2190-01-01')
    await page.getByTestId('lab-download-start').click()
    await word('Choose days before today.')
  })

  it('KEP7: a download keeps day by day, stops with a reason where the archive fails, and goes on after a reload', async () => {
    // The first day has two hours of quotes, the second none; on the third the archive's hour is cut, and then it is away.
    let third: Uint8Array | number = hour.subarray(0, 60)
    hours = (day, at) => (day.endsWith('/04') && at < 2 ? hour : day.endsWith('/06') && at === 3 ? third : 404)
    await open()
    await choose('2019-02-04', '2019-02-06')
    await page
      .getByTestId('lab-downloading')
      .getByText(/Day \d of 3/)
      .waitFor()
    await looks('busy')
    await word('GOLD, 2019-02-06 03:00: byte 60: the compressed data is cut short')
    const stopped = page.getByTestId('lab-download-stopped')
    await stopped.getByText('Ticks before 2019-02-06 are saved; Continue fetches the rest.').waitFor()
    await looks('stopped')
    expect(await sets()).toEqual([])
    third = 500
    await page.getByTestId('lab-download-on').click()
    await word('The archive rejected the request with status 500.')

    third = hour
    asked = []
    await open()
    await page.getByTestId('lab-download-on').click()
    await word(/Saved 9 ticks \(1 KB\)\. 1 day had no quotes\./)
    // What was there already was not asked for again.
    expect(new Set(asked.map((one) => one.slice(0, 10)))).toEqual(new Set(['2019/01/06']))
    const [kept, ...more] = await sets()
    expect(more).toEqual([])
    expect(kept).toMatchObject({
      name: 'GOLD 2019-02-04 to 2019-02-06, from the archive',
      ticks: 9,
      from: '2019-02-04T00:00:00.064Z',
      to: '2019-02-06T03:00:00.230Z',
    })
    await looks('kept')
    await page.getByRole('button', { name: /^Open GOLD 2019-02-04/ }).click()
    await page.getByTestId('lab-facts').getByText('2019-02-04 00:00:00').waitFor()
    await trader.ask('DELETE', `/api/tick-sets/${kept?.id}`)
  })

  it('KEP7: a cancel leaves nothing behind, and neither do days without quotes', async () => {
    hours = () => hour
    await open()
    await choose('2019-02-04', '2019-02-06')
    await page.getByTestId('lab-downloading').getByText('Day 2 of 3, 72 ticks').waitFor()
    await page.getByTestId('lab-download-cancel').click()
    await word('Cancelled. Nothing was saved.')
    hours = () => 404
    await open()
    await choose('2019-02-09', '2019-02-09')
    await word('The archive has no GOLD quotes for these days.')
    expect(await sets()).toEqual([])
  })
})
