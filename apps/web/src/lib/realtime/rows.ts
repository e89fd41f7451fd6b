/** A total order: 0 only for two versions of the same row, so that a row is found by itself. */
export type Order<T> = (a: T, b: T) => number

const newestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)
/** Tickets are digits of any length; the longer one is the larger. */
const laterTicket = (a: string, b: string): number => b.length - a.length || newestFirst(a, b)

/** Sorts by moment, newest first, and by ticket or id where two share one. */
export const byTime =
  <T>(time: (row: T) => string, id: (row: T) => string): Order<T> =>
  (a, b) =>
    newestFirst(time(a), time(b)) || laterTicket(id(a), id(b))

function placeOf<T>(rows: readonly T[], row: T, order: Order<T>): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(rows[middle] as T, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Puts whole rows into a sorted list, in place of their older versions. */
export function putRows<T>(rows: readonly T[], incoming: readonly T[] | undefined, order: Order<T>): readonly T[] {
  if (!incoming?.length) return rows
  const next = rows.slice()
  for (const row of incoming) {
    const at = placeOf(next, row, order)
    const known = next[at]
    if (known !== undefined && order(known, row) === 0) next[at] = row
    else next.splice(at, 0, row)
  }
  return next
}

export function dropRows<T>(
  rows: readonly T[],
  gone: readonly string[] | undefined,
  id: (row: T) => string,
): readonly T[] {
  if (!gone?.length) return rows
  const names = new Set(gone)
  const next = rows.filter((row) => !names.has(id(row)))
  return next.length === rows.length ? rows : next
}
