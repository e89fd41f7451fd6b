import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './cluster.ts'
import { stopOrphan } from './orphan.ts'

const PREFIX = 'ratchet-scratch-'

/** Tests throw the data away, so nothing waits for the disk. */
const SCRATCH_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
}

/**
 * One throw-away PostgreSQL for a test run, in the machine's folder for temporary files. `stop` removes every trace;
 * what killed runs left is removed at the next start.
 */
export async function startScratchPostgres(): Promise<EmbeddedPostgres> {
  await removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: SCRATCH_SETTINGS })
    return { ...postgres, stop: () => postgres.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** The folder's name carries the process that made it: where that is gone, so is the folder's use. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length).split('-')[0])
    if (isAlive(owner)) continue
    const dataDir = join(tmpdir(), name)
    try {
      await stopOrphan(join(dataDir, 'postgres'), () => {})
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // Another user's leftovers are not ours to remove.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
