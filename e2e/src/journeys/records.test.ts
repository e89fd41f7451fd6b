import { expect } from 'vitest'
import { moveTo } from '../move.ts'
import { savedBytes, sharedScene } from '../scene.ts'
import { instruction, until } from '../trader.ts'
import { desk, journey } from './journey.ts'

const outside = [
  'Instrument;Side;Lots;Opened;Closed;In;Out;P/L',
  'GOLDmicro;long;0,5;05.01.2026 10:00;05.01.2026 11:30;1.280,50;1.284,10;180,00',
  'EURUSD.m;short;0,2;07.01.2026 10:00;07.01.2026 11:30;1,10250;1,10150;20,00',
].join('\n')

const scene = sharedScene()
journey(
  'imports a history, reads the journal with a note, and verifies a signed statement',
  scene,
  desk,
  async ({ page, trader }) => {
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    const [open] = await until('an open position', async () => {
      const active = await trader.active()
      return active.length === 1 && active
    })
    await trader.ask('POST', `/api/active-trades/${open?.id}/close`, {})
    await until('a closed trade', async () => (await trader.closed()).length === 1)

    await page.goto('/admin/history')
    const file = { name: 'trades.csv', mimeType: 'text/plain', buffer: Buffer.from(outside) }
    await page.getByTestId('history-file').setInputFiles(file)
    await page.getByLabel('Broker ID').fill('7007')
    await page.getByLabel('Broker’s server').fill('Elsewhere-Live')
    await page.getByLabel('File time zone').selectOption('UTC')
    await page.getByTestId('history-import').click()
    await page.getByTestId('history-done').getByText('Imported 2 trades.').waitFor()

    await moveTo(page, scene.server.url, '/admin/journal')
    const head = page.getByTestId('journal-head')
    await head.getByText('1 trade, in USD').waitFor()
    await page.getByLabel('Source').selectOption('all')
    await head.getByText('3 trades, in USD').waitFor()
    await page.getByLabel('Source').selectOption('')
    await page
      .getByRole('button', { name: /^Note on trade / })
      .and(page.locator(':enabled'))
      .first()
      .click()
    const note = page.getByRole('dialog', { name: /^Note on trade / })
    await note.getByLabel('Tags').fill('too early')
    await note.getByRole('button', { name: 'Save' }).click()
    await note.waitFor({ state: 'detached' })
    await page.getByTestId('journal-trades').getByText('#too early').waitFor()

    await moveTo(page, scene.server.url, '/verify')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('get-statement').click()])
    const buffer = await savedBytes(download)
    const statement = page.getByTestId('statement-file')
    await statement.setInputFiles({ name: 'statement.json', mimeType: 'application/json', buffer })
    await page.getByRole('heading', { name: 'Statement verified: nothing was changed' }).waitFor()
    const changed = Buffer.from(
      buffer
        .toString()
        .replace(/"profit":(-?\d+)/, '"profit":9999$1')
        .replace('9999-', '9999'),
    )
    expect(changed.equals(buffer)).toBe(false)
    await statement.setInputFiles({ name: 'changed.json', mimeType: 'application/json', buffer: changed })
    await page.getByRole('heading', { name: 'This statement was changed' }).waitFor()
  },
)
