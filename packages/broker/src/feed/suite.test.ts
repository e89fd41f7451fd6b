import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultInstruments } from '@ratchet/contract'
import { type FeedScene, feedSuite } from '@ratchet/engine/suites'
import { createSyntheticFeed, createTicksFeed } from './index.ts'

const firstMs = 1_398_988_800_000
const symbols = [
  ['XAUUSD', 1284],
  ['USOIL', 75],
] as const

/** Recordings of both symbols whose times meet and cross, gold in two files. */
async function openRecording(names: readonly string[]): Promise<FeedScene> {
  const folder = await mkdtemp(join(tmpdir(), 'ratchet-feed-suite-'))
  const rows = 400
  const files = names.map((name) => join(folder, `${name}.csv`))
  for (const [n, name] of names.entries()) {
    const price = symbols.find(([symbol]) => name.startsWith(symbol))?.[1] ?? 1
    const from = firstMs + (name.endsWith('late') ? rows * 7 : 0)
    const line = (i: number) => `${from + i * (n % 2 ? 5 : 7)},${price + (i % 9) / 100},${price + (i % 9) / 100 + 0.03}`
    await writeFile(files[n] ?? '', `time_ms,bid,ask\n${Array.from({ length: rows }, (_, i) => line(i)).join('\n')}\n`)
  }
  const again = () => createTicksFeed({ files, instruments: defaultInstruments, loop: false, speed: null })
  const close = () => rm(folder, { recursive: true, force: true })
  return { feed: await again(), again, length: rows * names.length, close }
}

async function openSynthetic(clockMs: number, neverSleeps: boolean): Promise<FeedScene> {
  const clock = { nowMs: () => clockMs }
  const again = async () => createSyntheticFeed({ seed: 7, instruments: defaultInstruments, clock, neverSleeps })
  return { feed: await again(), again, length: null, close: async () => {} }
}

/** A Friday, five minutes before the markets close for the weekend. */
const closingMs = Date.UTC(2014, 4, 9, 20, 55)

feedSuite('a recording of one symbol', () => openRecording(['XAUUSD']))
feedSuite('recordings of several files and symbols', () => openRecording(['XAUUSD_late', 'USOIL', 'XAUUSD_early']))
feedSuite('the synthetic market', () => openSynthetic(Date.UTC(2014, 4, 10, 12), true))
feedSuite('the synthetic market over a weekend', () => openSynthetic(closingMs, false))
