/**
 * The nearest-rank percentile: of n sorted values the ⌈n × p / 100⌉th, p from 1 to 100. It is always one of the values. (HON5)
 * @throws RangeError where there is no value
 */
export function percentile(inOrder: readonly number[], p: number): number {
  const found = inOrder[Math.ceil((inOrder.length * p) / 100) - 1]
  if (found === undefined) throw new RangeError('A percentile is one of some values')
  return found
}
