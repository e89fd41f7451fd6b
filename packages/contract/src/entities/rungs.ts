import type { OwnRungs, Risk } from './risk.ts'

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
export const sameRungs = (a: OwnRungs, b: OwnRungs): boolean =>
  rungNumbers.every((n) =>
    (['profit', 'sl', 'tp', 'close'] as const).every((field) => (a[`${field}${n}`] ?? 0) === (b[`${field}${n}`] ?? 0)),
  )

/** Whether a rung closes a part. Such a ladder is for single orders and positions. */
export const closesParts = (rungs: OwnRungs): boolean => rungNumbers.some((n) => (rungs[`close${n}`] ?? 0) > 0)
