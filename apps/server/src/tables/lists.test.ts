import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listColumns } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileAnswer } from '../core/http/file-answer.ts'
import { parseCsv, sheetRows, unzip } from '../export/unpack.fixture.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { eventful, expectError, publish } from '../testing/samples.ts'
import { type ExportParts, exportHandlers } from './exports.ts'

let desk: Desk
let ada: Person
let eve: Person
const lists = [
  ['trades', 'trades', 4],
  ['active-trades', 'activeTrades', 3],
  ['modified-trades', 'modifiedTrades', 3],
  ['closed-trades', 'closedTrades', 3],
] as const

beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  await publish(desk, ada, { symbol: 'WTI', sl: 0, tp: 0, tradeDetails: '=oil' })
  for (const ticket of ['8001', '8002', '8003']) {
    const trade = await publish(desk, ada, { tradeDetails: `gold ${ticket}` })
    await desk.commit(trade, eventful(trade, ticket))
  }
})
afterAll(() => desk.close())

const get = (person: Person, path: string) => person.call('GET', `/api/${path}`)

describe.each(lists)('GET /api/%s', (path, list, total) => {
  it('answers by default what it always answered', async () => {
    const body = (await get(ada, path)).json()
    expect(Object.keys(body).sort()).toEqual(['items', 'nextCursor'])
    expect(body.items).toHaveLength(total)
  })

  it('is sorted by each of its columns, both ways, with a cursor that goes on', async () => {
    for (const { key } of listColumns[list]) {
      const up = (await get(ada, `${path}?sort=${key}&order=asc&count=true`)).json()
      const down = (await get(ada, `${path}?sort=${key}&order=desc`)).json()
      expect([key, up.total, up.items.length, down.items.length]).toEqual([key, total, total, total])
      const values = up.items.map((item: Record<string, unknown>) => item[key])
      if (typeof values[0] === 'number') expect(values, key).toEqual([...values].sort((a, b) => a - b))
      const first = (await get(ada, `${path}?sort=${key}&order=asc&limit=2`)).json()
      const second = (await get(ada, `${path}?sort=${key}&order=asc&limit=2&cursor=${first.nextCursor}`)).json()
      expect([...first.items, ...second.items], key).toEqual(up.items)
    }
  })

  it('can be entered at any place', async () => {
    const all = (await get(ada, path)).json().items
    const { items } = (await get(ada, `${path}?skip=1&limit=1&count=true`)).json()
    expect(items).toEqual([all[1]])
  })

  it.each([
    ['sort=password', 'sort'],
    ['order=up', 'order'],
    ['skip=-1', 'skip'],
    ['skip=x', 'skip'],
    ['count=yes', 'count'],
    ['from=yesterday', 'from'],
    [`q=${'x'.repeat(101)}`, 'q'],
  ])('refuses ?%s and names the field', async (query, field) => {
    const response = await get(ada, `${path}?${query}`)
    expectError(response, 'invalid')
    expect(Object.keys(response.json().fields)).toEqual([field])
  })

  it('refuses a cursor of another order, filter or list', async () => {
    const { nextCursor } = (await get(ada, `${path}?sort=symbol&limit=1`)).json()
    for (const query of [
      `sort=symbol&order=asc&cursor=${nextCursor}`,
      `sort=tp&cursor=${nextCursor}`,
      `cursor=${nextCursor}`,
    ])
      if (list !== 'closedTrades' || !query.includes('tp'))
        expectError(await get(ada, `${path}?${query}`), 'invalid', /cursor/)
    for (const [other] of lists)
      if (other !== path) expectError(await get(ada, `${other}?sort=symbol&cursor=${nextCursor}`), 'invalid', /cursor/)
  })

  it('is exported with its own columns, in the order of the list, to its owner alone', async () => {
    const response = await get(ada, `${path}/export?format=csv`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="ratchet-[a-z-]+-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [head, ...rows] = parseCsv(response.body.slice(1))
    const own = listColumns[list].filter((column) => !('extra' in column))
    expect(head?.map((name) => name.replace(/ \((market, )?UTC\)$/, ''))).toEqual(own.map(({ label }) => label))
    const first = own[0]?.key as string
    const items = (await get(ada, path)).json().items
    expect(rows.map(([cell]) => cell)).toEqual(items.map((item: Record<string, string>) => item[first]))
    const theirs = await get(eve, `${path}/export?format=csv`)
    expect(parseCsv(theirs.body.slice(1))).toEqual([head])
    const signedOut = await desk.app.inject(`/api/${path}/export?format=csv`)
    expectError(signedOut, 'signed_out')
  })
})

describe('an export', () => {
  it('has the columns, the filter and the order that were asked for', async () => {
    const url = 'closed-trades/export?format=csv&columns=symbol,id,profit&sort=id&order=asc&q=800'
    const rows = parseCsv((await get(ada, url)).body.slice(1))
    expect(rows).toEqual([
      ['Symbol', 'Ticket', 'Profit'],
      ['GOLD', '80017', '3.25'],
      ['GOLD', '80027', '3.25'],
      ['GOLD', '80037', '3.25'],
    ])
  })

  it('of open positions can be in the order of their profit', async () => {
    const rows = parseCsv(
      (await get(ada, 'active-trades/export?format=csv&columns=id,profit&sort=profit')).body.slice(1),
    )
    expect(rows).toEqual([
      ['Ticket', 'Profit'],
      ['8003', '6.5'],
      ['8002', '6.5'],
      ['8001', '6.5'],
    ])
  })

  it('takes no text for a formula', async () => {
    const rows = parseCsv((await get(ada, 'trades/export?format=csv&columns=tradeDetails&symbol=WTI')).body.slice(1))
    expect(rows).toEqual([['Trade Details'], ["'=oil"]])
  })

  it('is a workbook', async () => {
    const response = await get(ada, 'closed-trades/export?format=xlsx&columns=id,profit,time')
    expect(response.headers['content-type']).toMatch(/spreadsheetml\.sheet$/)
    const files = unzip(response.rawPayload)
    const [head, first] = sheetRows(files.get('xl/worksheets/sheet1.xml') ?? '')
    expect([head?.A?.text, head?.B?.text, head?.C?.text]).toEqual(['Ticket', 'Profit', 'Close Time (market, UTC)'])
    expect([first?.A?.text, first?.B?.value, typeof first?.C?.value]).toEqual(['80037', 3.25, 'number'])
  })

  it.each(['csv', 'xlsx'])('as %s can be followed by the next as soon as its last byte was read', async (format) => {
    for (let n = 0; n < 30; n++)
      expect((await get(ada, `trades/export?format=${format}&columns=tradeDetails`)).statusCode).toBe(200)
  })

  it.each([['format=pdf'], ['format=csv&columns=password'], ['format=csv&columns=id,id'], ['format=csv&columns=']])(
    'refuses ?%s',
    async (query) => expectError(await get(ada, `closed-trades/export?${query}`), 'invalid'),
  )

  it('V6: is one at a time for each trader, free again when it is done or left, and does not wait for slow readers', async () => {
    const idle = async function* () {
      yield []
    }
    const dataDir = mkdtempSync(join(tmpdir(), 'ratchet-exports-'))
    const { exportClosedTrades } = exportHandlers({ store: { walk: idle }, dataDir } as unknown as ExportParts)
    const start = async (traderId: string): Promise<FileAnswer> =>
      exportClosedTrades({ session: { traderId }, address: traderId, query: { format: 'csv' } } as never)
    const first = await start('ada')
    await expect(start('ada')).rejects.toMatchObject({ code: 'too_many' })
    const unread = await Promise.all(['bob', 'cy', 'dee', 'eve'].map(start))
    first.body.destroy()
    await once(first.body, 'close')
    await (await start('ada')).body.resume().toArray()
    for (const { body } of [...unread, await start('ada')]) body.destroy()
    rmSync(dataDir, { recursive: true })
  })
})
