import { parseDecimal } from '../decimal.ts'
import { dayMs } from '../durations.ts'
import { barDigits } from '../formats/index.ts'
import { moneyDigits, volumeDigits } from '../instruments.ts'
import type { Side } from '../types.ts'
import { type CellTime, numberOfCell, timeOfCell } from './cells.ts'
import type { FoundTrade } from './documents.ts'

/** Rows of cells, with the number of the line in which each begins. */
export interface Table {
  readonly rows: readonly (readonly string[])[]
  readonly lines: readonly number[]
}

/** What a column of a table can be. Those of the first line have to be there. */
export const neededFields = ['symbol', 'side', 'volume', 'openTime', 'closeTime', 'profit'] as const
export const furtherFields = [
  'open',
  'close',
  'swap',
  'commission',
  'fee',
  'position',
  'deal',
  'stop',
  'target',
  'comment',
  'account',
] as const
export type TableField = (typeof neededFields)[number] | (typeof furtherFields)[number]

/** Which column each field is, from 0. */
export type TableMapping = Readonly<Partial<Record<TableField, number>>>

/** Cuts text into rows of cells, by whichever of comma, semicolon, tab and bar its first lines have most of; cells may stand in quotes. */
export function tableOfText(text: string): Table {
  const head = text.slice(0, 4000)
  const count = (sign: string) => head.split(sign).length
  const separator = [',', ';', '\t', '|'].reduce((most, sign) => (count(sign) > count(most) ? sign : most))
  const [rows, lines]: [string[][], number[]] = [[], []]
  let [row, cell, isQuoted, line, first]: [string[], string, boolean, number, number] = [[], '', false, 1, 1]
  const endRow = () => {
    row.push(cell.trim())
    if (row.some(Boolean)) {
      rows.push(row)
      lines.push(first)
    }
    ;[row, cell, first] = [[], '', line]
  }
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; at++) {
    const letter = text[at] as string
    if (letter === '\n') line++
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') [cell, isQuoted] = ['', true]
    else if (letter === separator) {
      row.push(cell.trim())
      cell = ''
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  line++
  if (cell !== '' || row.length > 0) endRow()
  return { rows, lines }
}

/** Spreadsheets count days since the last one of 1899. */
const firstSerial = 25_569
function timeOf(text: string): CellTime | undefined {
  const found = timeOfCell(text)
  if (found || !/^[2-7]\d{4}\.\d+$/.test(text)) return found
  return { wallMs: Math.round((Number(text) - firstSerial) * dayMs), isUtc: false }
}

const sides: Readonly<Record<string, Side>> = {
  buy: 'buy',
  long: 'buy',
  b: 'buy',
  sell: 'sell',
  short: 'sell',
  s: 'sell',
}
const sideOf = (text: string): Side | undefined => sides[text.toLowerCase()]

/** Headings that name a field; those of the product's own files, and a few that are everywhere. */
const headings: Readonly<Record<TableField, RegExp | readonly RegExp[]>> = {
  symbol: /^(symbol|instrument|ticker|market|item)$/,
  side: /^(type|side|direction|action)$/,
  volume: /^(volume|lots?|size|quantity|units)$/,
  openTime: /^(open ?time|opened|entry ?time|open ?date)/,
  closeTime: /^(close ?time|closed|exit ?time|close ?date)/,
  // Our own journal has the profit beside what is left of it.
  profit: [/^(profit|p ?[&/]? ?l|pnl|gross ?profit)$/, /^result$/],
  open: /^(price ?open|open( ?price)?|entry( ?price)?)$/,
  close: /^(price|price ?close|close( ?price)?|exit( ?price)?)$/,
  swap: /^(swap|financing|rollover)$/,
  commission: /^(commissions?|costs)$/,
  fee: /^(fees?)$/,
  // A file of deals has their own tickets too.
  position: [/^position( ?id)?$/, /^(ticket|order|trade ?id|id)$/],
  deal: /^(deal( ?id)?|ticket)$/,
  stop: /^(stop( ?loss)?|s ?\/ ?l|sl)$/,
  target: /^(take ?profit|t ?\/ ?p|tp|target)$/,
  comment: /^(comment|note|label)$/,
  account: /^account$/,
}

/** A log-in and its server, as our own files write an account. */
const accountCell = /^(\S{1,40}) · (.{1,100})$/

/** Whether the first row is a head: it has words where the next ones have times and numbers. */
const hasHead = ({ rows }: Table): boolean =>
  rows.length > 0 && (rows[0] ?? []).every((cell) => timeOf(cell) === undefined && numberOfCell(cell) === undefined)

/** The comma is a table's point where some figure has one, and fewer than three digits or more behind it. */
const hasComma = ({ rows }: Table): boolean =>
  rows.some((row) => row.some((cell) => /^[+-]?[\d. ]*,(\d{1,2}|\d{4,})$/.test(cell)))

/** What each column seems to be: by what its cells are, and where that leaves a choice, by its heading. (HIS10) */
export function guessMapping(table: Table): TableMapping {
  const [first = []] = table.rows
  const body = table.rows.slice(hasHead(table) ? 1 : 0).slice(0, 200)
  const comma = hasComma(table)
  const width = body.reduce((most, { length }) => Math.max(most, length), 0)
  const cellsOf = (column: number) => body.map((row) => row[column] ?? '').filter(Boolean)
  // A few cells that are wrong are told by their lines; they must not hide what their column is.
  const all = (column: number, fits: (cell: string) => boolean) => {
    const cells = cellsOf(column)
    return cells.length > 0 && cells.filter(fits).length * 4 >= cells.length * 3
  }
  const isTime = (column: number) => all(column, (cell) => timeOf(cell) !== undefined)
  const isNumber = (column: number) => all(column, (cell) => numberOfCell(cell, comma) !== undefined) && !isTime(column)
  const fits: Readonly<Record<TableField, (column: number) => boolean>> = {
    openTime: isTime,
    closeTime: isTime,
    side: (column) => all(column, (cell) => sideOf(cell) !== undefined),
    symbol: (column) => !isNumber(column) && !isTime(column) && all(column, (cell) => /^[^\s].{1,19}$/.test(cell)),
    position: (column) => all(column, (cell) => /^\d{1,20}$/.test(cell)),
    deal: (column) => all(column, (cell) => /^\d{1,20}$/.test(cell)),
    comment: (column) => !isTime(column),
    account: (column) => all(column, (cell) => accountCell.test(cell)),
    volume: isNumber,
    profit: isNumber,
    open: isNumber,
    close: isNumber,
    swap: isNumber,
    commission: isNumber,
    fee: isNumber,
    stop: isNumber,
    target: isNumber,
  }
  const mapping: Partial<Record<TableField, number>> = {}
  const taken = new Set<number>()
  const take = (field: TableField, column: number | undefined) => {
    if (column === undefined || mapping[field] !== undefined || taken.has(column)) return
    mapping[field] = column
    taken.add(column)
  }
  const columns = Array.from({ length: width }, (_, column) => column)
  const headed = (pattern: RegExp, field: TableField) =>
    columns.find(
      (column) =>
        !taken.has(column) &&
        pattern.test((first[column] ?? '').toLowerCase().replace(/\s*\(.*$/, '')) &&
        (cellsOf(column).length === 0 ? field === 'comment' : fits[field](column)),
    )
  const named = (field: TableField) =>
    hasHead(table)
      ? [headings[field]].flat().reduce<number | undefined>((found, one) => found ?? headed(one, field), undefined)
      : undefined
  for (const field of [...neededFields, ...furtherFields]) take(field, named(field))
  const left = (field: TableField) => columns.filter((column) => !taken.has(column) && fits[field](column))
  // Of two times the first is the opening.
  take('openTime', left('openTime')[0])
  take('closeTime', left('closeTime')[0])
  const [opened, closed] = [mapping.openTime, mapping.closeTime]
  const ms = (row: readonly string[], column: number) => timeOf(row[column] ?? '')?.wallMs ?? 0
  if (opened !== undefined && closed !== undefined && body.some((row) => ms(row, opened) > ms(row, closed)))
    Object.assign(mapping, { openTime: closed, closeTime: opened })
  take('side', left('side')[0])
  take('symbol', left('symbol')[0])
  take(
    'position',
    left('position').find((column) => all(column, ({ length }) => length > 5)),
  )
  const number = (cell: string | undefined) => Number(numberOfCell(cell ?? '', comma) ?? Number.NaN)
  // Prices are the two columns that are nearest to each other in every row, and what can be below 0 is money.
  const positive = left('open').filter((column) => all(column, (cell) => number(cell) > 0))
  const pairs = positive.flatMap((a, n) => positive.slice(n + 1).map((b) => [a, b] as const))
  const apart = ([a, b]: readonly [number, number]) =>
    body.reduce((most, row) => Math.max(most, Math.abs(Math.log(number(row[a]) / number(row[b])))), 0)
  const [pair] = pairs.filter((one) => apart(one) < 0.5).sort((one, other) => apart(one) - apart(other))
  take('open', pair?.[0])
  take('close', pair?.[1])
  const signed = left('profit').filter((column) => cellsOf(column).some((cell) => number(cell) < 0))
  const weight = (column: number) => cellsOf(column).reduce((sum, cell) => sum + Math.abs(number(cell)), 0)
  take('profit', signed.sort((a, b) => weight(b) - weight(a))[0])
  take(
    'volume',
    left('volume').find((column) => all(column, (cell) => number(cell) > 0)),
  )
  return mapping
}

/** A line of a table that is no trade, and why. */
export interface TableFault {
  readonly line: number
  readonly reason: string
}

/** The trades of a table by a mapping, and its lines that are none. (HIS10) */
export function tradesOfTable(
  table: Table,
  mapping: TableMapping,
): { readonly trades: FoundTrade[]; readonly faults: TableFault[]; readonly isWall: boolean } {
  const comma = hasComma(table)
  const head = hasHead(table)
  // The product's own files name the clock in the heading.
  const isUtc = head && /\bUTC\b/.test(table.rows[0]?.[mapping.closeTime ?? -1] ?? '')
  const [trades, faults]: [FoundTrade[], TableFault[]] = [[], []]
  const seen = new Map<string, number>()
  let isWall = false
  for (let at = head ? 1 : 0; at < table.rows.length; at++) {
    const line = table.lines[at] ?? at + 1
    const row = table.rows[at] ?? []
    const cell = (field: TableField) => row[mapping[field] ?? -1] ?? ''
    const wrong: string[] = []
    const number = (field: TableField, digits: number, isNeeded = false) => {
      if (!isNeeded && cell(field) === '') return 0
      const whole = parseDecimal(numberOfCell(cell(field), comma) ?? '', digits)
      if (whole === undefined) wrong.push(`${tableWords[field].toLowerCase()} “${cell(field)}” is no number`)
      return whole ?? 0
    }
    const time = (field: 'openTime' | 'closeTime') => {
      const found = timeOf(cell(field))
      if (!found)
        wrong.push(`${tableWords[field].toLowerCase()} “${cell(field)}” is no time such as 2026-01-31 14:05:00`)
      isWall ||= found !== undefined && !found.isUtc && !isUtc
      return found?.wallMs ?? 0
    }
    const side = sideOf(cell('side'))
    if (!side) wrong.push(`side “${cell('side')}” is neither buy nor sell`)
    if (cell('symbol') === '') wrong.push('there is no symbol')
    const found = {
      line,
      symbol: cell('symbol'),
      side: side ?? 'buy',
      volume: number('volume', volumeDigits, true),
      openAt: time('openTime'),
      open: number('open', barDigits),
      closeAt: time('closeTime'),
      close: number('close', barDigits),
      stop: number('stop', barDigits),
      target: number('target', barDigits),
      profit: number('profit', moneyDigits, true),
      swap: number('swap', moneyDigits),
      commission: number('commission', moneyDigits),
      fee: number('fee', moneyDigits),
      comment: cell('comment'),
    }
    if (found.volume <= 0 && wrong.length === 0) wrong.push('volume is not above 0')
    if (found.closeAt < found.openAt && wrong.length === 0) wrong.push('it closes before it opens')
    if (wrong.length > 0) {
      faults.push({ line, reason: wrong.join('; ') })
      continue
    }
    const ticket = /^\d{1,20}$/.test(cell('position')) ? cell('position') : ticketFor(found)
    const nth = (seen.get(ticket) ?? 0) + 1
    seen.set(ticket, nth)
    const deal = /^\d{1,20}$/.test(cell('deal')) ? cell('deal') : String(nth)
    const [, login, server] = accountCell.exec(cell('account')) ?? []
    trades.push(Object.assign(found, { position: ticket, deal }, login && server ? { account: { login, server } } : {}))
  }
  return { trades, faults, isWall }
}

/** What the fields are called. */
export const tableWords: Readonly<Record<TableField, string>> = {
  symbol: 'Symbol',
  side: 'Side',
  volume: 'Volume',
  openTime: 'Open time',
  closeTime: 'Close time',
  profit: 'Profit',
  open: 'Open price',
  close: 'Close price',
  swap: 'Swap',
  commission: 'Commission',
  fee: 'Fee',
  position: 'Position',
  deal: 'Deal',
  stop: 'First stop',
  target: 'First target',
  comment: 'Comment',
  account: 'Account',
}

/** A trade without a ticket gets one of what it is, so that the same trade in a longer file has the same. */
function ticketFor({
  symbol,
  side,
  volume,
  openAt,
  closeAt,
  open,
  close,
}: Omit<FoundTrade, 'position' | 'deal' | 'account'>): string {
  let hash = 0xcbf29ce484222325n
  for (const letter of [symbol, side, volume, openAt, closeAt, open, close].join(' '))
    hash = ((hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n) & 0xffffffffffffffffn
  return String(hash % 10n ** 18n)
}
