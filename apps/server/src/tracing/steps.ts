import { createHash } from 'node:crypto'

/** The ways of an instruction and of a stop that moves, each step with the one that it follows from. */
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
  /** A quote has reached a rung, or the trader asks for other levels: the intended ones are written in the ledger. */
  'stop intent': null,
  /** The new levels are handed to the broker's link. */
  'stop send': 'stop intent',
  /** From there until the broker's answer has come. */
  'stop report': 'stop send',
  /** What the broker confirmed, or refused, is written in the ledger. */
  'stop record': 'stop report',
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
 * The trace of an instruction is named by its id, which is as long, that of a moved stop by its request's, and each step by a hash of it: so every process
 * knows the names of the steps before it, and nothing has to be stored or sent with an instruction.
 */
export function idsOf(id: string, step: Step): SpanIds {
  const before = stepBefore[step]
  return {
    traceId: id.replaceAll('-', ''),
    spanId: spanIdOf(id, step),
    parentId: before === null ? undefined : spanIdOf(id, before),
  }
}

const spanIdOf = (id: string, step: Step): string =>
  createHash('sha256').update(`${id} ${step}`).digest('hex').slice(0, 16)
