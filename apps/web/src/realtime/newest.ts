/** More of the newest rows than this are not kept; when they are more, only the newer half stays. */
const mostKept = 1000

/**
 * The newest rows of a list that may be long, without a gap, in the ledger's order, and how many rows there are in all. The rest
 * is fetched when somebody looks at it.
 */
export interface Newest<T> {
  readonly rows: readonly T[]
  readonly total: number
  /** Older rows that changed since they may have been fetched, by id. */
  readonly changed: ReadonlyMap<string, T>
  /** Rows that are gone, by id: what was already on its way must not bring them back. */
  readonly gone: ReadonlySet<string>
  /** Raised with each row that came on top. */
  readonly arrived: number
  /** Raised when older rows may stand at another place, counted from the oldest, than before. */
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

/** Starts over from what the ledger said; whoever holds older rows must ask for them again. */
export const newestOf = <T>(before: Newest<T>, rows: readonly T[], total: number): Newest<T> => ({
  ...noNewest,
  rows,
  total: Math.max(total, rows.length),
  arrived: before.arrived,
  shifted: before.shifted + 1,
})

/**
 * Takes in one version of a row. The ledger gives its rows in one order for ever, so a row that was not there stands on top; an
 * older row that changed stays where it is.
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

/** Lets a row go, once. */
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
