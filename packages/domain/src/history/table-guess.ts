import { isPayment, sideOf, type TableField, type TableMapping, tableFields } from './table-fields.ts'
import { figureOf } from './table-figures.ts'
import { fieldHeadings, plainHeading, repeatedHeadings } from './table-headings.ts'
import { type ColumnFacts, halfOf, mostOf, type Shape, shapeOf, type Table } from './table-shape.ts'
import { tableTime } from './table-times.ts'

/** A log-in and its server, as our own files write an account. */
export const accountCell = /^(\S{1,40}) · (.{1,100})$/

const isTicket = (cell: string): boolean => /^\d{1,20}$/.test(cell)

/** Whether the cells of a column can be a field; fewer have to where its heading names it. */
function fits(field: TableField, column: ColumnFacts, isNamed = false): boolean {
  const { filled, isTime, isNumber, isHalfNumber } = column
  const are = (test: (cell: string) => boolean) => (isNamed ? halfOf : mostOf)(filled, test)
  if (field === 'openTime' || field === 'closeTime') return isTime
  if (field === 'side')
    return filled.some((cell) => sideOf(cell)) && are((cell) => sideOf(cell) !== undefined || isPayment(cell))
  if (field === 'symbol') return !isNumber && !isTime && are((cell) => /^[^\s].{1,19}$/.test(cell))
  if (field === 'position' || field === 'deal') return are(isTicket)
  if (field === 'comment') return !isTime
  if (field === 'account') return are((cell) => accountCell.test(cell))
  return isNamed ? isHalfNumber : isNumber
}

class Guess {
  readonly mapping: Partial<Record<TableField, number>> = {}
  readonly #columns: readonly ColumnFacts[]

  constructor(columns: readonly ColumnFacts[]) {
    this.#columns = columns
  }

  take(field: TableField, column: ColumnFacts | undefined): void {
    if (!column || this.mapping[field] !== undefined) return
    if (!Object.values(this.mapping).includes(column.index)) this.mapping[field] = column.index
  }

  left(field: TableField): ColumnFacts[] {
    const taken = new Set(Object.values(this.mapping))
    return this.#columns.filter((column) => !taken.has(column.index) && fits(field, column))
  }

  of(field: TableField): ColumnFacts | undefined {
    return this.#columns.find(({ index }) => index === this.mapping[field])
  }
}

/** Fields by the words above their columns. */
function byHeadings(guess: Guess, { heads, columns }: Shape): void {
  const plain = heads.map(plainHeading)
  const named = (words: ReadonlySet<string>, field: TableField) =>
    columns.find((column) => {
      const isEmpty = column.filled.length === 0
      const isFree = !Object.values(guess.mapping).includes(column.index)
      return (
        isFree && words.has(plain[column.index] ?? '') && (isEmpty ? field === 'comment' : fits(field, column, true))
      )
    })
  // A net result is told before a result, which is one only beside a profit.
  // MetaTrader's tables of positions have the levels of the end there, which are not the first ones.
  const isMetaTrader = plain.filter((head) => repeatedHeadings.time.has(head)).length > 1
  const fields = tableFields.filter((field) => !isMetaTrader || (field !== 'stop' && field !== 'target'))
  for (const field of ['net', ...fields] as const)
    for (const words of fieldHeadings[field]) guess.take(field, named(words, field))
  const [result] = fieldHeadings.profit.slice(1)
  if (result && guess.mapping.profit !== undefined) guess.take('net', named(result, 'net'))
  for (const [open, close, words] of [
    ['openTime', 'closeTime', repeatedHeadings.time],
    ['open', 'close', repeatedHeadings.price],
  ] as const) {
    const [first, second] = guess.left(close).filter(({ index }) => words.has(plain[index] ?? ''))
    if (second) guess.take(open, first)
    guess.take(close, second ?? first)
    guess.take(open, first)
  }
}

