import type { Cents } from '../numbers/types.ts'

/**
 * Shares money out by weights, to the cent: each share is the whole below its exact part, and the largest remainders get the cents that are
 * left, of equal ones the first. Together they are the whole. Without any weight the first gets all.
 * @param weights none below 0, at least one
 */
export function shareOut(cents: Cents, weights: readonly number[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? cents : 0))
  const [sign, amount] = [cents < 0 ? -1 : 1, BigInt(Math.abs(cents))]
  const parts = weights.map((weight, index) => {
    const exact = amount * BigInt(weight)
    return { index, share: exact / total, rest: exact % total }
  })
  let left = amount - parts.reduce((sum, { share }) => sum + share, 0n)
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break
    part.share += 1n
    left -= 1n
  }
  // Not −0, which is another value in a test.
  return parts.map(({ share }) => sign * Number(share) || 0)
}
