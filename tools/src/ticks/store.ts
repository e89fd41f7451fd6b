import { rmSync } from 'node:fs'
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { formatDecimal, plainTickHeading, type TickColumns, tickAt } from '@ratchet/domain'
import { UsageError } from '../cli.ts'

const zip = promisify(gzip)
/** Rows that are put into text and zipped at a time; members of a gzip file may follow one another. */
const batch = 100_000

/**
 * Writes ticks as the plainest format, zipped, into a folder, under a name made of symbol, first and last moment. The file appears
 * whole under its name or not at all: it is written beside it, made durable, and then renamed. Returns its path.
 */
export async function storeTicks(folder: string, symbol: string, ticks: TickColumns, digits: number): Promise<string> {
  const name = (at: number) => new Date(tickAt(ticks, at).timeMs).toISOString().replace(/[-:]|\.\d+/g, '')
  const file = join(folder, `${symbol}_${name(0)}_${name(ticks.length - 1)}.csv.gz`)
  const part = `${file}.part-${process.pid}`
  const made = await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `${folder}: the folder of ticks cannot be made (${error.code}); set RATCHET_DATA_DIR to one that can`,
    )
  })
  const onSignal = () => {
    rmSync(part, { force: true })
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, onSignal)
  try {
    await writeAll(part, ticks, digits)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    if (made !== undefined) await removeEmpty(folder, dirname(made))
    throw new UsageError(`${file}: it cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, onSignal)
  }
  return file
}

async function writeAll(part: string, ticks: TickColumns, digits: number): Promise<void> {
  const price = (points: number) => formatDecimal(points, digits).replace(/\.?0+$/, '')
  const handle = await open(part, 'wx')
  try {
    for (let start = 0; start < ticks.length; start += batch) {
      const rows = start === 0 ? [plainTickHeading] : []
      for (let i = start; i < Math.min(ticks.length, start + batch); i++) {
        const { timeMs, bid, ask } = tickAt(ticks, i)
        rows.push(`${timeMs},${price(bid)},${price(ask)}`)
      }
      await handle.writeFile(await zip(`${rows.join('\n')}\n`))
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Takes away folders that were made for nothing, up to but without `above`. */
async function removeEmpty(folder: string, above: string): Promise<void> {
  for (let at = folder; at !== above && at !== dirname(at); at = dirname(at)) {
    const removed = await rmdir(at).then(
      () => true,
      () => false,
    )
    if (!removed) return
  }
}
