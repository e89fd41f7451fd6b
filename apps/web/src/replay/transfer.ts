import { type TickSet, tickSetNameMax } from '@ratchet/contract'
import { piecesOf } from '@ratchet/domain'
import { addressOf, call, isLost } from '../api/call.ts'
import { fetchFile } from '../api/file.ts'
import { areBars, type TicksFound } from './protocol.ts'
import * as texts from './texts.ts'
import { TickWorker } from './tick-worker.ts'

type Progress = (done: number, total: number) => void

/** A piece whose answer was lost is sent again so often; it is there once. */
const tries = 3

/**
 * Keeps ticks on the server, piece by piece. Whoever cancels, and what goes wrong, leaves nothing behind there: the set is not seen before
 * it is complete, is removed, and swept where even that fails.
 */
export async function keepTicks(
  { ticks, names, barMs, format }: TicksFound,
  { symbol, digits }: Pick<TickSet, 'symbol' | 'digits'>,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<TickSet> {
  const bars = areBars({ barMs, format })
  const [first = '', ...more] = names
  const name = (more.length > 0 ? texts.andMore(first, more.length) : first).slice(0, tickSetNameMax)
  const body = { name, symbol, digits, barMs: bars ? barMs : 0 }
  const { id } = await call('beginTickSet', { body }, { signal })
  const params = { id }
  const worker = new TickWorker(signal)
  try {
    let place = 0
    for (const { start, end } of piecesOf(ticks, bars ? 4 : 1)) {
      onProgress(start, ticks.length)
      const packed = await worker.pack(ticks, start, end)
      await again(() => call('addTickPiece', { params, body: { place, packed } }, { signal }))
      place++
    }
    onProgress(ticks.length, ticks.length)
    return await again(() => call('completeTickSet', { params }, { signal }))
  } catch (error) {
    await call('removeTickSet', { params }).catch(() => {})
    throw error
  } finally {
    worker.close()
  }
}

/** Asks again where the answer was lost, after a pause where there is one for that try. */
export async function again<T>(ask: () => Promise<T>, pausesMs: readonly number[] = []): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await ask()
    } catch (error) {
      if (n === tries || !isLost(error)) throw error
      await new Promise((done) => setTimeout(done, pausesMs[n - 1] ?? 0))
    }
  }
}

/** UTC days, both included, as their first moments; undefined is no end. */
export interface Days {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

const aDayMs = 86_400_000

/** Reads kept ticks, of some days alone where they are named. @returns null where these days have none */
export async function keptSet(
  set: TickSet,
  { from, to }: Days,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<TicksFound | null> {
  const query = { from, to: to === undefined ? undefined : to + aDayMs - 1 }
  const cut = texts.interrupted
  const onBytes = (bytes: number) => onProgress(bytes, set.bytes)
  const { parts } = await fetchFile(addressOf('readTickSet', { id: set.id }, query), cut, onBytes, signal)
  const bytes = new Uint8Array(await new Blob([...parts]).arrayBuffer())
  if (bytes.length === 0) return null
  const worker = new TickWorker(signal)
  try {
    const { ticks, spread } = await worker.unpack(bytes)
    const { name, barMs } = set
    return { ticks, names: [name], format: barMs > 0 ? 'kept bars' : 'kept ticks', barMs, spread }
  } finally {
    worker.close()
  }
}
