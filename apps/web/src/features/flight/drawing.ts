import type { Life } from './life.ts'
import { type FlightRecord, numberOf, numbersOf, type State, stateOf } from './read.ts'

/** Holds a level from one place of the life to the next; null where there was none. */
export interface Step {
  readonly fromMs: number
  readonly toMs: number
  readonly price: number | null
}

/** Tells how a level of the position stood through its life, one piece for each value. */
export function stepsOf(records: readonly FlightRecord[], life: Life, level: (state: State) => number): Step[] {
  const steps: { fromMs: number; toMs: number; price: number | null }[] = []
  records.forEach((record, index) => {
    const state = stateOf(record)
    const placeMs = life.records[index] ?? 0
    const last = steps.at(-1)
    if (!state) return
    const price = state.open ? level(state) || null : null
    if (last?.price === price) return
    if (last) last.toMs = placeMs
    if (last || state.open) steps.push({ fromMs: placeMs, toMs: life.endMs, price })
  })
  return steps.filter(({ price }) => price !== null)
}

/** Tells where the stop that is meant to hold and the one that the broker has were not the same. */
export interface Gap {
  readonly fromMs: number
  readonly toMs: number
  readonly intended: number
  /** 0 where the broker had none. */
  readonly confirmed: number
}

export function gapsOf(records: readonly FlightRecord[], life: Life): Gap[] {
  const gaps: { fromMs: number; toMs: number; intended: number; confirmed: number }[] = []
  let open: (typeof gaps)[number] | undefined
  records.forEach((record, index) => {
    const state = stateOf(record)
    if (!state) return
    const placeMs = life.records[index] ?? 0
    const [intended, confirmed] = [state.intendedSl, state.sl]
    if (open && state.open && open.intended === intended && open.confirmed === confirmed) return
    if (open) open.toMs = placeMs
    open = undefined
    if (!state.open || intended === confirmed) return
    open = { fromMs: placeMs, toMs: life.endMs, intended, confirmed }
    gaps.push(open)
  })
  return gaps
}

/** Holds a rung as a price, and where in the life it was reached; null where it was not (yet). */
export interface RungLine {
  readonly rung: number
  readonly price: number
  readonly reachedMs: number | null
}

/**
 * Returns the rungs that were reached, at the prices that the record has for them. Of a changed ladder the newest
 * counts.
 */
export function reachedRungs(records: readonly FlightRecord[], life: Life): RungLine[] {
  const lines = new Map<number, RungLine>()
  records.forEach((record, index) => {
    if (record.kind !== 'rung.reached') return
    const prices = numbersOf(record.triggers)
    const rungs = numbersOf(record.rungs)
    const all = rungs.length > 0 ? rungs : [numberOf(record.rung) ?? 0]
    all.forEach((rung, n) => {
      const price = prices[n]
      if (price !== undefined) lines.set(rung, { rung, price, reachedMs: life.records[index] ?? 0 })
    })
  })
  return [...lines.values()]
}
