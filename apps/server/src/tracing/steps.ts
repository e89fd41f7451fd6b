import { createHash } from 'node:crypto'

/** The way of an instruction, each step with the one that it follows from. */
const stepBefore = {
  /** The browser's request, until its answer. */
  request: null,
  /** The instruction is written in the ledger. */
  publish: 'request',
  /** The engine takes it, and its intent is written. */
  intent: 'publish',
  /** The order is handed to the broker's link. */
  send: 'intent',
  /** From there until the broker's answer has come. */
  report: 'send',
  /** The answer is written in the ledger. */
  record: 'report',
  /** From there until it was sent to the trader's open streams. */
  told: 'record',
} as const satisfies Record<string, string | null>

export type Step = keyof typeof stepBefore

export interface SpanIds {
  /** 32 hexadecimal digits, the same in every process. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
  /** Undefined for the first step. */
  readonly parentId: string | undefined
}

/**
 * The trace of an instruction is named by its id, which is as long, and each step by a hash of it: so every process knows the names of the
 * steps before it, and nothing has to be stored or sent with an instruction.
 */
export function idsOf(tradeId: string, step: Step): SpanIds {
  const before = stepBefore[step]
  return {
    traceId: tradeId.replaceAll('-', ''),
    spanId: spanIdOf(tradeId, step),
    parentId: before === null ? undefined : spanIdOf(tradeId, before),
  }
}

const spanIdOf = (tradeId: string, step: Step): string =>
  createHash('sha256').update(`${tradeId} ${step}`).digest('hex').slice(0, 16)
