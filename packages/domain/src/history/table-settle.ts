import type { Cents } from '../numbers/types.ts'
import type { FoundTrade, HistoryCheck } from './documents.ts'
import { decide, hasPositiveCosts, type RowMoney } from './table-costs.ts'
import type { TableMapping } from './table-fields.ts'
import { fieldHeadings, plainHeading, repeatedHeadings } from './table-headings.ts'
import type { Row } from './table-rows.ts'
import type { Shape, TableChoices } from './table-shape.ts'

/** What a table leaves open, or what was decided of it by its own figures. */
export interface TableQuestion {
  readonly name: keyof TableChoices
  /** Undefined where a person has to say. */
  readonly answer: string | undefined
  /** A cell that it is about; empty where it is about none. */
  readonly example: string
}

/** Makes the money of rows what a trade has: a profit before its costs, and costs below 0. */
export function settle({ heads }: Shape, mapping: TableMapping, rows: readonly Row[], choices: TableChoices) {
  const money = rows.map((row) => row.money)
  const decided = decide(money)
  const isCharged = money.some(({ swap, commission, fee }) => swap !== 0 || commission !== 0 || fee !== 0)
  const told = choices.profit ?? (isBefore(heads, mapping) ? 'before' : decided.told)
  const costs = choices.costs ?? decided.costs
  const questions: TableQuestion[] = []
  const hasProfit = mapping.profit !== undefined
  if (isCharged && hasProfit && mapping.net === undefined) questions.push({ name: 'profit', answer: told, example: '' })
  if (hasPositiveCosts(money)) questions.push({ name: 'costs', answer: costs, example: '' })
  const sign = costs === 'subtract' ? -1 : 1
  const trades = rows.map(({ trade, money: { profit, net, swap, commission, fee } }): FoundTrade => {
    const own = { swap, commission: sign * commission + 0, fee: sign * fee + 0 }
    const spent = own.swap + own.commission + own.fee
    const before = profit === undefined ? (net ?? 0) - spent : told === 'after' ? profit - spent : profit
    return Object.assign({}, trade, own, { profit: before })
  })
  return { trades, questions, checks: netCheck(money, trades) }
}

const profitWords = fieldHeadings.profit[0] ?? new Set()
const gross = /^gross\b|brutto/

/** Headings whose profit is before costs: those that say so, those of MetaTrader, and our own. */
function isBefore(heads: readonly string[], { profit, openTime, open }: TableMapping): boolean {
  const plain = (column: number | undefined) => plainHeading(heads[column ?? -1] ?? '')
  if (gross.test(plain(profit))) return true
  const isMetaTrader = repeatedHeadings.time.has(plain(openTime)) && repeatedHeadings.price.has(plain(open))
  const isOurs = heads.some((head) => /^Close Time \(market, /.test(head))
  return (isMetaTrader || isOurs) && profitWords.has(plain(profit))
}

/** Where a table has a net result beside the profit, both are compared to the cent. */
function netCheck(money: readonly RowMoney[], trades: readonly FoundTrade[]): HistoryCheck[] {
  const both = money.every(({ profit, net }) => profit !== undefined && net !== undefined)
  if (money.length === 0 || !both) return []
  const ours = trades.map(({ profit, swap, commission, fee }): Cents => profit + swap + commission + fee)
  const odd = money.findIndex(({ net }, at) => net !== ours[at])
  const sum = (all: readonly (Cents | undefined)[]) => all.reduce<Cents>((total, one) => total + (one ?? 0), 0)
  const theirs = sum(money.map(({ net }) => net))
  return [{ name: 'net', ours: sum(ours), theirs, ok: odd < 0, line: money[odd]?.line ?? 0 }]
}
