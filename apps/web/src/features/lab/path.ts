import {
  closePrice,
  firstTickAt,
  type LabEntry,
  type Points,
  type Run,
  type TickColumns,
  type TimeMs,
} from '@ratchet/domain'

/** The price through a stretch of time, as the trade sees it: of each column of the drawing the lowest, the highest and the last. */
export interface PricePath {
  readonly low: Float64Array
  readonly high: Float64Array
  /** NaN where no tick fell into the column. */
  readonly last: Float64Array
}

/** A long is left at the bid, a short at the ask, and so are its rungs and levels looked at. (MAT2, LAD4) */
export function pathOf(
  ticks: TickColumns,
  side: LabEntry['side'],
  [from, to]: readonly [TimeMs, TimeMs],
  columns: number,
): PricePath {
  const low = new Float64Array(columns).fill(Number.NaN)
  const [high, last] = [low.slice(), low.slice()]
  const end = firstTickAt(ticks, to + 1)
  const prices = closePrice(side, { bid: 0, ask: 1 }) === 0 ? ticks.bid : ticks.ask
  for (let tick = firstTickAt(ticks, from); tick < end; tick++) {
    const share = ((ticks.timeMs[tick] as number) - from) / Math.max(1, to - from)
    const at = Math.min(columns - 1, Math.floor(share * columns))
    const price = prices[tick] as number
    if (!(price >= (low[at] as number))) low[at] = price
    if (!(price <= (high[at] as number))) high[at] = price
    last[at] = price
  }
  return { low, high, last }
}

/** A level from one moment to the next. */
export interface Stair {
  readonly fromMs: TimeMs
  readonly toMs: TimeMs
  readonly price: Points
}

/** How a level stood through the trade's life, one piece for each value; 0, no level, is left out. */
export function stairsOf(first: Points, run: Run, level: 'sl' | 'tp'): Stair[] {
  const moves = run.changes.map((change) => ({ ms: change.timeMs, price: change[level] }))
  const all = [{ ms: run.openTimeMs, price: first }, ...moves]
  return all
    .map(({ ms, price }, n) => ({ fromMs: ms, toMs: all[n + 1]?.ms ?? run.closeTimeMs, price }))
    .filter(({ price }) => price > 0)
}

/** The first level of a trade from the price at which it opened; 0 is none. (LAB2) */
export function firstLevel({ side, stop, target }: LabEntry, open: Points, level: 'sl' | 'tp'): Points {
  const distance = level === 'sl' ? -stop : target
  if (distance === 0) return 0
  return Math.max(0, side === 'buy' ? open + distance : open - distance)
}
