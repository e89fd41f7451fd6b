import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { HistoryImport } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementPage } from './mt4-statement.ts'
import { pictureOf } from './picture.ts'
import { deskAndPhone, newTrader, openPage, sharedScene } from './scene.ts'
import { sharedFolder } from './server.ts'
import { instruction, type Trader, until } from './trader.ts'

/** History from outside: a file is looked at, imported once, seen in the journal, and taken back. */
const scene = sharedScene()
const report = (kind: string) => join(sharedFolder, 'data', 'importers', `MT5_ReportHistory_A.${kind}`)
const missing = !existsSync(report('html'))
const missingWord = missing ? ' (skipped: the report is not on this machine)' : ''

const rows = [
  'Instrument;Side;Lots;Opened;Closed;In;Out;P/L',
  'GOLDmicro;long;0,5;05.01.2026 10:00;05.01.2026 11:30;1.280,50;1.284,10;180,00',
  'EURUSD.m;short;0,2;06.01.2026 10:00;06.01.2026 11:30;1,10250;1,10350;-20,00',
  'EURUSD.m;up;0,2;06.01.2026 10:00;06.01.2026 11:30;1,10250;1,10350;-20,00',
  'EURUSD.m;short;0,2;07.01.2026 10:00;07.01.2026 11:30;1,10250;1,10150;20,00',
]

