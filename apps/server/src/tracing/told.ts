import type { NamedEvent } from '@ratchet/store'
import type { Tracer } from './tracer.ts'

const answers = new Set(['order.answered', 'order.placed', 'trade.failed'])

/** Tells of answers of brokers that were sent to their trader's open streams just now. */
export const traceTold =
  (tracer: Tracer) =>
  (events: readonly NamedEvent[]): void => {
    for (const { tradeId, kind, atMs, data } of events) {
      // What was refused before it was sent has no answer, and a removal has one of its own.
      const isAnswer = answers.has(kind) && 'heardAtMs' in data && !('remove' in data)
      if (tradeId !== null && isAnswer) tracer.took(tradeId, 'told', atMs)
    }
  }
