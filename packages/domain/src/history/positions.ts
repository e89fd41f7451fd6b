import { barDigits, FileError } from '../formats/index.ts'
import { parseDecimal } from '../numbers/decimal.ts'
import { volumeDigits } from '../numbers/instruments.ts'
import type { Cents, Side } from '../numbers/types.ts'
import { centsOfCell, numberOfCell, timeOfCell } from './cells.ts'
import type { DealRow, Deals } from './deals.ts'
import type { FoundTrade } from './documents.ts'
import { byLength, type Column, type Group } from './groups.ts'
import { firstLevelsOf } from './levels.ts'

/** Orders have the volume that was filled beside the one that was asked for; positions have two times and do not. */
export const isOrders = ({ columns }: Group): boolean =>
  columns.some(({ cells }) => cells.every((cell) => /^[\d. ]+ \/ [\d. ]+$/.test(cell)))

export const isPositions = (group: Group): boolean =>
  group.columns.filter(({ isTime }) => isTime).length === 2 && !isOrders(group)

/** Which column is what. */
interface Layout {
  readonly opened: Column
  readonly closed: Column
  readonly ticket: Column
  readonly symbol: Column
  readonly side: Column
  readonly volume: Column
  readonly open: Column
  readonly close: Column
  readonly profit: Column
  readonly costs: readonly Column[]
}

/**
 * The closed positions of a report. Their columns are told by the deals: prices and volumes are where the deals of the same moment have
 * them, the profit is what those deals brought, buys are what wins where prices rise. (HIS5)
 * @throws FileError
 */
export function positionsOf(group: Group, deals: Deals, orders: Group | undefined, file: string): FoundTrade[] {
  const layout = layoutOf(group, deals)
  if (!layout) throw new FileError(file, group.first + 1, 'its positions and deals do not match')
  const sides = sidesOf(layout)
  if (!sides) throw new FileError(file, group.first + 1, 'buys and sells in its positions cannot be distinguished')
  const fees = feesOf(deals, layout.costs)
  const seen = new Map<string, number>()
  const openOf = (row: number) => parseDecimal(numberOfCell(layout.open.cells[row] ?? '') ?? '', barDigits) ?? 0
  const levelsOf = firstLevelsOf(orders, new Map(layout.ticket.cells.map((ticket, row) => [ticket, openOf(row)])))
  return group.rows.map((_, row) => {
    const cell = (column: Column | undefined) => column?.cells[row] ?? ''
    const number = (column: Column, digits: number) => parseDecimal(numberOfCell(cell(column)) ?? '', digits) ?? 0
    const cents = (column: Column | undefined) => centsOfCell(cell(column)) ?? 0
    const wall = (column: Column) => timeOfCell(cell(column))?.wallMs ?? 0
    const position = cell(layout.ticket)
    const nth = (seen.get(position) ?? 0) + 1
    seen.set(position, nth)
    const [commission, swap, third] = layout.costs
    const side = sides.get(cell(layout.side)) ?? 'buy'
    const { stop, target } = levelsOf(position, side)
    return {
      line: group.first + row + 1,
      position,
      deal: String(nth),
      symbol: cell(layout.symbol),
      side,
      volume: number(layout.volume, volumeDigits),
      openAt: wall(layout.opened),
      open: openOf(row),
      closeAt: wall(layout.closed),
      close: number(layout.close, barDigits),
      stop,
      target,
      profit: cents(layout.profit),
      swap: cents(swap),
      commission: cents(commission),
      fee: third ? cents(third) : fees(position, wall(layout.closed), cents(layout.profit)),
      comment: '',
    }
  })
}

