import type { Instrument } from '@ratchet/contract'
import type { Quote, TickColumns } from '@ratchet/domain'
import type { Feed, FeedQuote } from '@ratchet/engine/ports'
import { FeedError } from './lines.ts'
import { type Recording, readRecording, symbolOfFile } from './recording.ts'

export interface TicksSettings {
  /** Paths of files of ticks, zipped or not, in any order. */
  readonly files: readonly string[]
  readonly instruments: readonly Instrument[]
  /** Begin again at the end. */
  readonly loop: boolean
  /** Only told on the label: the driver keeps the time. Null: as fast as it goes. */
  readonly speed: number | null
}

export interface TicksFeed extends Feed {
  readonly recordings: readonly Recording[]
}

/** Rows kept in memory (24 bytes each); files beyond them are read again, one at a time, when their turn comes. */
const keptRows = 6_000_000
const batchSize = 512

interface Reel {
  readonly recording: Recording
  readonly instrument: Instrument
  kept: TickColumns | undefined
}

/**
 * A feed of recorded files. All of them are read once before it is there, so that a file that cannot be used is told at the start.
 * Files of one symbol follow one another, those of different symbols are merged by time; at equal times files named first come first.
 * Places count believed quotes, over all passes.
 * @throws FeedError, one line
 */
export async function createTicksFeed({ files, instruments, loop, speed }: TicksSettings): Promise<TicksFeed> {
  const reels: Reel[] = []
  let rows = 0
  for (const path of files) {
    const instrument = symbolOfFile(path, instruments)
    const { recording, ticks } = await readRecording(path, instrument)
    rows += recording.rows
    reels.push({ recording, instrument, kept: rows <= keptRows ? compact(ticks) : undefined })
  }
  const tracks = tracksOf(reels)
  const recordings = reels.map((reel) => reel.recording)
  const symbols = [...new Set(recordings.map((recording) => recording.symbol))]
  return {
    recordings,
    realTime: false,
    market: { feed: 'ticks', label: label(recordings, symbols, speed, loop), speed, symbols },
    open: (from) => play(tracks, rows, loop, from),
    close: () => Promise.resolve(),
  }
}

/** Columns without the room that they had to grow in. */
function compact(ticks: TickColumns): TickColumns {
  const { length, timeMs, bid, ask } = ticks
  return { length, timeMs: timeMs.slice(0, length), bid: bid.slice(0, length), ask: ask.slice(0, length) }
}

function tracksOf(reels: readonly Reel[]): Reel[][] {
  const bySymbol = Map.groupBy(reels, (reel) => reel.recording.symbol)
  for (const track of bySymbol.values()) {
    track.sort((a, b) => a.recording.firstMs - b.recording.firstMs)
    for (const [i, { recording }] of track.entries()) {
      const before = track[i - 1]?.recording
      if (before !== undefined && recording.firstMs < before.lastMs)
        throw new FeedError(
          `FEED names ${before.path} and ${recording.path}, whose times overlap: leave one of them out.`,
        )
    }
  }
  return [...bySymbol.values()]
}

const day = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

function label(
  recordings: readonly Recording[],
  symbols: readonly string[],
  speed: number | null,
  loop: boolean,
): string {
  const from = day(Math.min(...recordings.map((r) => r.firstMs)))
  const to = day(Math.max(...recordings.map((r) => r.lastMs)))
  const days = from === to ? from : `${from} … ${to}`
  const pace = speed === null ? 'at full speed' : speed === 1 ? 'at real speed' : `×${speed}`
  return `Recorded ticks: ${symbols.join(', ')} ${days} ${pace}${loop ? ', in a loop' : ''}`
}

/** One track's reels as a walk over all its rows. */
class Cursor {
  readonly #track: readonly Reel[]
  #reel = 0
  #row = -1
  columns: TickColumns | undefined
  symbol = ''

  constructor(track: readonly Reel[]) {
    this.#track = track
  }

  get row(): number {
    return this.#row
  }

  get timeMs(): number {
    return this.columns === undefined ? Number.POSITIVE_INFINITY : (this.columns.timeMs[this.#row] as number)
  }

  /** Whether the next row is in the columns at hand, so that `step` will do. */
  get hasNext(): boolean {
    return this.columns !== undefined && this.#row + 1 < this.columns.length
  }

  step(): void {
    this.#row += 1
  }

  /** Rows of the present reel that can be skipped at once; for a track that plays alone. */
  skip(rows: number): number {
    const { length } = this.columns as TickColumns
    const skipped = Math.min(rows, length - 1 - this.#row)
    this.#row += skipped
    return skipped
  }

  /** Goes to the next reel's first row; beyond the last there are no columns. */
  async load(): Promise<void> {
    const reel = this.#track[this.#reel]
    this.#reel += 1
    this.#row = 0
    this.columns = reel && (reel.kept ?? (await readRecording(reel.recording.path, reel.instrument)).ticks)
    this.symbol = reel?.recording.symbol ?? ''
  }
}

async function* play(
  tracks: readonly Reel[][],
  rows: number,
  loop: boolean,
  from: number,
): AsyncGenerator<readonly FeedQuote[]> {
  // A place beyond the end of a recording that is not repeated is its last quote.
  let place = loop ? from : Math.min(from, rows - 1)
  for (let pass = Math.floor(place / rows); ; pass++) {
    yield* playOnce(tracks, pass * rows, place - pass * rows)
    place = (pass + 1) * rows
    if (!loop) return
  }
}

async function* playOnce(tracks: readonly Reel[][], base: number, from: number): AsyncGenerator<readonly FeedQuote[]> {
  const cursors = tracks.map((track) => new Cursor(track))
  for (const cursor of cursors) await cursor.load()
  let batch: FeedQuote[] = []
  for (let index = 0; ; index++) {
    const cursor = earliest(cursors)
    const { columns } = cursor
    if (columns === undefined) break
    if (index < from && cursors.length === 1) index += cursor.skip(from - index)
    if (index >= from) {
      batch.push({ quote: quoteAt(cursor.symbol, columns, cursor.row), position: base + index })
      if (batch.length === batchSize) {
        yield batch
        batch = []
      }
    }
    if (cursor.hasNext) cursor.step()
    else await cursor.load()
  }
  if (batch.length > 0) yield batch
}

function earliest(cursors: readonly Cursor[]): Cursor {
  let first = cursors[0] as Cursor
  for (let i = 1; i < cursors.length; i++)
    if ((cursors[i] as Cursor).timeMs < first.timeMs) first = cursors[i] as Cursor
  return first
}

const quoteAt = (symbol: string, { timeMs, bid, ask }: TickColumns, row: number): Quote => ({
  symbol,
  bid: bid[row] as number,
  ask: ask[row] as number,
  timeMs: timeMs[row] as number,
})
