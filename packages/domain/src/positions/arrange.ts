import { type ActiveTrade, type ColumnKey, filterWords, listColumns } from '@ratchet/contract'

/** Which open positions are wanted, and in which order. */
export interface Arrangement {
  readonly sort?: ColumnKey<'activeTrades'> | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly q?: string | undefined
  readonly symbol?: string | undefined
  /** Both in the form of the rows' own times, so that they compare as text. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const tickets: ReadonlySet<string> = new Set(
  listColumns.activeTrades.flatMap(({ key, kind }) => (kind === 'ticket' ? [key] : [])),
)

/** The fields that a filter's words are searched in. */
const wordsOf = ({ id, symbol, comment, identifier, magic, type, brokerId }: ActiveTrade): string =>
  [id, symbol, comment, identifier, magic ?? '', type, brokerId].join(' ').toLowerCase()

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return a < b ? -1 : a > b ? 1 : 0
}

/** Tickets are digits of any length: the longer one is the larger. */
const filled = (value: string | number): string | number => String(value).padStart(20, '0')

/** By the log-in; where two servers have the same, those of one stand together. */
const accountPlace = ({ brokerId, server }: ActiveTrade): string => `${filled(brokerId)} ${server}`

/**
 * Open positions as they are wanted: those that match, in the order of a column, and where two are equal there in the order in
 * which they came. Server and browser arrange by this one function, for profit and price move too fast for a database.
 * @param rows newest first; a cell without a value comes last in either direction
 */
export function arrangeActive(rows: readonly ActiveTrade[], wanted: Arrangement): ActiveTrade[] {
  const { sort, order = 'desc', symbol, from, to } = wanted
  const words = filterWords(wanted.q ?? '')
  const found = rows.filter((row) => {
    if (symbol !== undefined && row.symbol !== symbol) return false
    if ((from !== undefined && row.time < from) || (to !== undefined && row.time >= to)) return false
    const text = words.length > 0 ? wordsOf(row) : ''
    return words.every((word) => text.includes(word))
  })
  const way = order === 'asc' ? 1 : -1
  if (sort === undefined) return order === 'asc' ? found.reverse() : found
  return found.sort((one, other) => {
    if (sort === 'brokerId') return way * compare(accountPlace(one), accountPlace(other))
    const [a, b] = [one[sort], other[sort]]
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return way * (tickets.has(sort) ? compare(filled(a), filled(b)) : compare(a, b))
  })
}
