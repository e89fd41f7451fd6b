import type { TickColumns } from '@ratchet/domain'
import { startWorker } from './own-worker.ts'
import type { DayAsked, KeepAnswer, KeepAnswers, KeepAsked } from './protocol.ts'
import * as texts from './texts.ts'

/**
 * A worker that packs and unpacks ticks, one request after the other, so that the page stays at hand meanwhile. It lives until it is closed,
 * or until its signal ends what it is doing.
 */
export class TickWorker {
  readonly #worker = startWorker()
  readonly #signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Packs a stretch of ticks, which is copied: the page keeps its own. */
  async pack({ timeMs, bid, ask }: TickColumns, start: number, end: number): Promise<string> {
    const ticks = {
      length: end - start,
      timeMs: timeMs.slice(start, end),
      bid: bid.slice(start, end),
      ask: ask.slice(start, end),
    }
    const buffers = [ticks.timeMs.buffer, ticks.bid.buffer, ticks.ask.buffer]
    return (await this.#ask<'pack'>({ kind: 'pack', ticks }, buffers)).packed
  }

  unpack(bytes: Uint8Array<ArrayBuffer>): Promise<KeepAnswers['unpack']> {
    return this.#ask<'unpack'>({ kind: 'unpack', bytes }, [bytes.buffer])
  }

  day(asked: Omit<DayAsked, 'kind'>): Promise<KeepAnswers['day']> {
    const buffers = asked.hours.map(({ bytes }) => bytes.buffer)
    return this.#ask<'day'>(Object.assign({ kind: 'day' } as const, asked), buffers)
  }

  close(): void {
    this.#worker.terminate()
  }

  #ask<K extends keyof KeepAnswers>(asked: KeepAsked, transfer: ArrayBuffer[]): Promise<KeepAnswers[K]> {
    const [worker, signal] = [this.#worker, this.#signal]
    return new Promise((resolve, reject) => {
      const end = () => {
        worker.terminate()
        reject(signal.reason)
      }
      if (signal.aborted) return end()
      signal.addEventListener('abort', end, { once: true })
      worker.onmessage = ({ data }: MessageEvent<KeepAnswer>) => {
        if (data.kind === 'refused') reject(new Error(data.message))
        else resolve(data as KeepAnswers[K])
      }
      worker.onerror = () => reject(new Error(texts.packerFailed))
      worker.postMessage(asked, { transfer })
    })
  }
}
