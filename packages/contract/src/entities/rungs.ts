import { type RungNumber, riskRungNumbers, rungNumbers } from '../rung-numbers.ts'
import type { OwnRungField, OwnRungs, Risk } from './risk.ts'

export const noRisk: Risk = {
  profit1: 0,
  sl1: 0,
  tp1: 0,
  profit2: 0,
  sl2: 0,
  tp2: 0,
  profit3: 0,
  sl3: 0,
  tp3: 0,
  profit4: 0,
  sl4: 0,
  tp4: 0,
  profit5: 0,
  sl5: 0,
  tp5: 0,
  profit6: 0,
  sl6: 0,
  tp6: 0,
}

const figures = ['profit', 'sl', 'tp', 'close'] as const

/** A figure of a rung; 0 where the ladder does not name it. */
export const figureOf = (
  rungs: Readonly<Partial<Record<OwnRungField, number | undefined>>>,
  figure: (typeof figures)[number],
  rung: RungNumber,
): number => rungs[`${figure}${rung}`] ?? 0

/** Whether two ladders have the same figures, rung by rung. */
export const sameRungs = (a: OwnRungs, b: OwnRungs): boolean =>
  rungNumbers.every((n) => figures.every((figure) => figureOf(a, figure, n) === figureOf(b, figure, n)))

/** Whether a rung closes a part. Such a ladder is for single orders and positions. */
export const closesParts = (rungs: OwnRungs): boolean => rungNumbers.some((n) => figureOf(rungs, 'close', n) > 0)

/** The highest number of a rung of which a figure is set; 0 where none is. */
export const lastRung = (rungs: OwnRungs): number =>
  rungNumbers.findLast((n) => figures.some((figure) => figureOf(rungs, figure, n) > 0)) ?? 0

/** Whether it has rungs beyond those of traders and accounts. Such a ladder is for single orders and positions too. */
export const hasMoreRungs = (rungs: OwnRungs): boolean => lastRung(rungs) > riskRungNumbers.length
