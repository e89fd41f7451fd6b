import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { formatDecimal, type OnTick, plainTickHeading, type Tick } from '@ratchet/domain'
import { UsageError } from '../cli.ts'

/** Rows that are put into text and zipped at a time; members of a gzip file may follow one another. */
const batch = 100_000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Writes the ticks that `give` gives as the plainest format, zipped, into a folder, under a name made of symbol, first and last moment.
 * The file appears whole under its name or not at all: it is written beside it, made durable, and then renamed; what `give` throws leaves
 * nothing behind. No more than a batch of rows is held at a time. Returns its path, and how many ticks are in it. (TIC6)
 */
export async function storeTicks(
  folder: string,
  symbol: string,
  digits: number,
  give: (onTick: OnTick) => Promise<unknown>,
): Promise<{ file: string; ticks: number }> {
  const part = new Part(folder, symbol, digits)
  const onSignal = () => {
    part.abandon()
    process.exit(1)
  }
  for (const signal of signals) process.once(signal, onSignal)
  try {
    await give((tick) => part.push(tick))
    return { file: part.finish(), ticks: part.length }
  } catch (error) {
    part.abandon()
    throw error
  } finally {
    for (const signal of signals) process.off(signal, onSignal)
  }
}

/** A file that is being written. Nothing is made before there are rows to write. */
class Part {
  readonly #folder: string
  readonly #symbol: string
  readonly #digits: number
  readonly #path: string
  #file: number | undefined
  #begun = false
  #made: string | undefined
  #rows: string[] = [plainTickHeading]
  #first: number | undefined
  #last = 0
  length = 0

  constructor(folder: string, symbol: string, digits: number) {
    this.#folder = folder
    this.#symbol = symbol
    this.#digits = digits
    this.#path = join(folder, `${symbol}.part-${process.pid}`)
  }

  push({ timeMs, bid, ask }: Tick): void {
    const price = (points: number) => formatDecimal(points, this.#digits).replace(/\.?0+$/, '')
    this.#rows.push(`${timeMs},${price(bid)},${price(ask)}`)
    this.#first ??= timeMs
    this.#last = timeMs
    this.length++
    if (this.#rows.length >= batch) this.#write()
  }

  finish(): string {
    const name = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
    const file = join(this.#folder, `${this.#symbol}_${name(this.#first ?? 0)}_${name(this.#last)}.csv.gz`)
    this.#write()
    explained(file, () => {
      if (this.#file !== undefined) {
        fsyncSync(this.#file)
        closeSync(this.#file)
        this.#file = undefined
      }
      renameSync(this.#path, file)
    })
    return file
  }

  abandon(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
    if (this.#begun) rmSync(this.#path, { force: true })
    if (this.#made !== undefined) removeEmpty(this.#folder, dirname(this.#made))
  }

  #write(): void {
    this.#file ??= this.#open()
    const file = this.#file
    const bytes = gzipSync(`${this.#rows.join('\n')}\n`)
    this.#rows = []
    explained(this.#path, () => {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    })
  }

  #open(): number {
    try {
      this.#made = mkdirSync(this.#folder, { recursive: true })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new UsageError(
        `${this.#folder}: the folder of ticks cannot be made (${code}); set RATCHET_DATA_DIR to one that can`,
      )
    }
    const file = explained(this.#path, () => openSync(this.#path, 'wx'))
    this.#begun = true
    return file
  }
}

function explained<T>(file: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw new UsageError(`${file}: it cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`)
  }
}

/** Takes away folders that were made for nothing, up to but without `above`. */
function removeEmpty(folder: string, above: string): void {
  for (let at = folder; at !== above && at !== dirname(at); at = dirname(at)) {
    try {
      rmdirSync(at)
    } catch {
      return
    }
  }
}
