import { barDigits, FileError } from '../formats/index.ts'
import { parseDecimal } from '../numbers/decimal.ts'
import { volumeDigits } from '../numbers/instruments.ts'
import type { Cents, Points, Ticket, Volume } from '../numbers/types.ts'
import { centsOfCell, numberOfCell, timeOfCell } from './cells.ts'

/** A trade of a statement; which word means a buy is not known yet. */
export interface StatementTrade {
  /** The place of its row in the file, from 0. */
  readonly at: number
  readonly ticket: Ticket
  readonly word: string
  readonly volume: Volume
  readonly symbol: string
  readonly openAt: number
  readonly open: string
  readonly closeAt: number
  readonly close: string
  /** Commission, taxes where there are any, swap and profit. */
  readonly money: readonly Cents[]
}

/** The rows of a statement by what they are. */
export interface StatementRows {
  readonly closed: readonly StatementTrade[]
  /** What was paid in and out, with the row of each. */
  readonly paid: readonly { readonly at: number; readonly amount: Cents }[]
  /** What each trade that is still open brings so far, with its costs. */
  readonly open: readonly Cents[]
  readonly waiting: number
  readonly cancelled: number
}

/** From the time of opening to that of closing: type, size, item, price, stop and target lie between them. */
const apart = 7
const leastMoney = 3
const mostMoney = 4

/**
 * Tells the rows of a statement of MetaTrader 4 by their times, and by what stands where behind them: a closed trade has two times and ends in
 * money, a cancelled order has two and ends in a word, a trade that is open has an empty cell for the second, a waiting order has no money, and
 * what is paid has one time and one amount. Rows without a time are none of them. (HIS13)
 * @throws FileError where a row with a time and a ticket is none of these
 */
export function statementRows(rows: readonly (readonly string[])[], file: string): StatementRows {
  const [closed, paid, open]: [StatementTrade[], { at: number; amount: Cents }[], Cents[]] = [[], [], []]
  let [waiting, cancelled] = [0, 0]
  const tickets = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const first = row.findIndex((cell) => timeOfCell(cell))
    const ticket = row[first - 1] ?? ''
    if (first < 1 || !/^\d{1,20}$/.test(ticket)) continue
    const fault = (reason: string) => new FileError(file, at + 1, reason)
    if (tickets.has(ticket)) throw fault(`ticket ${ticket} appears twice`)
    tickets.add(ticket)
    const second = row.findIndex((cell, place) => place > first && timeOfCell(cell))
    const behind = row.slice(first + 1)
    const tail = row.slice(first + apart + 1)
    const money = moneyIn(tail)
    if (second > 0) {
      if (second !== first + apart) throw fault('its open and close times are not in the columns of a closed trade')
      if (money) {
        // What was closed by another trade leaves a row of nothing behind.
        if (Number(numberOfCell(row[first + 2] ?? '')) === 0 && money.every((one) => one === 0)) cancelled++
        else closed.push(tradeOf(row, first, money, at, fault))
      } else if (isPrice(tail[0]) && tail[1] && tail.slice(1).every((cell) => centsOfCell(cell) === undefined))
        cancelled++
      else throw fault('a cost or the profit is not an amount')
    } else if (behind.length <= 3 && centsOfCell(behind.at(-1) ?? '') !== undefined)
      paid.push({ at, amount: centsOfCell(behind.at(-1) ?? '') ?? 0 })
    else if (row[first + apart] === '' && money) open.push(money.reduce((sum, one) => sum + one, 0))
    else if (isWaiting(row.slice(first))) waiting++
    else
      throw fault(
        'this row is not a complete trade, order or payment; save the statement again, or delete the row if it is not a closed trade',
      )
  }
  return { closed, paid, open, waiting, cancelled }
}

/** A waiting order has the price of the market where a trade has its closing one, and a comment at most behind it. */
function isWaiting(cells: readonly string[]): boolean {
  // Terminals leave the cell of the second time empty; older ones have none.
  const [market, ...comment] = cells.slice(cells[apart] === '' ? apart + 1 : apart)
  const isWord = comment.every((cell) => !/\.\d/.test(cell) || centsOfCell(cell) === undefined)
  return isPrice(cells[2]) && isPrice(cells[4]) && isPrice(market) && comment.length <= 1 && isWord
}

const isPrice = (cell: string | undefined): boolean => Number(numberOfCell(cell ?? '') ?? 0) > 0

/** The amounts behind the closing price; a word may follow them. */
function moneyIn([price, ...cells]: readonly string[]): readonly Cents[] | undefined {
  const amounts = cells.map(centsOfCell)
  const end = amounts.includes(undefined) ? amounts.indexOf(undefined) : amounts.length
  const isWhole = isPrice(price) && end >= leastMoney && end <= mostMoney && cells.length <= end + 1
  return isWhole ? (amounts.slice(0, end) as Cents[]) : undefined
}

function tradeOf(
  row: readonly string[],
  first: number,
  money: readonly Cents[],
  at: number,
  fault: (reason: string) => FileError,
): StatementTrade {
  const cell = (place: number) => row[first + place] ?? ''
  const number = (place: number, digits: number) => parseDecimal(numberOfCell(cell(place)) ?? '', digits)
  const wall = (place: number) => timeOfCell(cell(place))?.wallMs ?? 0
  const volume = number(2, volumeDigits)
  if (volume === undefined || volume <= 0) throw fault(`the size “${cell(2)}” is not above 0`)
  for (const place of [4, 8] as const)
    if ((number(place, barDigits) ?? 0) <= 0) throw fault(`the price “${cell(place)}” is not above 0`)
  for (const place of [5, 6] as const)
    if (number(place, barDigits) === undefined) throw fault(`the level “${cell(place)}” is not a price`)
  if (cell(1) === '' || cell(3) === '') throw fault('the type or symbol is missing')
  if (wall(apart) < wall(0)) throw fault('the trade closes before it opens')
  return {
    at,
    ticket: row[first - 1] ?? '',
    word: cell(1),
    volume,
    symbol: cell(3),
    openAt: wall(0),
    open: cell(4),
    closeAt: wall(apart),
    close: cell(8),
    money,
  }
}

/** The price of a cell that was looked at. */
export const pointsOfCell = (cell: string): Points => parseDecimal(numberOfCell(cell) ?? '', barDigits) ?? 0