describe.each(deskAndPhone)('on $size', (look) => {
  const { width, name } = look
  let trader: Trader
  let page: Page
  const faults: string[] = []
  const picture = (what: string) => pictureOf(page, `history-${width}-${what}`, { fullPage: true })
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const looks = async (what: string) => {
    await fits()
    await picture(what)
  }
  const give = (named: string, content: string) =>
    page
      .getByTestId('history-file')
      .setInputFiles({ name: named, mimeType: 'text/plain', buffer: Buffer.from(content) })
  const open = async () => {
    await page.goto(`${scene.server.url}/admin/history`)
    await page.getByTestId('history-imports').waitFor()
  }
  const imports = async () => (await trader.ask<{ items: HistoryImport[] }>('GET', '/api/history-imports')).items
  const undoAll = async () => {
    for (const { id } of await imports()) await trader.ask('DELETE', `/api/history-imports/${id}`)
  }

  beforeAll(async () => {
    trader = await newTrader(scene, name)
    page = await openPage(scene, trader, look, faults)
    page.setDefaultTimeout(30_000)
  })
  afterAll(async () => {
    await page?.context().close()
    expect(faults).toEqual([])
  })

  it('says what is wrong with a file that is none, and leaves nothing behind', async () => {
    await open()
    await page.getByText('No imports yet.').waitFor()
    await looks('empty')
    await give('report.pdf', '%PDF-1.7')
    await page
      .getByText('report.pdf: PDF files cannot be read; save the report as HTML or XLSX. Nothing was imported.')
      .waitFor()
    await picture('refused')
    await give('a.json', '[{"id": "1", "position_id": "2", "symbol": "GOLD", "entry": 1}]')
    await page.getByTestId('history-refused').getByText('a.json, line 1: time must be a time').waitFor()
    expect(await imports()).toEqual([])
  })

  it.skipIf(missing)(`imports a real report from its page and its workbook, once${missingWord}`, async () => {
    await open()
    await page.getByTestId('history-file').setInputFiles(report('html'))
    const facts = page.getByTestId('history-facts')
    await facts.getByText('100,000.00 to 98,676.00').waitFor()
    await facts.getByText('−1,324.00').waitFor()
    await facts.getByText('16 trades').waitFor()
    for (const check of ['chain', 'sums', 'net', 'positions'])
      expect(await page.getByTestId(`check-${check}`).getAttribute('data-tone')).toBe('good')
    expect(await page.getByLabel('Broker ID').inputValue()).toBe('1000000001')
    await looks('report')
    await page.getByTestId('history-import').click()
    await page.getByTestId('history-done').getByText('Imported 16 trades.').waitFor()
    const [kept] = await imports()
    expect(kept).toMatchObject({ trades: 16, net: -1324, totals: 'agree', balance: { from: 100_000, to: 98_676 } })
    await looks('kept')

    await page.getByTestId('history-file').setInputFiles(report('xlsx'))
    await facts.getByText('100,000.00 to 98,676.00').waitFor()
    await page.getByTestId('history-import').click()
    await page.getByText('Nothing new: all 16 trades are already imported.').waitFor()
    expect(await imports()).toHaveLength(1)

    await page.getByRole('link', { name: /^Journal of MT5_ReportHistory_A/ }).click()
    await page.getByTestId('journal-head').getByText('16 trades, in USD').waitFor()
    await page.getByTestId('journal-imported').getByText('These trades are imported').waitFor()
    expect(await page.getByTestId('journal-figures').textContent()).toContain('−1,324.00')
    expect(new URL(page.url()).searchParams.get('source')).toBe(kept?.id)
    await looks('journal')

    await page.goBack()
    await page.getByRole('button', { name: /^Undo MT5_ReportHistory_A/ }).click()
    await page.getByRole('dialog', { name: 'Undo this import?' }).waitFor()
    await pictureOf(page, `history-${width}-undo`)
    await page.getByTestId('undo-yes').click()
    await page.getByText('No imports yet.').waitFor()
    expect(await imports()).toEqual([])
  })

  it('HIS13 HIS14 imports a statement of MetaTrader 4 once, and says where it does not agree with itself', async () => {
    await open()
    await give('Statement.htm', statementPage({ profit: '181.00' }))
    await page.getByText('The totals differ. Tick the box to import anyway.').waitFor()
    expect(await page.getByTestId('check-sums').getAttribute('data-tone')).toBe('bad')
    expect(await page.getByTestId('history-import').isDisabled()).toBe(true)
    await looks('statement-spoiled')

    await give('Statement.htm', statementPage())
    const facts = page.getByTestId('history-facts')
    await facts.getByText('MetaTrader 4 account statement').waitFor()
    await facts.getByText('1 open trade, 1 pending order, 1 cancelled order', { exact: true }).waitFor()
    await facts.getByText('10,000.00 to 9,673.75').waitFor()
    for (const check of ['sums', 'net', 'paid', 'floating', 'equity'])
      expect(await page.getByTestId(`check-${check}`).getAttribute('data-tone')).toBe('good')
    expect(await page.getByLabel('Broker ID').inputValue()).toBe('5005')
    await looks('statement')
    await page.getByTestId('history-import').click()
    await page.getByText('Enter the broker’s server: 1 to 100 characters.').waitFor()
    await page.getByLabel('Broker’s server').fill('Elsewhere-Live')
    await page.getByTestId('history-import').click()
    await page.getByTestId('history-done').getByText('Imported 2 trades.').waitFor()
    const [kept] = await imports()
    expect(kept).toMatchObject({
      kind: 'mt4',
      trades: 2,
      net: -326.25,
      totals: 'agree',
      accounts: ['5005 · Elsewhere-Live'],
    })

    await give('Statement.htm', statementPage())
    await page.getByLabel('Broker’s server').fill('Elsewhere-Live')
    await page.getByTestId('history-import').click()
    await page.getByText('Nothing new: all 2 trades are already imported.').waitFor()
    expect(await imports()).toHaveLength(1)
    await page.getByRole('button', { name: /^Undo Statement.htm/ }).click()
    await page.getByTestId('undo-yes').click()
    await page.getByText('No imports yet.').waitFor()
    expect(await imports()).toEqual([])
  })

  it('asks what the columns of a table are, leaves out lines that are no trade, and asks whose it is', async () => {
    await open()
    await give('trades.csv', rows.join('\n'))
    const mapping = page.getByTestId('history-mapping')
    const field = (label: string) => mapping.getByRole('combobox', { name: label, exact: true })
    expect(await field('Profit').inputValue()).toBe('7')
    expect([await field('Open price').inputValue(), await field('Close price').inputValue()]).toEqual(['5', '6'])
    await page.getByTestId('history-faults').getByText('Line 4: side “up” is neither buy nor sell.').waitFor()
    await field('Profit').selectOption('')
    await page.getByTestId('history-missing').getByText('Choose a column for: Profit.').waitFor()
    expect(await page.getByTestId('history-import').isDisabled()).toBe(true)
    await field('Profit').selectOption('7')
    const symbols = page.getByTestId('history-symbols')
    expect(await symbols.getByLabel('GOLDmicro').inputValue()).toBe('GOLD')
    expect(await symbols.getByLabel('EURUSD.m').inputValue()).toBe('EURUSD.m')
    await page.getByTestId('history-import').click()
    await page.getByText('Enter the Broker ID: 1 to 40 characters without spaces.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('login')
    await looks('table')
    await page.getByLabel('Broker ID').fill('7007')
    await page.getByLabel('Broker’s server').fill('Elsewhere-Live')
    await page.getByLabel('File time zone').selectOption('UTC')
    await page.getByTestId('history-import').click()
    await page.getByTestId('history-done').getByText('Imported 3 trades.').waitFor()
    const [kept] = await imports()
    expect(kept).toMatchObject({ trades: 3, net: 180, accounts: ['7007 · Elsewhere-Live'], totals: 'none' })

    // A longer file adds what is new; another clock is another time, and is refused.
    await give(
      'longer.csv',
      [...rows, 'GOLD;long;1;08.01.2026 10:00;08.01.2026 11:30;1.280,50;1.281,50;100,00'].join('\n'),
    )
    await page.getByLabel('Broker ID').fill('7007')
    await page.getByLabel('Broker’s server').fill('Elsewhere-Live')
    await page.getByTestId('history-import').click()
    await page
      .getByTestId('history-answer')
      .getByText('is already imported from trades.csv with other figures')
      .waitFor()
    await page.getByLabel('File time zone').selectOption('UTC')
    await page.getByTestId('history-import').click()
    await page.getByTestId('history-done').getByText('Imported 1 trade. 3 were already imported.').waitFor()
    await undoAll()
  })

  it('keeps imported trades apart from those of this desk, which the journal shows beside them when asked', async () => {
    const { id } = await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await until('an open position', async () => (await trader.active()).length === 1)
    const [position] = await trader.active()
    await trader.ask('POST', `/api/active-trades/${position?.id}/close`, {})
    await until('it is closed', async () => (await trader.closed()).length === 1)
    expect(id).not.toBe('')
    // What the desk has made itself is told once, also where its own documents are imported again.
    const own = await trader.ask<object>('GET', '/api/closed-trades')
    await open()
    await give('closed.json', JSON.stringify(own))
    await page.getByTestId('history-facts').getByText('1 trade', { exact: true }).waitFor()
    await page.getByTestId('history-import').click()
    await page.getByTestId('history-done').getByText('Imported 1 trade.').waitFor()
    for (const format of ['csv', 'xlsx']) {
      const path = `${scene.server.url}/api/closed-trades/export?format=${format}`
      const answer = await fetch(path, { headers: { cookie: trader.cookie } })
      const buffer = Buffer.from(await answer.arrayBuffer())
      await page.getByTestId('history-file').setInputFiles({ name: `closed.${format}`, mimeType: 'text/plain', buffer })
      await page.getByTestId('history-import').click()
      await page.getByText('Nothing new: the trade is already imported.').waitFor()
    }
    await give('trades.csv', rows.join('\n'))
    await page.getByLabel('Broker ID').fill('7007')
    await page.getByLabel('Broker’s server').fill('Elsewhere-Live')
    await page.getByTestId('history-import').click()
    await page.getByTestId('history-done').getByText('Imported 3 trades.').waitFor()
    const head = page.getByTestId('journal-head')
    await page.goto(`${scene.server.url}/admin/journal`)
    await head.getByText('1 trade, in USD').waitFor()
    await page.getByLabel('Source').selectOption('all')
    await head.getByText('4 trades, in USD').waitFor()
    await page.getByTestId('journal-trades').getByText('7007 · Elsewhere-Live (imported)').first().waitFor()
    await looks('all')
    await until('it is in the address', async () => page.url().endsWith('?source=all'))
    await page.reload()
    await head.getByText('4 trades, in USD').waitFor()
    await page.getByLabel('Source').selectOption({ label: 'Imported: trades.csv' })
    await head.getByText('3 trades, in USD').waitFor()
    await page.getByLabel('Source').selectOption('')
    await head.getByText('1 trade, in USD').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect((await trader.closed()).length).toBe(1)
  })
})
