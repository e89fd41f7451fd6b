import type { PublicFlightRecord } from '@ratchet/contract'

interface Levels {
  readonly sl: number
  readonly tp: number
}

/** One move of a stop by the ladder: what the market did, what was asked, what the broker said. */
export interface StopMove {
  readonly seq: number
  readonly rung: number
  /** The quote that reached the rung; null where the record of it is missing. */
  readonly bid: number | null
  readonly ask: number | null
  readonly from: Levels
  readonly to: Levels
  readonly at: string
  readonly marketTime: string | null
  readonly answer: 'confirmed' | 'refused' | 'open'
  /** From asking to the answer, by the real clock; null while there is none. */
  readonly answeredAfterMs: number | null
  readonly words: string | null
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)
function levelsOf(value: unknown): Levels {
  const levels = (value ?? {}) as Record<string, unknown>
  return { sl: numberOf(levels.sl) ?? 0, tp: numberOf(levels.tp) ?? 0 }
}

/** Reads from a trade's flight, oldest first, why its stop moved. Requests that were refused and asked again are two moves. */
export function stopMoves(records: readonly PublicFlightRecord[]): StopMove[] {
  return records.flatMap((intent, index) => {
    if (intent.kind !== 'stop.intent') return []
    const { seq, at, marketTime, position, request } = intent
    const reached = records
      .slice(0, index)
      .findLast((one) => one.kind === 'rung.reached' && one.position === position && one.rung === intent.rung)
    const answer = records
      .slice(index + 1)
      .find((one) => (one.kind === 'stop.confirmed' || one.kind === 'stop.refused') && one.request === request)
    return {
      ...{ seq, at, marketTime, rung: numberOf(intent.rung) ?? 0 },
      ...{ bid: numberOf(reached?.bid), ask: numberOf(reached?.ask) },
      ...{ from: levelsOf(intent.from), to: levelsOf(intent.to) },
      answer: !answer ? 'open' : answer.kind === 'stop.confirmed' ? 'confirmed' : 'refused',
      answeredAfterMs: answer ? Date.parse(answer.at) - Date.parse(at) : null,
      words: textOf(answer?.text) ?? textOf(answer?.reason),
    }
  })
}
