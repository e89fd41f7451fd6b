import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@ratchet/store/embedded'
import { type Result, rowOf } from '../measure.ts'
import { startServer } from '../server.ts'
import { writeMarket } from './market.ts'
import { fillBooks } from './scene.ts'

interface RecoverySize {
  readonly positions: number
  readonly traders: number
  readonly rounds: number
  /** Under load before it is killed: some dozens of quotes, each of which reaches rungs. */
  readonly busyMs: number
}

const fullSize: RecoverySize = { positions: 10_000, traders: 200, rounds: 5, busyMs: 3000 }

const say = (line: string) => process.stderr.write(`${line}\n`)

/** Starts the server, lets it work, kills it with signal 9, and times the start after that. */
async function round(dataDir: string, feed: string, busyMs: number) {
  const before = await startServer(dataDir, feed)
  await new Promise((done) => setTimeout(done, busyMs))
  await before.kill()
  const after = await startServer(dataDir, feed)
  await after.kill()
  return after
}

async function fillFolder(dataDir: string, { positions, traders }: RecoverySize): Promise<void> {
  // The prepared database need not survive a power cut during its preparation.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  try {
    await fillBooks(postgres.url, { traders, positionsEach: positions / traders })
  } finally {
    await postgres.stop()
  }
}

/** Times from kill -9 until every account is reconciled and guarded again: with open positions, and without any, in turns. */
export async function recoveryBench(size: RecoverySize = fullSize): Promise<Result[]> {
  const { positions, traders, rounds, busyMs } = size
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-recovery-'))
  const [full, empty] = [join(folder, 'full'), join(folder, 'empty')]
  try {
    const feed = writeMarket(folder)
    for (const dataDir of [full, empty]) await (await startServer(dataDir, feed)).stop()
    say(`Opening ${positions} positions of ${traders} traders`)
    await fillFolder(full, size)
    const times = { ours: [] as number[], yardstick: [] as number[], listening: [] as number[] }
    for (let n = 0; n < rounds; n++) {
      const ours = await round(full, feed, busyMs)
      const yardstick = await round(empty, feed, busyMs)
      times.ours.push(ours.levelMs)
      times.listening.push(ours.listeningMs)
      times.yardstick.push(yardstick.levelMs)
      say(
        `${Math.round(ours.levelMs)} ms (answers after ${Math.round(ours.listeningMs)} ms), ${Math.round(yardstick.levelMs)} ms`,
      )
    }
    const what = `start after kill -9 with ${positions} open positions`
    const yardstickName = 'without positions'
    return [rowOf({ what, yardstickName, unit: 'ms' }, times)]
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
