import type { LedgerChange, Write } from '@ratchet/engine'
import { Histogram } from '../core/monitoring/histogram.ts'

/** Counts what the engines of this process have done since the start, for monitors. */
export class EngineMeter {
  quotes = 0
  /** From an instruction's publication until its broker's answer was durable. */
  readonly orders = new Histogram()
  /** From the sending of a moved stop until its confirmation was durable. */
  readonly stops = new Histogram()

  quote(): void {
    this.quotes++
  }

  /** Since when each thing that a write ends was under way; undefined where it ends none. */
  begun({ changes }: Write): readonly { readonly of: Histogram; readonly sinceMs: number }[] | undefined {
    const found = changes.flatMap((change) => this.#begunBy(change) ?? [])
    return found.length > 0 ? found : undefined
  }

  #begunBy({ kind, request, trade, data }: LedgerChange) {
    if (kind === 'stop.confirmed' && typeof data.sentAtMs === 'number')
      return { of: this.stops, sinceMs: data.sentAtMs }
    const isAnswer = request?.kind === 'order' && request.id === request.tradeId && request.state === 'answered'
    return isAnswer && trade ? { of: this.orders, sinceMs: trade.createdAtMs } : undefined
  }
}
