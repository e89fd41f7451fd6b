import type { Cents } from '../numbers/types.ts'

/** The money of a row as its columns have it, and what its prices moved, in points and lots with the sign of its side. */
export interface RowMoney {
  readonly line: number
  readonly profit: Cents | undefined
  readonly net: Cents | undefined
  readonly swap: Cents
  readonly commission: Cents
  readonly fee: Cents
  /** Price steps in favour times lots. 0 where a price is not told. */
  readonly move: number
}

export type Costs = 'subtract' | 'add'
export type Told = 'before' | 'after'

/** Contracts count their money in these for a lot and a whole step of the price, times a power of ten; most in the first. */
const contracts = [1, 2, 2.5, 5]
/** Of a few rows only the usual contracts tell something: one in three hundred amounts looks like theirs by chance. */
const fewRows = 3
/** A cent is too much of smaller amounts, in cents. */
const minAmount = 100

/** Whether an amount is what a move of the price brings by a usual size of contract, in the money that the price is in. */
function isMove(amount: Cents, move: number, sizes: readonly number[]): boolean {
  if (move === 0 || Math.abs(amount) < minAmount || Math.sign(amount) !== Math.sign(move)) return false
  const each = Math.abs(amount / 100 / move)
  const power = 10 ** Math.floor(Math.log10(each))
  return [...sizes, 10].some((size) => Math.abs(size * power * Math.abs(move) * 100 - Math.abs(amount)) <= 1)
}

const sumOf = (row: RowMoney, costs: Costs): Cents =>
  row.swap + (costs === 'subtract' ? -1 : 1) * (row.commission + row.fee)

/** Whether each amount of commission and fee that is not 0 is above it: most programs would write costs below. */
export const hasPositiveCosts = (rows: readonly RowMoney[]): boolean => {
  const told = rows.flatMap(({ commission, fee }) => [commission, fee]).filter((amount) => amount !== 0)
  return told.length > 0 && told.every((amount) => amount > 0)
}

export interface Decided {
  readonly told?: Told
  readonly costs?: Costs
}

/** What the rows themselves decide: by a net result beside the profit, or else by what the prices moved. */
export function decide(rows: readonly RowMoney[]): Decided {
  const charged = rows.filter(({ swap, commission, fee }) => swap !== 0 || commission !== 0 || fee !== 0)
  if (charged.length === 0) return { told: 'before', costs: 'add' }
  const signs: readonly Costs[] = hasPositiveCosts(rows) ? ['subtract', 'add'] : ['add']
  const only = signs.length === 1 ? signs[0] : undefined
  const both = charged.filter(({ profit, net }) => profit !== undefined && net !== undefined)
  const sums = signs.filter((sign) => both.every((row) => row.profit === (row.net ?? 0) - sumOf(row, sign)))
  if (both.length > 0 && sums[0]) return sums.length === 1 ? { told: 'before', costs: sums[0] } : { told: 'before' }
  const hasNet = both.length === 0 && charged.every(({ profit }) => profit === undefined)
  const result = ({ profit, net }: RowMoney) => profit ?? net ?? 0
  const telling = charged.filter((row) => row.move !== 0 && Math.abs(result(row)) >= 2 * minAmount)
  const sizes = telling.length < fewRows ? contracts.slice(0, 1) : contracts
  const votes = (of: (row: RowMoney) => Cents) => telling.filter((row) => isMove(of(row), row.move, sizes)).length
  const ways = [
    ...(hasNet ? [] : [{ told: 'before' as const, costs: only, count: votes(result) }]),
    ...signs.map((sign) => ({
      told: 'after' as const,
      costs: sign,
      count: votes((row) => result(row) - sumOf(row, sign)),
    })),
  ]
  const [best, next] = ways.toSorted((a, b) => b.count - a.count)
  // Prices in another money than the account's agree by chance alone, in a few rows.
  const isSure = best !== undefined && best.count * 2 > telling.length && best.count > (next?.count ?? 0) * 3
  if (isSure) return { told: best.told, ...(best.costs && { costs: best.costs }) }
  return { ...(hasNet && { told: 'after' as const }), ...(only && { costs: only }) }
}
