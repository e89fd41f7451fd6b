import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { defaultInstruments } from '@ratchet/contract'
import type { Feed, FeedQuote } from '@ratchet/engine/ports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFeed, createTicksFeed } from './index.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ratchet-feed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const base = 1_398_988_800_000
const line = (ms: number, bid: string, ask: string) => `${base + ms},${bid},${ask}`
async function file(name: string, lines: readonly string[], zip = false): Promise<string> {
  const path = join(folder, name)
  const text = `time_ms,bid,ask\n${lines.join('\n')}\n`
  await writeFile(path, zip ? gzipSync(text) : text)
  return path
}
const settings = { instruments: defaultInstruments, loop: false, speed: 1 }

async function take(feed: Feed, from: number, count: number): Promise<FeedQuote[]> {
  const taken: FeedQuote[] = []
  for await (const batch of feed.open(from, new Map())) {
    taken.push(...batch)
    if (taken.length >= count) break
  }
  return taken.slice(0, count)
}
const short = (taken: readonly FeedQuote[]) =>
  taken.map(({ quote, position }) => [position, quote.symbol, quote.timeMs - base, quote.bid, quote.ask])

describe('a recorded feed', () => {
  test('rounds prices to the digits, half away from zero, and numbers its quotes from 0', async () => {
    const path = await file('XAUUSD_a.csv', [
      line(46, '1284.065', '1284.405'),
      line(46, '1284.0649', '1284.4'),
      line(50, '1284', '1284.44'),
    ])
    const feed = await createTicksFeed({ ...settings, files: [path] })
    expect(short(await take(feed, 0, 9))).toEqual([
      [0, 'GOLD', 46, 128_407, 128_441],
      [1, 'GOLD', 46, 128_406, 128_440],
      [2, 'GOLD', 50, 128_400, 128_444],
    ])
    expect(feed).toMatchObject({
      realTime: false,
      market: { feed: 'ticks', symbols: ['GOLD'], label: 'Recorded ticks: GOLD 2014-05-02 at real speed' },
    })
  })

  test('joins files of a symbol in the order of their times and merges symbols by time', async () => {
    const late = await file('XAUUSD_late.csv', [line(30, '1300', '1300.3')], true)
    const early = await file('XAUUSD_early.csv', [line(10, '1300.1', '1300.4'), line(20, '1300.2', '1300.5')])
    const oil = await file('USOIL.csv', [line(10, '75', '75.03'), line(25, '75.01', '75.04')])
    const feed = await createTicksFeed({ ...settings, files: [late, oil, early] })
    const all = await take(feed, 0, 9)
    expect(short(all).map(([position, symbol, ms]) => [position, symbol, ms])).toEqual([
      [0, 'GOLD', 10],
      [1, 'WTI', 10],
      [2, 'GOLD', 20],
      [3, 'WTI', 25],
      [4, 'GOLD', 30],
    ])
    for (let from = 0; from < 5; from++) expect(await take(feed, from, 9)).toEqual(all.slice(from))
  })

  test('begins again at its end when it loops, and goes on from any place of any pass', async () => {
    const files = [
      await file(
        'XAUUSD_1.csv',
        [1, 2, 3].map((n) => line(n, `130${n}`, `130${n}.3`)),
      ),
      await file(
        'XAUUSD_2.csv',
        [4, 5].map((n) => line(n, `130${n}`, `130${n}.3`)),
      ),
    ]
    const looping = await createTicksFeed({ ...settings, files, loop: true, speed: 60 })
    expect(looping.market.label).toBe('Recorded ticks: GOLD 2014-05-02 ×60, in a loop')
    const all = await take(looping, 0, 17)
    expect(all.map(({ position, quote }) => [position, quote.timeMs - base])).toEqual(
      Array.from({ length: 17 }, (_, n) => [n, (n % 5) + 1]),
    )
    for (let from = 0; from < 12; from++) expect(await take(looping, from, 5)).toEqual(all.slice(from, from + 5))
    const once = await createTicksFeed({ ...settings, files })
    expect(await take(once, 3, 9)).toEqual(all.slice(3, 5))
    expect(await take(once, 99, 9)).toEqual(all.slice(4, 5))
  })

  test('leaves out and counts lines that are no quote: NaN, zero, negative, crossed, back in time', async () => {
    const lines = [
      line(10, '1300', '1300.3'),
      line(11, 'NaN', '1300.3'),
      line(12, '0', '1300'),
      line(13, '-5', '1300'),
      line(14, '1300.5', '1300.4'),
      line(9, '1300', '1300.3'),
      'rubbish',
      line(10, '1300.1', '1300.4'),
    ]
    const feed = await createTicksFeed({ ...settings, files: [await file('XAUUSD_bad.csv', lines)] })
    expect(short(await take(feed, 0, 9))).toEqual([
      [0, 'GOLD', 10, 130_000, 130_030],
      [1, 'GOLD', 10, 130_010, 130_040],
    ])
    expect(feed.recordings).toMatchObject([{ rows: 2, refused: 6, firstRefusal: expect.stringMatching(/^line 3: /) }])
    const told: unknown[] = []
    const log = { info: () => {}, warn: (_: string, particulars: unknown) => told.push(particulars), error: () => {} }
    const clock = { nowMs: () => 0, delay: () => Promise.reject(new Error('nothing waits at full speed')) }
    const files = feed.recordings.map((recording) => recording.path)
    await createFeed({ kind: 'ticks', files }, { ...settings, clock, log: log as never })
    expect(told).toMatchObject([{ refused: 6 }])
  })

  test.each<[string, () => Promise<string[]>, RegExp]>([
    ['a missing file', async () => [join(folder, 'none.csv')], /none\.csv.*no such file/],
    [
      'another kind of file',
      async () => {
        await writeFile(join(folder, 'bars.csv'), 'time,open,high\n1,2,3\n')
        return [join(folder, 'bars.csv')]
      },
      /not a file of ticks.*time_ms,bid,ask/,
    ],
    ['a file without ticks', async () => [await file('XAUUSD_empty.csv', [])], /no ticks in it/],
    [
      'a zipped file that is cut short',
      async () => {
        const whole = gzipSync(
          `time_ms,bid,ask\n${Array.from({ length: 5000 }, (_, n) => line(n, `13${n}.1`, `13${n}.7`)).join('\n')}`,
        )
        await writeFile(join(folder, 'cut.csv.gz'), whole.subarray(0, whole.length / 2))
        return [join(folder, 'cut.csv.gz')]
      },
      /cut short after line \d+/,
    ],
    [
      'files that overlap',
      async () => [
        await file('XAUUSD_x.csv', [line(1, '1300', '1301'), line(9, '1300', '1301')]),
        await file('XAUUSD_y.csv', [line(5, '1300', '1301')]),
      ],
      /times overlap/,
    ],
  ])('tells %s in one line at the start', async (_, files, words) => {
    const started = createTicksFeed({ ...settings, files: await files() })
    await expect(started).rejects.toThrow(words)
    await expect(started.catch((error: Error) => error.message)).resolves.not.toContain('\n')
  })
})

const ticks = resolve(process.env.RATCHET_SHARED ?? join(import.meta.dirname, '../../../../../shared'), 'data/ticks')

describe.skipIf(!existsSync(ticks))(
  'the five recorded files of gold (skipped: no shared folder with data/ticks)',
  () => {
    test('are read whole and given without a pause at full speed', async () => {
      const files = (await readdir(ticks)).map((name) => join(ticks, name))
      const clock = { nowMs: () => 0, delay: () => Promise.resolve() }
      const feed = await createFeed(
        { kind: 'ticks', files },
        { instruments: defaultInstruments, speed: null, loop: false, clock },
      )
      expect(feed.market.label).toBe('Recorded ticks: GOLD 2014-05-01 … 2014-05-06 at full speed')
      let count = 0
      for await (const batch of feed.open(0, new Map())) count += batch.length
      expect(count).toBe(752_404)
    })
  },
)
