/** At most so many of the newest rows are kept; beyond that only the newer half stays. */
const mostKept = 1000

/**
 * Holds the newest rows of a list that may be long, without a gap, in the ledger's order, and the number of all rows.
 * The rest is fetched when it comes into view.
 */
export interface Newest<T> {
  readonly rows: readonly T[]
  readonly total: number
  /** Older rows by id that have changed since they may have been fetched. */
  readonly changed: ReadonlyMap<string, T>
  /** Ids of removed rows: an answer that was already on its way must not bring them back. */
  readonly gone: ReadonlySet<string>
  /** Grows with each row that is added on top. */
  readonly arrived: number
  /** Grows when the places of older rows, counted from the oldest, may have changed. */
  readonly shifted: number
}

export const noNewest: Newest<never> = {
  rows: [],
  total: 0,
  changed: new Map<string, never>(),
  gone: new Set<string>(),
  arrived: 0,
  shifted: 0,
}

/** Starts over from the ledger's rows; older rows must be fetched again. */
export const newestOf = <T>(before: Newest<T>, rows: readonly T[], total: number): Newest<T> => ({
  ...noNewest,
  rows,
  total: Math.max(total, rows.length),
  arrived: before.arrived,
  shifted: before.shifted + 1,
})

/**
 * Applies one version of a row. The ledger's order never changes, so a new row is added on top, and a changed older row stays where it
 * is.
 */
export function takeRow<T>(list: Newest<T>, row: T, id: (row: T) => string, isNew: boolean): Newest<T> {
  const name = id(row)
  const at = list.rows.findIndex((known) => id(known) === name)
  if (at >= 0) return { ...list, rows: list.rows.with(at, row) }
  if (list.gone.has(name)) return list
  if (!isNew) return { ...list, changed: new Map(list.changed).set(name, row) }
  const rows = [row, ...list.rows]
  const full = rows.length > mostKept
  return {
    ...list,
    rows: full ? rows.slice(0, mostKept / 2) : rows,
    total: list.total + 1,
    arrived: list.arrived + 1,
    shifted: list.shifted + (full ? 1 : 0),
    ...(full && { changed: noNewest.changed }),
  }
}

/** Removes a row, once. */
export function dropRow<T>(list: Newest<T>, name: string, id: (row: T) => string): Newest<T> {
  if (list.gone.has(name)) return list
  return {
    ...list,
    rows: list.rows.filter((row) => id(row) !== name),
    total: Math.max(0, list.total - 1),
    gone: new Set(list.gone).add(name),
    shifted: list.shifted + 1,
  }
}
