import { figureOf, type OwnRungs, rungNumbers } from '@ratchet/contract'

/** Figures in R or ATR have so many decimals: a point of a usual stop is coarser. */
const scale = 10_000

/**
 * Converts a ladder in pips to R or ATR: profits, stops and targets are divided by the pips per unit. A figure that is not 0 stays above 0. Parts
 * are percents, and stay. (OWN13)
 * @param onePips above 0
 */
export function ladderInUnit(ladder: OwnRungs, onePips: number): OwnRungs {
  const inUnit = (pips: number) => (pips > 0 ? Math.max(1, Math.round((pips / onePips) * scale)) / scale : 0)
  const figures = rungNumbers.flatMap((n) =>
    (['profit', 'sl', 'tp'] as const).flatMap((part) => {
      const pips = figureOf(ladder, part, n)
      return ladder[`${part}${n}`] === undefined ? [] : [[`${part}${n}`, inUnit(pips)] as const]
    }),
  )
  return { ...ladder, ...Object.fromEntries(figures) }
}
