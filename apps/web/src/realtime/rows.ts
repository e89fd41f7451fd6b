import { keepShape, type Naming, placesIn } from './shape.ts'

/** The order is total: it is 0 only for two versions of the same row, so that a row is found by itself. */
export type Order<T> = (a: T, b: T) => number

const newestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)
/** Tickets are digits of any length; the longer one is the larger. */
const laterTicket = (a: string, b: string): number => b.length - a.length || newestFirst(a, b)

/** Sorts by moment, newest first, by ticket where two share one, and by key where they share that too. */
export const byTime =
  <T>(time: (row: T) => string, ticket: (row: T) => string, key: (row: T) => string): Order<T> =>
  (a, b) =>
    newestFirst(time(a), time(b)) || laterTicket(ticket(a), ticket(b)) || newestFirst(key(a), key(b))

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

/** From so many rows on, knowing where every row stands costs less than finding each by its order. */
export const many = 64

/**
 * Puts whole rows into a sorted list, in place of their older versions. What a row is ordered by is the same in all its versions, so
 * that it never changes its place.
 */
export function putRows<T>(
  rows: readonly T[],
  incoming: readonly T[] | undefined,
  order: Order<T>,
  naming: Naming<T>,
): readonly T[] {
  if (!incoming?.length) return rows
  if (rows.length === 0) return merged(rows, incoming, order)
  const next = rows.slice()
  const fresh: T[] = []
  const places = incoming.length < many ? null : placesIn(rows, naming)
  for (const row of incoming) {
    const at = places ? (places(row) ?? rows.length) : placeOf(next, row, order)
    const known = at < rows.length
    // Only its place is looked at: the older versions of ten thousand rows are out of the processor's cache, and
    // reading them costs too much.
    if (known && (places || order(next[at] as T, row) === 0)) next[at] = row
    else fresh.push(row)
  }
  if (fresh.length > 0) return merged(next, fresh, order)
  keepShape(rows, next)
  return next
}

/** Puts rows that are not there yet between those that are; of several versions of one the last. */
function merged<T>(rows: readonly T[], fresh: readonly T[], order: Order<T>): readonly T[] {
  const sorted = fresh.toSorted(order)
  const all: T[] = []
  let at = 0
  sorted.forEach((row, n) => {
    const later = sorted[n + 1]
    if (later !== undefined && order(row, later) === 0) return
    for (const end = placeOf(rows, row, order); at < end; at++) all.push(rows[at] as T)
    all.push(row)
  })
  for (; at < rows.length; at++) all.push(rows[at] as T)
  return all
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
