import { statfs } from 'node:fs/promises'
import type { Log } from '@ratchet/engine'
import type { Metrics } from '../core/monitoring/metrics.ts'
import { LineLimit } from '../core/monitoring/seldom.ts'

const lookMs = 60_000
/** With less than this the next backup or a busy day may fill it. */
const littleBytes = 2 * 2 ** 30
/** So often the operator is told again. */
const tellMs = 60 * 60_000

export interface DiskParts {
  readonly dataDir: string
  readonly metrics: Metrics
  readonly log: Pick<Log, 'warn'>
  /** Free bytes of the disk under a folder; the machine's own by default. */
  readonly freeBytes?: (folder: string) => Promise<number>
  readonly nowMs?: () => number
}

/**
 * Watches the disk of the data folder, which holds the pictures, the log and, unless it is elsewhere, the database: a figure for monitors, and a line
 * for the operator while there is room to act.
 * @returns what looks once, and what ends the watch
 */
export function watchDisk({ dataDir, metrics, log, freeBytes = free, nowMs }: DiskParts): {
  look(): Promise<void>
  stop(): void
} {
  const lines = new LineLimit(1, nowMs, tellMs)
  // A folder that is away is told by what needs it.
  const read = () => freeBytes(dataDir).catch(() => undefined)
  metrics.add({ name: 'ratchet_disk_free_bytes', help: 'Free bytes on the disk of the data folder.', read })

  async function look(): Promise<void> {
    const left = await read()
    if (left === undefined || left >= littleBytes || lines.take() === undefined) return
    const megabytes = Math.floor(left / 2 ** 20)
    log.warn('The disk of the data folder is nearly full: make room, or trading stops when it is', {
      dataDir,
      megabytes,
    })
  }
  const timer = setInterval(look, lookMs).unref()
  void look()
  return { look, stop: () => clearInterval(timer) }
}

async function free(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
