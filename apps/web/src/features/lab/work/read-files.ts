import { FileError, LineSplitter, MarketFileReader, TickBuilder, type TickColumns } from '@ratchet/domain'
import { gzipFault, isGzip, partsOf } from './gzip.ts'
import { mostTicks, type ReadOptions, type TicksFound } from './protocol.ts'
import { medianSpread } from './spread.ts'

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
  let [format, barMs, lastMs, before] = ['', 0, 0, 0]
  for (const file of ordered) {
    onProgress(file.name, before, total)
    const reader = new MarketFileReader(file.name, options, lastMs, (tick) => {
      if (builder.length >= mostTicks)
        throw new FileError(file.name, splitter.number, `more than ${mostTicks} ticks; take a shorter part`)
      lastMs = tick.timeMs
      builder.push(tick)
    })
    const splitter = new LineSplitter(file.name, (line, number, ended) => reader.line(line, number, ended))
    const start = before
    await feed(file, splitter, (done) => onProgress(file.name, start + done, total))
    splitter.end()
    const found = reader.end()
    format = format === '' || format === found.format ? found.format : 'several formats'
    barMs = Math.max(barMs, found.barMs)
    before += file.size
  }
  const ticks = copied(builder.columns())
  return { ticks, names: ordered.map(({ name }) => name), format, barMs, spread: medianSpread(ticks) }
}

async function feed(file: File, splitter: LineSplitter, onBytes: (done: number) => void): Promise<void> {
  const head = await bytesOf(file, 4)
  refuseOthers(file.name, head)
  const zipped = isGzip(head)
  const starts = zipped ? await partsOf(file) : [0]
  const decoder = new TextDecoder('utf-8')
  let done = 0
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
        const reason = zipped ? gzipFault(error) : 'it cannot be read on; was it changed meanwhile?'
        throw new FileError(file.name, splitter.number + 1, reason)
      })
      if (next.done) break
      splitter.push(decoder.decode(next.value, { stream: true }))
    }
  }
}

async function bytesOf(file: File, count: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, count).arrayBuffer())
  } catch {
    throw new FileError(file.name, 0, 'it cannot be read; was it moved?')
  }
}

/** Files that people have from the same places, and that this screen does not read. */
function refuseOthers(name: string, head: Uint8Array): void {
  if (head[0] === 0x50 && head[1] === 0x4b) throw new FileError(name, 0, 'this is a zip archive: unpack it first')
  if (head[0] === 0x5d && head[1] === 0 && head[2] === 0)
    throw new FileError(name, 0, 'this is an hour of Dukascopy’s archive: import it with “npm run -s ticks” first')
}

/** Arrays of just that length, so that they can be handed over whole. */
const copied = ({ length, timeMs, bid, ask }: TickColumns): TickColumns => ({
  length,
  timeMs: timeMs.slice(),
  bid: bid.slice(),
  ask: ask.slice(),
})
