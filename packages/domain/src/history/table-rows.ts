import { barDigits, clockOfHeading, type WallClock, wallToUnixMs } from '../formats/index.ts'
import { parseDecimal } from '../numbers/decimal.ts'
import { moneyDigits, volumeDigits } from '../numbers/instruments.ts'
import type { Side } from '../numbers/types.ts'
import type { CellTime } from './cells.ts'
import type { FoundTrade } from './documents.ts'
import type { RowMoney } from './table-costs.ts'
import { isPayment, sideOf, type TableField, type TableMapping, tableWords } from './table-fields.ts'
import { type DecimalMark, figureOf } from './table-figures.ts'
import { accountCell } from './table-guess.ts'
import type { Shape } from './table-shape.ts'

/** A row that was read, whose money is not settled yet. */
export interface Row {
  readonly trade: Omit<FoundTrade, 'profit' | 'swap' | 'commission' | 'fee'>
  readonly money: RowMoney
  readonly isUtc: boolean
}

/** The clocks that the headings of the two times name; a heading that names none has that of the other. */
export function clocksOf({ heads }: Shape, { openTime, closeTime }: TableMapping): Clocks {
  const [opened, closed] = [openTime, closeTime].map((column) => clockOfHeading(heads[column ?? -1] ?? ''))
  return { openTime: opened ?? closed, closeTime: closed ?? opened }
}

type TimeOf = (text: string) => CellTime | undefined
type Clocks = Readonly<Record<'openTime' | 'closeTime', WallClock | undefined>>

/** Reads the rows of a table, one after the other. */
export class RowReader {
  readonly #shape: Shape
  readonly #mapping: TableMapping
  readonly #timeOf: TimeOf
  readonly #clocks: Clocks
  readonly #seen = new Map<string, number>()

  constructor(shape: Shape, mapping: TableMapping, timeOf: TimeOf, clocks: Clocks) {
    this.#shape = shape
    this.#mapping = mapping
    this.#timeOf = timeOf
    this.#clocks = clocks
  }

  /** @returns the row, or why it is no trade */
  read(cells: readonly string[], line: number): Row | string {
    const cell = (field: TableField) => cells[this.#mapping[field] ?? -1] ?? ''
    const wrong: string[] = []
    const number = (field: TableField, digits: number): number | undefined => {
      if (cell(field) === '') return undefined
      const whole = parseDecimal(this.#figure(field, cell(field)) ?? '', digits)
      if (whole === undefined) wrong.push(`${tableWords[field].toLowerCase()} “${cell(field)}” is not a number`)
      return whole
    }
    const time = (field: 'openTime' | 'closeTime') => {
      const found = this.#timeOf(cell(field))
      if (!found)
        wrong.push(`${tableWords[field].toLowerCase()} “${cell(field)}” is not a time such as 2026-01-31 14:05:00`)
      const clock = this.#clocks[field]
      const ms = found?.wallMs ?? 0
      return found && !found.isUtc && clock
        ? { ms: wallToUnixMs(ms, clock), isUtc: true }
        : { ms, isUtc: found?.isUtc ?? false }
    }
    const side = sideOf(cell('side'))
    if (!side && isPayment(cell('side'))) return `“${cell('side')}” is a payment, not a trade`
    if (!side) wrong.push(`side “${cell('side')}” is neither buy nor sell`)
    if (cell('closeTime') === '') return wrong[0] ?? 'the close time is missing: the trade is still open'
    if (cell('symbol') === '') wrong.push('the symbol is missing')
    const [opened, closed] = [time('openTime'), time('closeTime')]
    const [profit, net] = [number('profit', moneyDigits), number('net', moneyDigits)]
    if (profit === undefined && net === undefined && wrong.length === 0) wrong.push('the result is missing')
    const found = {
      line,
      symbol: cell('symbol'),
      side: side ?? 'buy',
      volume: number('volume', volumeDigits) ?? 0,
      openAt: opened.ms,
      open: number('open', barDigits) ?? 0,
      closeAt: closed.ms,
      close: number('close', barDigits) ?? 0,
      stop: number('stop', barDigits) ?? 0,
      target: number('target', barDigits) ?? 0,
      comment: cell('comment'),
    }
    const costs = (field: 'swap' | 'commission' | 'fee') => number(field, moneyDigits) ?? 0
    const money = { line, profit, net, swap: costs('swap'), commission: costs('commission'), fee: costs('fee') }
    if (found.volume <= 0 && wrong.length === 0) wrong.push('volume is not above 0')
    if (opened.isUtc !== closed.isUtc && wrong.length === 0) wrong.push('only one of its times has a time zone')
    if (closed.ms < opened.ms && wrong.length === 0) wrong.push('the trade closes before it opens')
    if (wrong.length > 0) return wrong.join('; ')
    const move = moveOf(found)
    return { trade: Object.assign(found, this.#tickets(cell, found)), money: { ...money, move }, isUtc: closed.isUtc }
  }

  #figure(field: TableField, text: string): string | undefined {
    const mark: DecimalMark = this.#shape.columns[this.#mapping[field] ?? -1]?.mark.mark ?? 'point'
    return figureOf(text, mark)
  }

  #tickets(cell: (field: TableField) => string, found: Unnamed) {
    const isTicket = (text: string) => /^\d{1,20}$/.test(text)
    const position = isTicket(cell('position')) ? cell('position') : ticketFor(found)
    const nth = (this.#seen.get(position) ?? 0) + 1
    this.#seen.set(position, nth)
    const deal = isTicket(cell('deal')) ? cell('deal') : String(nth)
    const [, login, server] = accountCell.exec(cell('account')) ?? []
    return { position, deal, ...(login && server && { account: { login, server } }) }
  }
}

function moveOf({ side, open, close, volume }: Unnamed): number {
  if (open === 0 || close === 0) return 0
  return ((side === 'buy' ? close - open : open - close) / 10 ** barDigits) * (volume / 10 ** volumeDigits)
}

type Unnamed = Pick<FoundTrade, 'symbol' | 'volume' | 'openAt' | 'closeAt' | 'open' | 'close'> & { readonly side: Side }

/** A ticket made from the trade's contents, so that the same trade in a longer file has the same ticket. */
function ticketFor({ symbol, side, volume, openAt, closeAt, open, close }: Unnamed): string {
  let hash = 0xcbf29ce484222325n
  for (const letter of [symbol, side, volume, openAt, closeAt, open, close].join(' '))
    hash = ((hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n) & 0xffffffffffffffffn
  return String(hash % 10n ** 18n)
}
