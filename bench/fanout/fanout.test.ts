import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Helper } from './helper.ts'
import { endsBurst, writeBursts } from './market.ts'
import type { PlainJob } from './plain.ts'
import type { Counted, ReadersJob } from './readers.ts'

const [plain, readers] = [new Helper<PlainJob>('plain.ts'), new Helper<ReadersJob>('readers.ts')]
const folder = mkdtempSync(join(tmpdir(), 'ratchet-fanout-'))
afterAll(() => {
  for (const helper of [plain, readers]) helper.end()
  rmSync(folder, { recursive: true })
})

/** A whole text frame, longer than a socket reads at once. */
const long = Buffer.alloc(100_010, 'x')
long.writeUInt16BE(0x817f)
long.writeBigUInt64BE(100_000n, 2)

it('every frame that is written is counted by every reader, and what all heard last is told', async () => {
  const port = await plain.do<number>({ kind: 'listen' })
  await readers.do({ kind: 'open', port, count: 20, upgrade: false })
  const heard: Counted[] = []
  for (const [bytes, total] of [
    [Buffer.from([0x81, 2, 0x68, 0x69]), 60],
    [long, 120],
  ] as const) {
    await plain.do({ kind: 'write', sockets: 20, base64: bytes.toString('base64'), rounds: 3, everyMs: 1 })
    let counted = await readers.do<Counted>({ kind: 'count' })
    while (counted.frames < total) counted = await readers.do<Counted>({ kind: 'count' })
    heard.push(counted)
  }
  expect(heard).toMatchObject([
    { frames: 60, bytes: 240, closed: 0, differentLast: 1, last: 'hi' },
    { frames: 120, bytes: 240 + 60 * long.length, closed: 0, differentLast: 1, base64: long.toString('base64') },
  ])
})

it('the market is of twenty symbols, and its last row is known again', () => {
  const rhythm = { bursts: 2, rows: 3, restMs: 1000 }
  const files = writeBursts(folder, rhythm).slice('ticks:'.length).split(',')
  expect(files).toHaveLength(20)
  const rows = files.map((file) => readFileSync(file, 'utf8').trim().split('\n').slice(1))
  const message = (row: number, of = rows) =>
    JSON.stringify({
      items: of.map((lines, n) => ({ symbol: symbolOf(files[n]), bid: Number(lines[row]?.split(',')[1]) })),
    })
  expect(rows.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 6))
  expect([0, 1, 2, 3, 4, 5].map((row) => endsBurst(message(row), rhythm))).toEqual([0, 0, 1, 0, 0, 1].map(Boolean))
  expect(endsBurst(message(2, rows.slice(1)), rhythm)).toBe(false)
})

const symbolOf = (file = '') => file.split('/').at(-1)?.replace('.csv', '')
