import { type LabFigures, labFigures } from '../lab/figures.ts'
import { divideHalfAway } from '../numbers/decimal.ts'
import type { Cents, TimeMs } from '../numbers/types.ts'
import type { JournalTrade } from './trades.ts'

/** What trades of one currency came to. (JRN3, JRN8) */
export interface JournalFigures extends LabFigures {
  /** The deepest fall in hundredths of a percent of the height that it fell from; null where that is 0. */
  readonly drawdownPart: number | null
  /** What trades above and below 0 brought; losses as they are, below 0. (JRN4) */
  readonly gains: Cents
  readonly lost: Cents
  /** Swap, commission and fee: a part of the total. */
  readonly costs: Cents
  /** Gains over losses, in hundredths; null without a loss. */
  readonly factor: number | null
  /** Null where there is no such trade. */
  readonly expectancy: Cents | null
  readonly averageWin: Cents | null
  readonly averageLoss: Cents | null
  /** The longest rows of trades above and below 0. (JRN5) */
  readonly mostWon: number
  readonly mostLost: number
  /** Trades whose R is known, and their average in hundredths. (JRN2) */
  readonly withR: number
  readonly averageR: number | null
}

/** The balance that trades began with, and what was paid in or out since. (JRN3) */
export interface StartBalance {
  readonly cents: Cents
  readonly transfers?: readonly { readonly timeMs: TimeMs; readonly cents: Cents }[]
}

/**
 * The figures of trades that stand in the order in which they closed, as `journalTrades` gives them.
 * @param start of the balance before the first of them; absent where it is not known
 */
export function journalFigures(trades: readonly JournalTrade[], start?: StartBalance): JournalFigures {
  const all = labFigures(trades.map(({ cents, closeAt }) => ({ cents, closeTimeMs: closeAt })))
  const height = heightOf(all, start)
  const sumOf = (chosen: (cents: Cents) => boolean) =>
    trades.reduce((sum, { cents }) => sum + (chosen(cents) ? cents : 0), 0)
  const gains = sumOf((cents) => cents > 0)
  const lost = sumOf((cents) => cents < 0)
  const rs = trades.flatMap(({ r }) => (r === null ? [] : [r]))
  return Object.assign(all, {
    drawdownPart: height > 0 ? divideHalfAway(all.drawdown * 10_000, height) : null,
    gains,
    lost,
    costs: trades.reduce((sum, trade) => sum + trade.costs, 0),
    factor: lost < 0 ? divideHalfAway(gains * 100, -lost) : null,
    expectancy: average(all.cents, all.trades),
    averageWin: average(gains, all.wins),
    averageLoss: average(lost, all.losses),
    mostWon: longest(trades, (cents) => cents > 0),
    mostLost: longest(trades, (cents) => cents < 0),
    withR: rs.length,
    averageR: average(
      rs.reduce((sum, r) => sum + r, 0),
      rs.length,
    ),
  })
}

/** What the deepest fall fell from: the result at the high, with the balance of that time where it is known. */
function heightOf({ curve, drawdown }: LabFigures, start: StartBalance | undefined): Cents {
  const at = curve.findIndex(({ under }) => under === drawdown)
  const deepest = curve[at]
  if (!deepest) return start?.cents ?? 0
  const result = deepest.cents + deepest.under
  const high = curve.slice(0, at + 1).findLast(({ cents }) => cents === result)
  // A fall from the start has no high of its own: then what was paid in before it began counts.
  const sinceMs = high?.timeMs ?? curve[0]?.timeMs ?? 0
  const paid = start?.transfers?.filter(({ timeMs }) => timeMs <= sinceMs) ?? []
  return (start?.cents ?? 0) + paid.reduce((sum, { cents }) => sum + cents, 0) + result
}

const average = (sum: number, count: number): number | null => (count > 0 ? divideHalfAway(sum, count) : null)

function longest(trades: readonly JournalTrade[], holds: (cents: Cents) => boolean): number {
  let [most, now] = [0, 0]
  for (const { cents } of trades) {
    now = holds(cents) ? now + 1 : 0
    most = Math.max(most, now)
  }
  return most
}
