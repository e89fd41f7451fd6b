import type { ActiveTrade, Instrument, Risk } from '@ratchet/contract'
import { climb, type Step, worstAt } from '../../trading/ladder/ladder.ts'

/** Tells what the next rung will do to a position's stop. */
export interface NextMove {
  readonly trigger: number
  readonly stop: number
  /** Holds the money that the position keeps at least once it is there; null where that cannot be worked out. */
  readonly locked: number | null
}

type Open = Pick<ActiveTrade, 'type' | 'price_open' | 'volume' | 'rung' | 'intendedSl' | 'intendedTp'>

/** Finds the nearest rung that was not reached and moves the stop; null where none is left. */
export function nextMove(position: Open, risk: Risk, instrument: Instrument): NextMove | null {
  const { type, price_open: open, volume, rung, intendedSl, intendedTp } = position
  const steps = climb(type, open, risk, instrument, { sl: intendedSl, tp: intendedTp })
  const next = steps.find((step): step is Step & { stop: NonNullable<Step['stop']> } => {
    return step.rung > rung && step.stop?.moved === true
  })
  if (!next) return null
  const stop = next.stop.price
  return { trigger: next.trigger, stop, locked: worstAt({ type, open, volume }, stop, instrument)?.cents ?? null }
}

/**
 * Tells where the price stands between the stop, 0, and the rung, 1. Without a stop, 0 is the rung's own distance below
 * the open price.
 */
export function wayToRung(position: Pick<ActiveTrade, 'price_open' | 'sl'>, trigger: number, price: number): number {
  const from = position.sl || 2 * position.price_open - trigger
  return from === trigger ? 1 : Math.min(1, Math.max(0, (price - from) / (trigger - from)))
}