function layoutOf(group: Group, deals: Deals): Layout | undefined {
  const { columns } = group
  const [one, other] = columns.filter(({ isTime }) => isTime)
  if (!one || !other) return undefined
  const ms = (column: Column, row: number) => timeOfCell(column.cells[row] ?? '')?.wallMs ?? 0
  const [opened, closed] = group.rows.some((_, row) => ms(one, row) > ms(other, row)) ? [other, one] : [one, other]
  const [ticket] = byLength(columns.filter(({ isWhole, isFull }) => isWhole && isFull))
  const [symbol, side] = wordsOf(columns, deals)
  const numbers = columns.filter((column) => column.isNumber && column !== ticket)
  const at = meetingsOf(deals, group, opened, closed)
  const measured = measuresOf(deals, numbers, at)
  if (!ticket || !symbol || !side || !measured) return undefined
  const { volume, open, close } = measured
  const rest = numbers.filter((column) => column.isFull && ![volume, open, close].includes(column))
  const money = rest.filter((column) => column.cells.every((cell) => centsOfCell(cell) !== undefined))
  const agree = (column: Column) => at.share(column, 'closed', (deal) => deal.profit, centsOfCell)
  const weight = (column: Column) => column.cells.reduce((sum, cell) => sum + Math.abs(centsOfCell(cell) ?? 0), 0)
  const [profit, ...costs] = money.toSorted((a, b) => agree(b) - agree(a) || weight(b) - weight(a))
  if (!profit) return undefined
  const ordered = costs.filter((column) => !isLevel(column, open, deals)).sort((a, b) => a.index - b.index)
  return { opened, closed, ticket, symbol, side, volume, open, close, profit, costs: ordered }
}

const sumOf = ({ cells }: Column): Cents => cells.reduce((sum, cell) => sum + (centsOfCell(cell) ?? 0), 0)

/** Whether a column has stops or targets: prices near the opening one. A column that adds up to a sum of the deals' costs is a cost, whatever its size. */
function isLevel(column: Column, open: Column, deals: Deals): boolean {
  const number = (cell: string | undefined) => Number(numberOfCell(cell ?? '') ?? 0)
  const filled = column.cells.filter((cell) => number(cell) !== 0)
  const near = column.cells.filter((cell, row) => {
    const ratio = number(cell) / number(open.cells[row])
    return ratio > 0.5 && ratio < 2
  })
  return near.length * 2 > filled.length && !deals.costs.some((cost) => sumOf(cost) === sumOf(column))
}

/** Letters and digits as brokers name symbols; the words for buy and sell have a capital at most. */
const isSymbolic = (text: string): boolean => (text.match(/[A-Z\d]/g) ?? []).length > 1

/** The column of symbols and that of sides: both have words that the deals have too, and sides are of two kinds at most. */
function wordsOf(columns: readonly Column[], deals: Deals): readonly [Column | undefined, Column | undefined] {
  const dealt = deals.words.map(({ cells }) => new Set(cells))
  const kinds = (column: Column) => new Set(column.cells)
  const known = columns.filter(
    (column) =>
      column.isText && column.isFull && dealt.some((words) => [...kinds(column)].every((word) => words.has(word))),
  )
  const rank = (column: Column) => [...kinds(column)].filter(isSymbolic).length / kinds(column).size
  const [symbol, ...others] = known.toSorted((a, b) => rank(b) - rank(a) || a.index - b.index)
  return [symbol, others.find((column) => kinds(column).size <= 2)]
}

type Moment = 'opened' | 'closed'

/** The deals of the moments at which positions were opened and closed. */
function meetingsOf(deals: Deals, group: Group, opened: Column, closed: Column) {
  const byTime = Map.groupBy(
    deals.rows.filter(({ isTrade }) => isTrade),
    ({ wallMs }) => wallMs,
  )
  const times = { opened, closed }
  const of = (moment: Moment, row: number): readonly DealRow[] =>
    byTime.get(timeOfCell(times[moment].cells[row] ?? '')?.wallMs ?? -1) ?? []
  return {
    /** Of how many rows a deal of that moment has the same value. */
    share: <T>(column: Column, moment: Moment, dealt: (deal: DealRow) => T, own: (cell: string) => T): number =>
      group.rows.filter((_, row) => {
        const value = own(column.cells[row] ?? '')
        return value !== undefined && of(moment, row).some((deal) => dealt(deal) === value)
      }).length,
  }
}

/**
 * Volume and prices: the price of the deals at the opening and that of the deals at the closing stand in two columns, their volume stands
 * in one for both. Where this leaves a choice, it is the order of the columns.
 */
