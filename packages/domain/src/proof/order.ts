/** The faults in the numbering of a statement's records, apart from their content. */
export type Disorder =
  | { readonly kind: 'removed'; readonly from: number; readonly to: number }
  /** A number that was there already, or that lies outside of what was signed. */
  | { readonly kind: 'inserted'; readonly seq: number }
  /** It stands behind a record that came later, or before one that came earlier. */
  | { readonly kind: 'moved'; readonly seq: number; readonly after: number | null }

interface Numbered {
  readonly seq: number
}

/**
 * Puts records in the order of their numbers, and says what had to be done for it.
 * @param first the number that the records should begin with; each up to `last` should be there once
 */
export function putInOrder<R extends Numbered>(
  records: readonly R[],
  first: number,
  last: number,
): { readonly inOrder: readonly R[]; readonly disorder: readonly Disorder[] } {
  const disorder: Disorder[] = []
  const seen = new Set<number>()
  const once = records.filter(({ seq }) => {
    const fits = seq >= first && seq <= last && !seen.has(seq)
    if (fits) seen.add(seq)
    else disorder.push({ kind: 'inserted', seq })
    return fits
  })
  const staying = longestRise(once.map(({ seq }) => seq))
  once.forEach(({ seq }, i) => {
    if (!staying.has(seq)) disorder.push({ kind: 'moved', seq, after: once[i - 1]?.seq ?? null })
  })
  const inOrder = disorder.length === 0 ? once : [...once].sort((a, b) => a.seq - b.seq)
  let expected = first
  for (const { seq } of inOrder) {
    if (seq > expected) disorder.push({ kind: 'removed', from: expected, to: seq - 1 })
    expected = seq + 1
  }
  if (expected <= last) disorder.push({ kind: 'removed', from: expected, to: last })
  return { inOrder, disorder }
}

/** The most numbers that can stay where they are for the rest to be out of order; the numbers are all different. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  // For each length, the place of the smallest number that ends a rise of that length.
  const ends: number[] = []
  const before: (number | undefined)[] = []
  const at = (i: number | undefined) => (i === undefined ? Number.NEGATIVE_INFINITY : (numbers[i] ?? 0))
  numbers.forEach((number, i) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(ends[middle]) < number) low = middle + 1
      else high = middle
    }
    before[i] = ends[low - 1]
    ends[low] = i
  })
  const rise = new Set<number>()
  for (let i = ends.at(-1); i !== undefined; i = before[i]) rise.add(at(i))
  return rise
}
