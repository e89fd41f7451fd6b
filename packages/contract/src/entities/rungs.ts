import type { Risk } from './risk.ts'

export const rungNumbers = [1, 2, 3, 4, 5, 6] as const
export type RungNumber = (typeof rungNumbers)[number]

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

/** Whether two ladders have the same figures, rung by rung. */
export const sameRungs = (a: Risk, b: Risk): boolean =>
  rungNumbers.every((n) => (['profit', 'sl', 'tp'] as const).every((field) => a[`${field}${n}`] === b[`${field}${n}`]))
