import type { Instrument } from '@ratchet/contract'
import { barDigits } from '../formats/index.ts'
import { closePrice } from '../matching/sides.ts'
import { profitCents } from '../money/money.ts'
import { divideHalfAway } from '../numbers/decimal.ts'
import type { Cents, Points, Volume } from '../numbers/types.ts'
import { runPositions } from '../replay/runs.ts'
import { firstTickAt, type TickColumns } from '../ticks/ticks.ts'
import type { JournalDeal, JournalTrade } from './trades.ts'

/** The most and the least that a trade was worth, without swap, commission and fee. (JRN10) */
export interface Excursion {
  readonly best: Cents
  readonly worst: Cents
}

const pointsOf = (price: number, { digits }: Instrument): Points => divideHalfAway(price, 10 ** (barDigits - digits))

/** A part of a trade in the symbol's points. */
interface Part {
  readonly volume: Volume
  readonly open: Points
  readonly closeAt: number
  readonly closed: Cents
}

const partOf = ({ side, volume, open, close, closeAt }: JournalDeal, instrument: Instrument): Part => {
  const [from, to] = [pointsOf(open, instrument), pointsOf(close, instrument)]
  return { volume, open: from, closeAt, closed: profitCents(instrument, side, from, to, volume) }
}

/** Whether ticks reach from before a trade's open to after its close. */
const areKept = ({ timeMs, length }: TickColumns, { openAt, closeAt }: JournalTrade): boolean =>
  length > 0 && (timeMs[0] as number) <= openAt && (timeMs[length - 1] as number) >= closeAt

/** How far a trade went for and against its trader, by ticks of its symbol; null where they do not reach over its life. (JRN10) */
export function journalExcursion(trade: JournalTrade, ticks: TickColumns, instrument: Instrument): Excursion | null {
  if (!areKept(ticks, trade)) return null
  const parts = trade.deals.map((deal) => partOf(deal, instrument))
  let [best, worst, at] = [0, 0, firstTickAt(ticks, trade.openAt)]
  const look = (worth: Cents) => {
    best = Math.max(best, worth)
    worst = Math.min(worst, worth)
  }
  const prices = closePrice(trade.side, { bid: 0, ask: 1 }) === 0 ? ticks.bid : ticks.ask
  for (const [n, { closeAt }] of parts.entries()) {
    const before = parts.slice(0, n).reduce((sum, { closed }) => sum + closed, 0)
    const open = parts.slice(n)
    const worthAt = (price: Points) =>
      open.reduce((sum, part) => sum + profitCents(instrument, trade.side, part.open, price, part.volume), before)
    // What the parts are worth follows their one price, so its extremes are enough.
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (; at < ticks.length && (ticks.timeMs[at] as number) < closeAt; at++) {
      const price = prices[at] as number
      if (price < low) low = price
      if (price > high) high = price
    }
    if (low <= high) for (const price of [low, high]) look(worthAt(price))
  }
  look(parts.reduce((sum, { closed }) => sum + closed, 0))
  return { best, worst }
}

/** What a trade would have come to with its first stop and target alone. (JRN11) */
export interface Beside {
  readonly cents: Cents
  /** Whether the ticks end before it does: it is then valued at their last price. */
  readonly open: boolean
}

/**
 * Trades of one symbol left alone with their first stop and target, by the function that the replay runs. Null where there is no first
 * level, or the ticks do not reach over the trade's life. (JRN11)
 */
export function journalWithout(
  trades: readonly JournalTrade[],
  ticks: TickColumns,
  instrument: Instrument,
): (Beside | null)[] {
  const planned = trades.map((trade) => {
    const [first] = trade.deals
    if (!first || !areKept(ticks, trade) || (first.stop === 0 && first.target === 0)) return null
    const [sl, tp] = [pointsOf(first.stop, instrument), pointsOf(first.target, instrument)]
    return { id: trade.id, side: trade.side, volume: trade.volume, openAt: trade.openAt, sl, tp, ladder: [] }
  })
  const run = planned.filter((plan) => plan !== null)
  const results = new Map(runPositions(ticks, run, instrument).map((result, n) => [run[n], result]))
  return planned.map((plan, n) => {
    const result = plan && results.get(plan)
    const deals = trades[n]?.deals ?? []
    if (!plan || !result) return null
    const worth = ({ volume, open }: JournalDeal) =>
      profitCents(instrument, plan.side, pointsOf(open, instrument), result.closePrice, volume)
    return { cents: deals.reduce((sum, deal) => sum + worth(deal), 0), open: result.reason === 'end' }
  })
}
