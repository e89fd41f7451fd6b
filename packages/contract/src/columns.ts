/** The columns of the four tables, apart from any schema: a screen that only shows them loads no validation. */

/**
 * How a column's values are written: by a screen, and in a file that a spreadsheet opens. A level of 0 means none. An account is its
 * log-in, which the row's server completes: two servers may have the same.
 */
export type ColumnKind =
  | 'text'
  | 'ticket'
  | 'price'
  | 'level'
  | 'volume'
  | 'money'
  | 'time'
  | 'entry'
  | 'whole'
  | 'account'

export interface ListColumn {
  /** Field of the row, and the name to sort by. */
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  /** Offered beyond the table's own columns; hidden until somebody asks for it. */
  readonly extra?: true
  /** A time is of the market's clock, which a recording has of its own; of the real one where nothing is said. */
  readonly clock?: 'market'
}

/**
 * The name of a column; that of a time says which clock it is of and in which zone. Files are always in UTC: a spreadsheet knows no zones.
 */
export const headingOf = (column: ListColumn, zone = 'UTC'): string => {
  const clock = clockOf(column, zone)
  return clock === null ? column.label : `${column.label} (${clock})`
}
export const clockOf = ({ kind, clock }: ListColumn, zone = 'UTC'): string | null => {
  if (kind !== 'time') return null
  return clock === 'market' ? `market, ${zone}` : zone
}

/** In each table the columns stand in the order in which a trader reads them; what only machines ask for comes last. */

export const listColumns = {
  trades: [
    { key: 'key', label: 'Order ID', kind: 'text' },
    { key: 'symbol', label: 'Symbol', kind: 'text' },
    { key: 'type', label: 'Type', kind: 'text' },
    { key: 'volume', label: 'Volume', kind: 'volume' },
    { key: 'price', label: 'Price', kind: 'level' },
    { key: 'sl', label: 'Stop Loss', kind: 'level' },
    { key: 'tp', label: 'Take Profit', kind: 'level' },
    { key: 'status', label: 'Status', kind: 'text', extra: true },
    { key: 'createdAt', label: 'Published', kind: 'time', extra: true },
    { key: 'tradeDetails', label: 'Trade Details', kind: 'text' },
    { key: 'brokerId', label: 'Account', kind: 'account' },
  ],
  closedTrades: [
    { key: 'id', label: 'Ticket', kind: 'ticket' },
    { key: 'symbol', label: 'Symbol', kind: 'text' },
    { key: 'type', label: 'Type', kind: 'text' },
    { key: 'volume', label: 'Volume', kind: 'volume' },
    { key: 'priceOpen', label: 'Price Open', kind: 'price', extra: true },
    { key: 'price', label: 'Price', kind: 'price' },
    { key: 'profit', label: 'Profit', kind: 'money' },
    { key: 'swap', label: 'Swap', kind: 'money' },
    { key: 'commission', label: 'Commission', kind: 'money' },
    { key: 'fee', label: 'Fee', kind: 'money' },
    { key: 'openTime', label: 'Open Time', kind: 'time', clock: 'market' },
    { key: 'time', label: 'Close Time', kind: 'time', clock: 'market' },
    { key: 'comment', label: 'Comment', kind: 'text' },
    { key: 'brokerId', label: 'Account', kind: 'account' },
    { key: 'entry', label: 'Entry', kind: 'entry' },
    { key: 'position_id', label: 'Position ID', kind: 'ticket' },
    { key: 'order', label: 'Order', kind: 'ticket' },
    { key: 'magic', label: 'Magic', kind: 'ticket' },
    { key: 'reason', label: 'Reason', kind: 'text', extra: true },
  ],
  activeTrades: [
    { key: 'id', label: 'Ticket', kind: 'ticket' },
    { key: 'symbol', label: 'Symbol', kind: 'text' },
    { key: 'type', label: 'Type', kind: 'text' },
    { key: 'volume', label: 'Volume', kind: 'volume' },
    { key: 'price_open', label: 'Price Open', kind: 'price' },
    { key: 'price_current', label: 'Price Current', kind: 'price' },
    { key: 'sl', label: 'Stop Loss', kind: 'level' },
    { key: 'tp', label: 'Take Profit', kind: 'level' },
    { key: 'profit', label: 'Profit', kind: 'money' },
    { key: 'swap', label: 'Swap', kind: 'money' },
    { key: 'time', label: 'Time', kind: 'time', clock: 'market' },
    { key: 'comment', label: 'Comment', kind: 'text' },
    { key: 'brokerId', label: 'Account', kind: 'account' },
    { key: 'identifier', label: 'Identifier', kind: 'ticket' },
    { key: 'external_id', label: 'External Id', kind: 'text' },
    { key: 'magic', label: 'Magic', kind: 'ticket' },
    { key: 'reason', label: 'Reason', kind: 'text' },
  ],
  modifiedTrades: [
    { key: 'id', label: 'Position', kind: 'ticket' },
    { key: 'symbol', label: 'Symbol', kind: 'text' },
    { key: 'sl', label: 'Stop Loss', kind: 'level' },
    { key: 'tp', label: 'Take Profit', kind: 'level' },
    { key: 'time', label: 'Time', kind: 'time', clock: 'market' },
    { key: 'rung', label: 'Rung', kind: 'whole', extra: true },
    { key: 'brokerId', label: 'Account', kind: 'account', extra: true },
  ],
} as const satisfies Record<string, readonly ListColumn[]>

/** The columns of the journal's file: a row is a trade. R is written as money is, with two decimals. */
export const journalColumns: readonly ListColumn[] = [
  { key: 'position', label: 'Position', kind: 'ticket' },
  { key: 'symbol', label: 'Symbol', kind: 'text' },
  { key: 'type', label: 'Type', kind: 'text' },
  { key: 'volume', label: 'Volume', kind: 'volume' },
  { key: 'result', label: 'Result', kind: 'money' },
  { key: 'profit', label: 'Profit', kind: 'money' },
  { key: 'costs', label: 'Costs', kind: 'money' },
  { key: 'swap', label: 'Swap', kind: 'money' },
  { key: 'commission', label: 'Commission', kind: 'money' },
  { key: 'fee', label: 'Fee', kind: 'money' },
  { key: 'currency', label: 'Currency', kind: 'text' },
  { key: 'r', label: 'R', kind: 'money' },
  { key: 'openTime', label: 'Open Time', kind: 'time', clock: 'market' },
  { key: 'closeTime', label: 'Close Time', kind: 'time', clock: 'market' },
  { key: 'deals', label: 'Deals', kind: 'whole' },
  { key: 'comment', label: 'Comment', kind: 'text' },
  { key: 'brokerId', label: 'Account', kind: 'account' },
  { key: 'tags', label: 'Tags', kind: 'text' },
  { key: 'note', label: 'Note', kind: 'text' },
]

export type ListKey = keyof typeof listColumns
/** The sort keys of a list, and the columns of its export. */
export type ColumnKey<K extends ListKey> = (typeof listColumns)[K][number]['key']

/** MT5's words for how a deal enters: into the market, out of it, both, or out by an opposite position. */
export const entryWords = ['IN', 'OUT', 'INOUT', 'OUT_BY'] as const

/** The longest filter text, and the most words of it that are looked for. */
export const filterMaxCharacters = 100
export const filterMaxWords = 6

/** A row is found when it contains every word, in small letters, wherever it stands. */
export const filterWords = (text: string): readonly string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, filterMaxWords)

/** So many of the newest rows of each long list are in the stream's snapshot; a list with fewer is there as a whole. */
export const snapshotRows = 40
