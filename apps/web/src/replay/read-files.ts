import {
  checkUnpacked,
  FileError,
  type FileFound,
  isArchive,
  LineSplitter,
  MarketFileReader,
  mostArchiveBytes,
  type OnTick,
  quoteFileOf,
  readArchive,
  TextPieces,
  type Tick,
  TickBuilder,
  type TickColumns,
} from '@ratchet/domain'
import { ArchiveError, filesInArchive, isArchiveFile, unpackFile } from '../trading/history/archive.ts'
import { gzipFault, isGzip, partsOf } from './gzip.ts'
import { mostTicks, type ReadOptions, severalFormats, type TicksFound } from './protocol.ts'
import { medianSpread } from './spread.ts'
import * as texts from './texts.ts'

type Progress = (name: string, done: number, total: number) => void

/**
 * Reads files of quotes or bars, in the order of their names, as one series of ticks; zipped or not is told by the bytes. Nothing is held
 * but the ticks and one piece of a file.
 * @throws FileError with file, line and reason
 */
export async function readTickFiles(
  files: readonly File[],
  options: ReadOptions,
  onProgress: Progress,
): Promise<TicksFound> {
  const ordered = files.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const total = ordered.reduce((sum, { size }) => sum + size, 0)
  const builder = new TickBuilder()
  let [format, barMs, done] = ['', 0, 0]
  let before: Tick | undefined
  for (const file of ordered) {
    onProgress(file.name, done, total)
    const start = done
    const found = await readFile(file, options, before, {
      onTick: (tick) => {
        if (builder.length >= mostTicks) throw new FileError(file.name, 0, texts.tooManyTicks(mostTicks))
        before = tick
        builder.push(tick)
      },
      onBytes: (bytes) => onProgress(file.name, start + bytes, total),
    })
    format = format === '' || format === found.format ? found.format : severalFormats
    barMs = Math.max(barMs, found.barMs)
    done += file.size
  }
  const ticks = copied(builder.columns())
  return { ticks, names: ordered.map(({ name }) => name), format, barMs, spread: medianSpread(ticks) }
}

interface Told {
  readonly onTick: OnTick
  readonly onBytes: (done: number) => void
}

async function readFile(file: File, options: ReadOptions, before: Tick | undefined, told: Told): Promise<FileFound> {
  const head = await bytesOf(file, 5)
  const isZipped = isGzip(head)
  if (isArchive(isZipped ? await zippedHead(file) : head)) {
    if (file.size > mostArchiveBytes) throw new FileError(file.name, 0, texts.archiveTooLarge)
    const bytes = isZipped ? await unzippedArchive(file) : await bytesOf(file, file.size)
    const found = readArchive(file.name, bytes, options, before, told.onTick)
    told.onBytes(file.size)
    return found
  }
  const reader = new MarketFileReader(file.name, options, before, told.onTick)
  const splitter = new LineSplitter(file.name, (line, number, ended) => reader.line(line, number, ended))
  if (isArchiveFile(head)) feedArchive(file.name, await bytesOf(file, file.size), splitter, told.onBytes)
  else await feed(file, isZipped, splitter, told.onBytes)
  splitter.end()
  return reader.end()
}

/** Feeds the one file of quotes in a zip archive. */
function feedArchive(name: string, bytes: Uint8Array, splitter: LineSplitter, onBytes: (done: number) => void): void {
  const text = new TextPieces()
  let unpacked = 0
  try {
    const files = filesInArchive(bytes)
    const chosen = quoteFileOf(files.map((file) => file.name))
    const file = typeof chosen === 'string' ? undefined : files.find((one) => one.name === chosen.name)
    if (!file) throw new FileError(name, 0, typeof chosen === 'string' ? chosen : texts.emptyArchive)
    unpackFile(bytes, file, (piece, read) => {
      unpacked += piece.length
      const bomb = checkUnpacked(read, unpacked)
      if (bomb) throw new FileError(name, splitter.number + 1, bomb)
      splitter.push(text.push(piece))
      onBytes(read)
    })
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    const reason = texts.damagedArchive
    throw new FileError(name, splitter.number > 0 ? splitter.number + 1 : 0, reason)
  }
}

async function feed(
  file: File,
  zipped: boolean,
  splitter: LineSplitter,
  onBytes: (done: number) => void,
): Promise<void> {
  const starts = zipped ? await partsOf(file) : [0]
  const text = new TextPieces()
  let [done, unpacked] = [0, 0]
  for (const [n, start] of starts.entries()) {
    const counted = file
      .slice(start, starts[n + 1] ?? file.size)
      .stream()
      .pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(chunk, controller) {
            done += chunk.length
            onBytes(done)
            controller.enqueue(chunk)
          },
        }),
      )
    const reader = (zipped ? counted.pipeThrough(new DecompressionStream('gzip')) : counted).getReader()
    for (;;) {
      const next = await reader.read().catch((error: unknown) => {
        const reason = zipped ? gzipFault(error) : texts.readingStopped
        throw new FileError(file.name, splitter.number + 1, reason)
      })
      if (next.done) break
      splitter.push(text.push(next.value))
      unpacked += next.value.length
      const bomb = zipped && checkUnpacked(done, unpacked)
      if (bomb) throw new FileError(file.name, splitter.number + 1, bomb)
    }
  }
}

const unzippedOf = (file: File) => file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()

/** The beginning of what a zipped file holds; nothing where it is damaged, which whoever reads on is told. */
async function zippedHead(file: File): Promise<Uint8Array> {
  const reader = unzippedOf(file)
  try {
    return (await reader.read()).value ?? new Uint8Array()
  } catch {
    return new Uint8Array()
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** A zipped hour or day of the archive. It may not unpack to more than one that is not zipped may have. (TIC8) */
async function unzippedArchive(file: File): Promise<Uint8Array> {
  const reader = unzippedOf(file)
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let size = 0; ; ) {
    const next = await reader.read().catch((error: unknown) => {
      throw new FileError(file.name, 0, texts.beforeByte(file.size, gzipFault(error)))
    })
    if (next.done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    parts.push(next.value)
    size += next.value.length
    if (size > mostArchiveBytes) {
      await reader.cancel()
      throw new FileError(file.name, 0, texts.unpackedTooLarge(mostArchiveBytes))
    }
  }
}

async function bytesOf(file: File, count: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, count).arrayBuffer())
  } catch {
    throw new FileError(file.name, 0, texts.unreadable)
  }
}

/** Arrays of just that length, so that they can be handed over whole. */
const copied = ({ length, timeMs, bid, ask }: TickColumns): TickColumns => ({
  length,
  timeMs: timeMs.slice(),
  bid: bid.slice(),
  ask: ask.slice(),
})