function measuresOf(deals: Deals, numbers: readonly Column[], at: ReturnType<typeof meetingsOf>) {
  const value = (cell: string) => parseDecimal(numberOfCell(cell) ?? '', barDigits)
  const full = numbers.filter(({ isFull }) => isFull)
  const shares = new Map<string, number>()
  const share = (column: Column, moment: Moment, measure: Column) => {
    const key = `${column.index} ${moment} ${measure.index}`
    const known = shares.get(key) ?? at.share(column, moment, ({ cells }) => value(cells[measure.index] ?? ''), value)
    shares.set(key, known)
    return known
  }
  let best:
    | { readonly volume: Column; readonly open: Column; readonly close: Column; readonly score: number }
    | undefined
  for (const lots of deals.measures)
    for (const price of deals.measures) {
      if (price === lots) continue
      for (const volume of full) {
        const ofVolume = share(volume, 'opened', lots) + share(volume, 'closed', lots)
        if (ofVolume === 0) continue
        for (const open of full)
          for (const close of full) {
            if (new Set([volume, open, close]).size < 3) continue
            const score = ofVolume + share(open, 'opened', price) + share(close, 'closed', price)
            if (!best || score > best.score) best = { volume, open, close, score }
          }
      }
    }
  return best
}

/** What each word for a side means: a buy wins where prices rise. Of two words one tells the other. (HIS6) */
export function sidesOf({
  side,
  open,
  close,
  profit,
}: Readonly<Record<'side' | 'open' | 'close' | 'profit', Pick<Column, 'cells'>>>):
  | ReadonlyMap<string, Side>
  | undefined {
  const price = (cell: string | undefined) => parseDecimal(numberOfCell(cell ?? '') ?? '', barDigits) ?? 0
  const votes = new Map<string, number>()
  for (const [row, word] of side.cells.entries()) {
    const rose = Math.sign(price(close.cells[row]) - price(open.cells[row]))
    votes.set(word, (votes.get(word) ?? 0) + rose * Math.sign(centsOfCell(profit.cells[row] ?? '') ?? 0))
  }
  const told = new Map<string, Side>()
  for (const [word, vote] of votes) {
    const written = /^(buy|sell)$/i.exec(word)?.[1]?.toLowerCase() as Side | undefined
    const voted = vote > 0 ? 'buy' : vote < 0 ? 'sell' : undefined
    if (voted ?? written) told.set(word, (voted ?? written) as Side)
  }
  const [known] = told
  const unknown = [...votes.keys()].find((word) => !told.has(word))
  if (unknown !== undefined && known) told.set(unknown, known[1] === 'buy' ? 'sell' : 'buy')
  return told.size === votes.size && (told.size < 2 || new Set(told.values()).size === 2) ? told : undefined
}

/**
 * A report may tell fees of deals alone, as the one kind of costs that its positions lack: each belongs to the position that the deal opened,
 * or that it closed with the same profit.
 */
function feesOf(
  deals: Deals,
  costs: readonly Column[],
): (position: string, closedMs: number, profit: number) => number {
  const sumsOf = (columns: readonly Column[]) => columns.reduce((sum, one) => sum + sumOf(one), 0)
  const missing = sumsOf(deals.costs) - sumsOf(costs)
  const column =
    deals.costs.length > costs.length
      ? (deals.costs.find((one) => sumOf(one) === missing) ?? deals.costs[1])
      : undefined
  const left = column
    ? deals.rows.filter(({ isTrade, cells }) => isTrade && (centsOfCell(cells[column.index] ?? '') ?? 0) !== 0)
    : []
  return (position, closedMs, profit) => {
    const own = left.findIndex((deal) => deal.wallMs === closedMs && deal.profit === profit)
    const opening = left.findIndex(({ cells }, at) => at !== own && cells.includes(position))
    const taken = [own, opening].filter((at) => at >= 0).sort((a, b) => b - a)
    return taken.reduce((sum, at) => {
      const [deal] = left.splice(at, 1)
      return sum + (centsOfCell(deal?.cells[column?.index ?? -1] ?? '') ?? 0)
    }, 0)
  }
}
