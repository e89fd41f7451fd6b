import { figureOf, numberRules, type OwnRungs, type RungNumber } from '@ratchet/contract'

/** A figure of a rung: its profit, and how far its stop and its target lie from that. */
export type Figure = 'profit' | 'sl' | 'tp'

/** Where the level of a figure lies, in pips from the open in the position's favour; a stop or target of 0 lies at its profit. */
export function levelPips(ladder: OwnRungs, rung: RungNumber, figure: Figure): number {
  const profit = figureOf(ladder, 'profit', rung)
  if (figure === 'profit') return profit
  return figure === 'sl' ? profit - figureOf(ladder, 'sl', rung) : profit + figureOf(ladder, 'tp', rung)
}

/** A handle goes from one of these to the next: fine enough for the drawing, in pips that a person would type. */
export function stepPips(reach: { readonly low: number; readonly high: number }): number {
  return Math.max(0.1, 10 ** Math.floor(Math.log10((reach.high - reach.low) / 60)))
}

/** The figure that puts its level nearest to this one. A rung keeps a profit: at 0 it would be off, and its handle gone. */
export function figureAt(ladder: OwnRungs, rung: RungNumber, figure: Figure, pips: number, step: number): number {
  const profit = figureOf(ladder, 'profit', rung)
  const wanted = figure === 'profit' ? pips : figure === 'sl' ? profit - pips : pips - profit
  return within(figure, Math.round(wanted / step) * step, step)
}

/** The figure whose level lies so many steps further in the position's favour, on a whole step. */
export function figureMoved(ladder: OwnRungs, rung: RungNumber, figure: Figure, steps: number, step: number): number {
  const now = figureOf(ladder, figure, rung) / step
  const way = figure === 'sl' ? -steps : steps
  // What lies between two steps comes to the next one, and no further.
  const from = way > 0 ? Math.floor(now + 1e-6) : Math.ceil(now - 1e-6)
  return within(figure, (from + way) * step, step)
}

function within(figure: Figure, pips: number, step: number): number {
  const least = figure === 'profit' ? step : 0
  return Number(Math.min(numberRules.pips.most, Math.max(least, pips)).toFixed(3))
}
