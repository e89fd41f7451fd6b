import type { FoundTrade, HistoryCheck } from './documents.ts'
import type { TableField, TableMapping } from './table-fields.ts'
import { clocksOf, type Row, RowReader } from './table-rows.ts'
import { settle, type TableQuestion } from './table-settle.ts'
import { datesOf, type Shape, shapeOf, type Table, type TableChoices } from './table-shape.ts'
import { tableTime } from './table-times.ts'
import { type UnusedColumn, unusedMoney } from './table-unused.ts'

/** A line of a table that is no trade, and why. */
export interface TableFault {
  readonly line: number
  readonly reason: string
}

export interface TableReading {
  readonly trades: readonly FoundTrade[]
  readonly faults: readonly TableFault[]
  readonly isWall: boolean
  readonly checks: readonly HistoryCheck[]
  readonly questions: readonly TableQuestion[]
  readonly unused: readonly UnusedColumn[]
}

/** Reads the trades of a table by a mapping, and names its lines that are none and what it leaves open. (HIS10) */
export function readTable(table: Table, mapping: TableMapping, choices: TableChoices = {}): TableReading {
  const shape = shapeOf(table, choices)
  const dates = datesOf(shape, mapping, choices.dates)
  const clocks = clocksOf(shape, mapping)
  const reader = new RowReader(shape, mapping, (text) => tableTime(text, dates.order, dates.counts), clocks)
  const [rows, faults]: [Row[], TableFault[]] = [[], []]
  for (const [at, cells] of shape.body.entries()) {
    const line = table.lines[shape.first + at] ?? shape.first + at + 1
    const read = reader.read(cells, line)
    if (typeof read === 'string') faults.push({ line, reason: read })
    else rows.push(read)
  }
  const zoned = rows.filter(({ isUtc }) => isUtc).length
  const isWall = zoned * 2 <= rows.length
  const alike = rows.filter(({ isUtc }) => isUtc !== isWall)
  for (const { trade, isUtc } of rows)
    if (isUtc === isWall)
      faults.push({
        line: trade.line,
        reason: `its times have ${isUtc ? 'a' : 'no'} time zone, unlike other lines`,
      })
  const settled = settle(shape, mapping, alike, choices)
  const decimal = openDecimal(shape, mapping)
  const questions: TableQuestion[] = [
    ...(dates.open === undefined ? [] : [{ name: 'dates' as const, answer: choices.dates, example: dates.open }]),
    ...(decimal === undefined ? [] : [{ name: 'decimal' as const, answer: choices.decimal, example: decimal }]),
    ...settled.questions,
  ]
  const { trades, checks } = settled
  faults.sort((a, b) => a.line - b.line)
  return { trades, faults, isWall: alike.length > 0 && isWall, checks, questions, unused: unusedMoney(shape, mapping) }
}

const figures: readonly TableField[] = [
  'volume',
  'profit',
  'net',
  'open',
  'close',
  'swap',
  'commission',
  'fee',
  'stop',
  'target',
]

/** A figure of a mapped column whose decimal mark nothing decides. */
const openDecimal = ({ columns }: Shape, mapping: TableMapping): string | undefined =>
  figures.map((field) => columns[mapping[field] ?? -1]?.mark.open).find((open) => open !== undefined)
