import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireNats } from '@ratchet/bus/testing'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@ratchet/store/embedded'
import { type Result, rowOf } from '../measure.ts'
import { type CostSize, costRows } from './costs.ts'
import { makeTemplates, type Templates } from './scene.ts'
import { type SpreadSize, spreadRows } from './spread.ts'

export interface ShardsSize {
  readonly spread: SpreadSize
  readonly costs: CostSize
}

const fullSize: ShardsSize = {
  spread: { engines: 3, shards: 6, positions: 4000, speed: 4, rounds: 3, seconds: 8, people: 12, orders: 120 },
  costs: { levels: [1, 3, 6, 12, 24], positions: 2000, more: 4000, speed: 4, rounds: 3, seconds: 3 },
}

/** Room for as many sessions as two dozen shards ever took. */
const settings = { max_connections: '300' }
const say = (line: string) => process.stderr.write(`${line}\n`)

/**
 * Three engines against one on the same shards and the same load, and what one more shard, position and engine costs. All of it in time of the
 * processor, of every process that has to do with it, so that a machine which does other things too says the same.
 */
export async function shardsBench({ spread, costs }: ShardsSize = fullSize): Promise<Result[]> {
  requireNats()
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-shards-'))
  const dataDir = join(folder, 'postgres')
  // The prepared databases need not survive a power cut during their preparation.
  const quick = { ...settings, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  let postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: quick })
  try {
    const counts = [...new Set([spread.positions, costs.positions, costs.more])]
    say(`Opening ${counts.join(', ')} positions`)
    const made = await makeTemplates(folder, postgres.url, counts)
    await postgres.stop()
    postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
    return await measureIn({ ...made, url: postgres.url }, postgres, { spread, costs })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function measureIn(templates: Templates, { pid }: EmbeddedPostgres, size: ShardsSize): Promise<Result[]> {
  const rows = [
    ...(await spreadRows(templates, pid, size.spread, say)),
    ...(await costRows(templates, pid, size.costs, say)),
  ]
  return rows.map(({ what, yardstickName, unit, ours, yardstick, isRate = false }) => {
    const row = rowOf({ what, yardstickName, unit }, { ours, yardstick })
    return isRate ? { ...row, ratio: Number((1 / row.ratio).toPrecision(4)) } : row
  })
}
