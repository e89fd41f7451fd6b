import { type ColumnKey, clockOf, entryWords, type ListColumn, type ListKey, listColumns } from '@ratchet/contract'
import type { ReactNode } from 'react'
import { levelText, lotText, plainMoneyText, priceText, textOrNone } from '../../format/text.ts'
import type { DigitsOf } from '../../trading/market/markets.ts'
import type { Column } from '../../ui/data-table-columns.ts'
import { Account, Moment } from './cells.tsx'

/** Says how a table is looked at: the digits of each symbol's prices, and the zone of its times. */
export interface Look {
  readonly digits: DigitsOf
  readonly zone: string
}

/** A column may have a cell of its own, with the column's least width in px. */
export interface OwnCell<T> extends Pick<Column<T>, 'cell' | 'reads'> {
  readonly width: number
}

/** Gives a column its least width in px where its kind's does not fit, and its cell where it is not the one of its kind. */
export type Cells<K extends ListKey, T> = Readonly<Partial<Record<ColumnKey<K>, number | OwnCell<T>>>>

const widths: Readonly<Record<ListColumn['kind'], number>> = {
  text: 96,
  ticket: 90,
  price: 76,
  level: 80,
  volume: 66,
  money: 62,
  time: 96,
  entry: 54,
  whole: 56,
  account: 96,
}

const figures: ReadonlySet<string> = new Set(['price', 'level', 'volume', 'money'])
/**
 * People wrote these, or they are words of the broker. Everything else is a figure, and no digit of it may be missing.
 */
const words: ReadonlySet<string> = new Set(['tradeDetails', 'comment', 'external_id', 'reason'])

/**
 * Returns the contract's columns of a list in its order, which is that of use, wherever their cells are written down.
 */
export function columnsOf<K extends ListKey, T extends object>(list: K, look: Look, cells: Cells<K, T>): Column<T>[] {
  return listColumns[list].map((column: ListColumn) => {
    const own = cells[column.key as ColumnKey<K>] ?? widths[column.kind]
    const shown: OwnCell<T> = typeof own === 'number' ? { width: own, ...kindCell<T>(column, look) } : own
    return { ...headOf(column, look.zone), ...shown }
  })
}

/** Makes a heading: those of figures stand at the end, and that of a time names its clock in the zone that is shown. */
function headOf(column: ListColumn, zone: string) {
  const clock = clockOf(column, zone)
  return {
    id: column.key,
    header: column.label,
    ...(clock === null ? {} : { clock }),
    ...(figures.has(column.kind) ? { align: 'end' as const } : {}),
    ...(words.has(column.key) ? { words: true } : {}),
  }
}

/** The kinds of columns read these beside the column's own field. */
interface Beside {
  readonly symbol: string
  readonly server: string
  readonly brokerId: string
}

/**
 * Makes the cell of a column by its kind. It names what it reads, so that it is drawn again only when that has changed.
 */
function kindCell<T extends object>(
  { key, kind }: ListColumn,
  { digits, zone }: Look,
): Pick<Column<T>, 'cell' | 'reads'> {
  // The contract's columns are fields of its rows, and a kind says what such a field holds.
  const cell = <V,>(show: (value: V, row: Beside) => ReactNode, ...beside: (keyof Beside)[]) => ({
    cell: (row: T) => show((row as Record<string, unknown>)[key] as V, row as T & Beside),
    reads: [key, ...beside] as unknown as (keyof T)[],
  })
  switch (kind) {
    case 'price':
      return cell<number>((price, { symbol, server }) => priceText(price, digits(symbol, server)), 'symbol', 'server')
    case 'level':
      return cell<number>((level, { symbol, server }) => levelText(level, digits(symbol, server)), 'symbol', 'server')
    case 'volume':
      return cell<number>(lotText)
    case 'money':
      return cell<number>(plainMoneyText)
    case 'time':
      return cell<string>((iso) => <Moment iso={iso} zone={zone} />)
    case 'entry':
      return cell<number>((entry) => entryWords[entry] ?? entry)
    case 'whole':
      return cell<number>((count) => textOrNone(count || null))
    case 'account':
      return cell((_, { server, brokerId }) => <Account server={server} brokerId={brokerId} />, 'server')
    case 'text':
    case 'ticket':
      return cell<string | number | null>(textOrNone)
  }
}
