import type { TickSet } from '@ratchet/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { giveTicks, isFresh, openLab, waves } from '../../testing/lab.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { now } from '../../testing/state.ts'
import { shows } from '../../testing/text.ts'
import { countWorkers } from '../../testing/workers.ts'

/** The Ladder Lab's ticks: files are read, refused and cancelled, prices of the desk are taken, and ticks are kept. */
const fakes = startFakes()
const workers = countWorkers()
const says = (id: string, text: string | RegExp) => shows(page.getByTestId(id), text)

let sets: TickSet[]
let pieces: string[]
beforeEach(() => {
  sets = []
  pieces = []
  const { server } = fakes
  const set: TickSet = {
    id: '0190dddd-0000-7000-8000-000000000001',
    name: '',
    symbol: 'GOLD',
    digits: 2,
    barMs: 0,
    ticks: 3000,
    bytes: 9000,
    from: now,
    to: now,
    keptAt: now,
  }
  server.on('listTickSets', () => ({ items: sets, mostBytes: 1e8 }))
  server.on('beginTickSet', ({ body }) => {
    Object.assign(set, body)
    return { id: set.id }
  })
  server.on('addTickPiece', ({ body: { place, packed } }) => {
    pieces[place] = packed
    return { ticks: 1000 }
  })
  server.on('completeTickSet', () => {
    sets = [set]
    return set
  })
  server.on('removeTickSet', () => {
    sets = []
    pieces = []
    return { message: 'Removed.' }
  })
})

it('a file that is chosen before the symbols of the desk are known is read once they are', async () => {
  const release = fakes.server.hold('instruments')
  await openScreen(fakes, '/admin/lab', { size: 'phone' })
  giveTicks('GOLD-early.csv', waves(500))
  release()
  await says('lab-facts', '500')
})

it('a file that is spoiled is refused with its line and the reason, and a reading that is cancelled ends its worker', async () => {
  await openLab(fakes, 'phone')
  giveTicks('GOLD-back.csv', `${waves(500)}1000,1300,1300.3\n`)
  await says('lab-refused', 'GOLD-back.csv, line 502: the time goes back by')
  await expect.element(page.getByTestId('lab-facts')).not.toBeInTheDocument()
  expect(workers).toMatchObject({ started: 1, running: 0 })
  workers.isStalled = true
  giveTicks('GOLD-long.csv', waves(10))
  await expect.element(page.getByTestId('lab-reading')).toBeVisible()
  expect(workers.running).toBe(1)
  await page.getByTestId('lab-cancel').click()
  await says('lab-refused', 'Cancelled. No ticks were read.')
  expect(workers.running).toBe(0)
})

it('without a file the prices that the desk has kept are taken, and it is said that they are bars', async () => {
  const items = Array.from({ length: 400 }, (_, n) => {
    const open = 1300 + Math.sin(n / 30) * 9
    const time = new Date(Date.parse(now) + n * 10_000).toISOString()
    return { time, open, high: open + 0.5, low: open - 0.5, close: open + 0.2, spread: 0.3 }
  })
  fakes.server.on('candles', { items, more: false })
  await openLab(fakes, 'desk')
  await page.getByTestId('lab-kept').click()
  await says('lab-facts', 'GOLD, recorded by this server')
  await says('lab-bars', 'results are approximate')
  // They have one price: the paths are an estimate, and the page says of what. (T2)
  await expect.element(page.getByTestId('lab-worst-path')).toMatchTextContent(/^Worst path, estimated/)
  await says('lab-assumed', 'that the spread is constant')
  await isFresh()
  giveTicks('GOLD-again.csv', waves(5000))
  await says('lab-facts', 'GOLD-again.csv')
  await isFresh()
  await expect.element(page.getByTestId('lab-bars')).not.toBeInTheDocument()
})

/** Three UTC days of a thousand ticks. */
function threeDays(): string {
  const rows = Array.from({ length: 3000 }, (_, n) => {
    const bid = 1300 + Math.sin(n / 60) * 5
    const ms = Date.UTC(2026, 4, 4 + Math.floor(n / 1000)) + (n % 1000) * 500
    return `${ms},${bid.toFixed(2)},${(bid + 0.3).toFixed(2)}`
  })
  return `time_ms,bid,ask\n${rows.join('\n')}\n`
}

it('KEP3: ticks are kept on the desk, opened by days and removed; a cancel leaves nothing behind', async () => {
  const { server } = fakes
  await openLab(fakes, 'phone')
  giveTicks('GOLD-days.csv', threeDays())
  await says('lab-facts', '3,000')
  const endless = Promise.withResolvers<never>()
  server.on('addTickPiece', ({ body: { place } }) => (place === 0 ? { ticks: 1000 } : endless.promise))
  await page.getByTestId('lab-keep').click()
  await says('lab-keeping', '1,000 of 3,000 ticks')
  await page.getByTestId('lab-keep-cancel').click()
  await says('lab-keep-word', 'Cancelled. Nothing was saved.')
  expect(server.requests('removeTickSet')).toHaveLength(1)

  server.on('addTickPiece', ({ body: { place, packed } }) => {
    pieces[place] = packed
    return { ticks: 1000 }
  })
  await page.getByTestId('lab-keep').click()
  await says('lab-keep-word', 'Saved 3,000 ticks (9 KB, 3.0 bytes per tick).')
  expect(pieces).toHaveLength(3)

  /** A piece stands behind its length in four bytes. */
  const day = (piece: number) => {
    const bytes = Uint8Array.from(atob(pieces[piece] ?? ''), (letter) => letter.charCodeAt(0))
    const size = new DataView(new ArrayBuffer(4))
    size.setUint32(0, bytes.length)
    return new Response(new Blob([size, bytes]))
  }
  server.on('readTickSet', (() => day(1)) as never)
  await openLab(fakes, 'phone')
  const days = async (from: string, to: string) => {
    await userEvent.fill(page.getByTestId('lab-set-from'), from)
    await userEvent.fill(page.getByTestId('lab-set-to'), to)
    await page.getByRole('button', { name: 'Open GOLD-days.csv' }).click()
  }
  await days('2026-05-05', '2026-05-05')
  await says('lab-facts', /Ticks1,000From2026-05-05 00:00:00/)
  const range = { from: Date.UTC(2026, 4, 5), to: Date.UTC(2026, 4, 6) - 1 }
  expect(server.requests('readTickSet').at(-1)?.query).toEqual({ from: `${range.from}`, to: `${range.to}` })
  await isFresh()
  server.on('readTickSet', (() => new Response(new Uint8Array())) as never)
  await days('2026-06-01', '')
  await says('lab-refused', '“GOLD-days.csv” has no ticks on these days.')
  await page.getByRole('button', { name: 'Delete GOLD-days.csv' }).click()
  expect(sets).toHaveLength(1)
  await page.getByRole('button', { name: 'Confirm: delete GOLD-days.csv' }).click()
  await says('lab-keep-word', 'Deleted “GOLD-days.csv”.')
  expect(sets).toEqual([])
})

it('KEP6: ticks are packed and unpacked in a worker of their own, which ends with its work', async () => {
  await openLab(fakes, 'desk')
  giveTicks('GOLD-beside.csv', waves(3000))
  await isFresh()
  const { started, running } = workers
  await page.getByTestId('lab-keep').click()
  await says('lab-keep-word', 'Saved 3,000 ticks')
  expect(workers).toMatchObject({ started: started + 1, running })
})
