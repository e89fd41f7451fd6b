import type { Instrument } from '@ratchet/contract'
import { closePrice, openPrice } from '../matching/sides.ts'
import { profitCents } from '../money/money.ts'
import { isSaneQuote } from '../numbers/instruments.ts'
import type { Points, Side } from '../numbers/types.ts'
import type { Planned, Run } from '../replay/runs.ts'
import { firstTickAt, type TickColumns, tickAt } from '../ticks/ticks.ts'
import { type LabEntry, planEntries } from './entries.ts'

/** What became of a trade; the moves of a stop that trails are as many as the ticks, and nobody reads them. */
export type PlainRun = Omit<Run, 'changes' | 'parts' | 'reached' | 'atRung'>

/** So many ticks are passed over at once where nothing can happen in them. */
const stretch = 256

/**
 * What one side's positions look at, mirrored for shorts so that higher is better for both: the least and the most of each stretch of
 * ticks. What is no quote is in none of them.
 */
interface View {
  readonly sign: 1 | -1
  readonly prices: Float64Array
  readonly least: Float64Array
  readonly most: Float64Array
}

function viewOf(ticks: TickColumns, side: Side): View {
  const sign = side === 'buy' ? 1 : -1
  const prices = side === 'buy' ? ticks.bid : ticks.ask
  const count = Math.ceil(ticks.length / stretch)
  const least = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const most = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  for (let tick = 0; tick < ticks.length; tick++) {
    if (!isSaneQuote(tickAt(ticks, tick))) continue
    const [at, value] = [Math.floor(tick / stretch), sign * (prices[tick] as number)]
    if (value < (least[at] as number)) least[at] = value
    if (value > (most[at] as number)) most[at] = value
  }
  return { sign, prices, least, most }
}

/**
 * Runs trades with a stop that trails the price at the distance of the first stop, and with their first target. Trades whose time lies after
 * the last tick are undefined. (LAB8)
 */
export function runPlainStops(
  ticks: TickColumns,
  entries: readonly LabEntry[],
  instrument: Instrument,
): (PlainRun | undefined)[] {
  const views = { buy: viewOf(ticks, 'buy'), sell: viewOf(ticks, 'sell') }
  let last = ticks.length - 1
  while (last >= 0 && !isSaneQuote(tickAt(ticks, last))) last--
  return planEntries(ticks, entries, []).map((plan, at) => {
    let opened = firstTickAt(ticks, plan.openAt)
    while (opened <= last && !isSaneQuote(tickAt(ticks, opened))) opened++
    if (opened > last) return undefined
    const { tick, reason } = exitOf(ticks, views[plan.side], plan, entries[at]?.stop ?? 0, opened) ?? {
      tick: last,
      reason: 'end' as const,
    }
    const [first, left] = [tickAt(ticks, opened), tickAt(ticks, tick)]
    const [open, price] = [openPrice(plan.side, first), closePrice(plan.side, left)]
    return {
      openTimeMs: first.timeMs,
      openPrice: open,
      closeTimeMs: left.timeMs,
      closePrice: price,
      reason,
      cents: profitCents(instrument, plan.side, open, price, plan.volume),
    }
  })
}

/** The tick at which a trade leaves, by which level; undefined where it is open to the end. The tick of the opening ends nothing. (REP3) */
function exitOf(
  ticks: TickColumns,
  { sign, prices, least, most }: View,
  { sl, tp }: Planned,
  stop: Points,
  opened: number,
): { readonly tick: number; readonly reason: 'sl' | 'tp' } | undefined {
  const distance = stop > 0 ? stop : Number.POSITIVE_INFINITY
  const target = tp > 0 ? sign * tp : Number.POSITIVE_INFINITY
  let level = sl > 0 ? sign * sl : Number.NEGATIVE_INFINITY
  for (let tick = opened + 1; tick < ticks.length; tick++) {
    if (tick % stretch === 0) {
      // However the price went within the stretch, the stop was never nearer than this.
      const nearest = Math.max(level, (most[tick / stretch] as number) - distance)
      if ((least[tick / stretch] as number) > nearest && (most[tick / stretch] as number) < target) {
        level = nearest
        tick += stretch - 1
        continue
      }
    }
    if (!isSaneQuote(tickAt(ticks, tick))) continue
    const value = sign * (prices[tick] as number)
    if (value <= level) return { tick, reason: 'sl' }
    if (value >= target) return { tick, reason: 'tp' }
    level = Math.max(level, value - distance)
  }
  return undefined
}