/** Which of two columns of times is the opening: that of the earlier ones in most rows. Rows that lack one tell nothing. */
function orderTimes(guess: Guess, body: Shape['body'], isNamed: boolean): void {
  const { openTime, closeTime } = guess.mapping
  if (isNamed || openTime === undefined || closeTime === undefined) return
  let later = 0
  for (const row of body) {
    const [opened, closed] = [tableTime(row[openTime] ?? '', 'day', true), tableTime(row[closeTime] ?? '', 'day', true)]
    if (opened && closed) later += Math.sign(opened.wallMs - closed.wallMs)
  }
  if (later > 0) Object.assign(guess.mapping, { openTime: closeTime, closeTime: openTime })
}

/** Rows are counted: 1, 2, 3. */
function isCounter({ filled }: ColumnFacts): boolean {
  const steps = filled.slice(1).map((cell, at) => Number(cell) - Number(filled[at]))
  return steps.length > 1 && steps.every((step) => step === steps[0] && Math.abs(step) === 1)
}

/**
 * Prices are two columns near each other in every row, such that buys win where they rise. Of pairs that agree alike the nearest is taken.
 */
function takePrices(guess: Guess, { body }: Shape): void {
  const number = ({ index, mark }: ColumnFacts, row: readonly string[]) =>
    Number(figureOf(row[index] ?? '', mark.mark) ?? Number.NaN)
  const [side, profit] = [guess.of('side'), guess.of('profit') ?? guess.of('net')]
  const positive = (field: 'open' | 'close') =>
    guess.left(field).filter((column) => mostOf(column.filled, (cell) => Number(figureOf(cell, column.mark.mark)) > 0))
  const known = { open: guess.of('open'), close: guess.of('close') }
  if (known.open && known.close) return
  const opens = known.open ? [known.open] : positive('open')
  const closes = known.close ? [known.close] : positive('close')
  const pairs = opens.flatMap((open) =>
    closes
      .filter((close) => close !== open && (known.open || known.close || close.index > open.index))
      .map((close) => {
        let [apart, agreeing] = [0, 0]
        for (const row of body.slice(0, 200)) {
          const [from, to] = [number(open, row), number(close, row)]
          if (!(from > 0 && to > 0)) continue
          apart = Math.max(apart, Math.abs(Math.log(from / to)))
          const won = profit ? Math.sign(number(profit, row)) : 0
          const way = side && sideOf(row[side.index] ?? '') === 'sell' ? -1 : 1
          if (won !== 0) agreeing += Math.sign(to - from) * way * won
        }
        return { open, close, apart, agreeing }
      }),
  )
  const [best] = pairs.filter(({ apart }) => apart < 0.5).sort((a, b) => b.agreeing - a.agreeing || a.apart - b.apart)
  guess.take('open', best?.open)
  guess.take('close', best?.close)
}

/** What each column seems to be: by its heading, and where that tells nothing, by what its cells are. (HIS10) */
export function guessMapping(table: Table): TableMapping {
  const shape = shapeOf(table)
  const guess = new Guess(shape.columns)
  byHeadings(guess, shape)
  const isNamed = guess.mapping.openTime !== undefined && guess.mapping.closeTime !== undefined
  // Of two times the first is the opening.
  guess.take('openTime', guess.left('openTime')[0])
  guess.take('closeTime', guess.left('closeTime')[0])
  orderTimes(guess, shape.body, isNamed)
  guess.take('side', guess.left('side')[0])
  guess.take('symbol', guess.left('symbol')[0])
  guess.take(
    'position',
    guess.left('position').find(({ filled }) => mostOf(filled, ({ length }) => length > 5)),
  )
  const value = (column: ColumnFacts, cell: string) => Number(figureOf(cell, column.mark.mark) ?? Number.NaN)
  // What can be below 0 is money.
  const signed = guess.left('profit').filter((column) => column.filled.some((cell) => value(column, cell) < 0))
  const weight = (column: ColumnFacts) =>
    column.filled.reduce((sum, cell) => sum + Math.abs(value(column, cell) || 0), 0)
  if (guess.mapping.net === undefined) guess.take('profit', signed.toSorted((a, b) => weight(b) - weight(a))[0])
  takePrices(guess, shape)
  const isVolume = (column: ColumnFacts) =>
    !isCounter(column) && mostOf(column.filled, (cell) => value(column, cell) > 0)
  guess.take('volume', guess.left('volume').find(isVolume))
  return guess.mapping
}
