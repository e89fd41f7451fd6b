import { type TickSet, tickArchiveWords } from '@ratchet/contract'
import { archiveHours, archiveNameOf, dayMs, type Tick } from '@ratchet/domain'
import { addressOf, call } from '../../../api/call.ts'
import { fetchFile } from '../../../api/file.ts'
import type { ArchiveHour } from '../../../replay/protocol.ts'
import { TickWorker } from '../../../replay/tick-worker.ts'
import { again } from '../../../replay/transfer.ts'
import * as texts from './texts.ts'

/** Days of a symbol, both included, by their first moments in UTC. */
export interface Wanted {
  readonly symbol: string
  readonly digits: number
  readonly fromMs: number
  readonly toMs: number
}

/** How far a download has come: what is before it is kept, and it can go on from here. */
export interface Reached {
  /** The set of ticks; null before its first piece. */
  readonly id: string | null
  readonly dayMs: number
  /** Pieces of the days before it, and of its own. */
  readonly place: number
  readonly sent: number
  readonly ticks: number
  /** Days without quotes, as weekends are. */
  readonly empty: number
  readonly before: Tick | null
}

export const beginning = ({ fromMs }: Wanted): Reached => ({
  id: null,
  dayMs: fromMs,
  place: 0,
  sent: 0,
  ticks: 0,
  empty: 0,
  before: null,
})

/** The archive refuses now and then, and answers a moment later. */
const pausesMs = [1000, 3000]

export class NothingThere extends Error {}

/**
 * Downloads days of ticks and keeps each as it comes. What goes wrong leaves everything before it in its place, from where it goes on. (KEP7)
 * @param onHour hears how many hours of the day are there
 * @param onReached hears what is kept from now on
 */
export async function download(
  wanted: Wanted,
  from: Reached,
  onHour: (at: Reached, hours: number) => void,
  onReached: (at: Reached) => void,
  signal: AbortSignal,
): Promise<{ readonly set: TickSet; readonly empty: number }> {
  const worker = new TickWorker(signal)
  let at = from
  const reach = (next: Partial<Reached>) => {
    at = Object.assign({}, at, next)
    onReached(at)
  }
  try {
    while (at.dayMs <= wanted.toMs) {
      const hours = await hoursOf(wanted, at, onHour, signal)
      const { symbol, digits } = wanted
      const name = archiveNameOf(symbol) ?? symbol
      const { packed, ticks, last } = await worker.day({ symbol, name, digits, hours, before: at.before })
      for (const [n, piece] of packed.entries()) {
        if (n < at.sent) continue
        const id = at.id ?? (await begin(wanted, signal))
        if (at.id === null) reach({ id })
        const body = { place: at.place + n, packed: piece }
        await again(() => call('addTickPiece', { params: { id }, body }, { signal }))
        reach({ sent: n + 1 })
      }
      const empty = at.empty + (packed.length === 0 ? 1 : 0)
      const place = at.place + packed.length
      reach({ dayMs: at.dayMs + dayMs, place, sent: 0, ticks: at.ticks + ticks, empty, before: last })
    }
    const { id, empty } = at
    if (id === null) throw new NothingThere(texts.noQuotes(wanted.symbol))
    return { set: await again(() => call('completeTickSet', { params: { id } }, { signal })), empty }
  } finally {
    worker.close()
  }
}

async function begin({ symbol, digits, fromMs, toMs }: Wanted, signal: AbortSignal): Promise<string> {
  const name = texts.archiveName(symbol, dayText(fromMs), dayText(toMs))
  return (await call('beginTickSet', { body: { name, symbol, digits, barMs: 0 } }, { signal })).id
}

export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

async function hoursOf(
  { symbol }: Wanted,
  at: Reached,
  onHour: (at: Reached, hours: number) => void,
  signal: AbortSignal,
): Promise<ArchiveHour[]> {
  const found: ArchiveHour[] = []
  for (const [n, startMs] of archiveHours(at.dayMs, at.dayMs + dayMs).entries()) {
    onHour(at, n)
    const address = addressOf('readArchiveHour', {}, { symbol, time: startMs })
    const fetched = () => {
      signal.throwIfAborted()
      return fetchFile(address, tickArchiveWords.unreachable, () => {}, signal)
    }
    const { parts } = await again(fetched, pausesMs)
    const bytes = new Uint8Array(await new Blob([...parts]).arrayBuffer())
    if (bytes.length > 0) found.push({ startMs, bytes })
  }
  return found
}
