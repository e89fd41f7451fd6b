import type { ClosedTrade, Instrument, PublicTrade } from '@ratchet/contract'
import {
  firstTickAt,
  integerFromNumber,
  type LabEntry,
  type Points,
  type TickColumns,
  tickAt,
  volumeFromNumber,
} from '@ratchet/domain'
import { closedKey } from '../../api/ticket.ts'

/** What is known of a trade that was made: one deal, or several, of a position. */
export interface MadeTrade extends Pick<ClosedTrade, 'type' | 'volume' | 'priceOpen' | 'openTime'> {
  /** Names the position, whatever its account. */
  readonly key: string
  readonly ticket: string
  /** The levels with which it was opened, where they are known; 0 is none. */
  readonly first: Pick<PublicTrade, 'sl' | 'tp'> | undefined
}

/** Trades that were made as entries, and how well the ticks and what is known of them fit. */
export interface MadeEntries {
  readonly entries: readonly LabEntry[]
  /** How many did not open within the ticks. */
  readonly outside: number
  /** How many opened at a price that the ticks do not have. */
  readonly off: number
  /** How many opened where the ticks have a gap, so that they open later here. */
  readonly late: number
  /** How many have no first stop of their own. */
  readonly bare: number
}

/** A part of the price by which a trade's open may differ from the ticks' before it is told: another market, or another clock. */
const farPart = 0.002
/** A tick that comes so much later than the trade opened lies behind a gap. */
const gapMs = 60_000

/**
 * Trades that opened within the ticks, in order of time. A position that closed in parts is one trade. First levels keep their distance from the
 * open; where none is known, there is no target, and the stop is the one that is given. (LAB15)
 * @param stop of trades without a first one; 0 is none
 */
export function madeEntries(
  trades: readonly MadeTrade[],
  instrument: Instrument,
  ticks: TickColumns,
  stop: Points = 0,
): MadeEntries {
  const points = (price: number): Points => integerFromNumber(price, instrument.digits) ?? 0
  const positions = new Map<string, { trade: MadeTrade; volume: number }>()
  for (const trade of trades) {
    const known = positions.get(trade.key)
    positions.set(trade.key, { trade, volume: (known?.volume ?? 0) + (volumeFromNumber(trade.volume) ?? 0) })
  }
  const [from, to] = [tickAt(ticks, 0).timeMs, tickAt(ticks, ticks.length - 1).timeMs]
  let [outside, off, late, bare] = [0, 0, 0, 0]
  const entries = [...positions.values()].flatMap(({ trade, volume }): LabEntry[] => {
    const openAt = Date.parse(trade.openTime)
    if (!(openAt >= from && openAt <= to)) outside++
    if (!(openAt >= from && openAt <= to) || volume <= 0) return []
    const open = points(trade.priceOpen)
    const tick = tickAt(ticks, firstTickAt(ticks, openAt))
    if (Math.abs((trade.type === 'Buy' ? tick.ask : tick.bid) - open) > open * farPart) off++
    if (tick.timeMs - openAt > gapMs) late++
    const sign = trade.type === 'Buy' ? 1 : -1
    const away = (level: number, way: 1 | -1) => (level > 0 ? Math.max(0, way * sign * (points(level) - open)) : 0)
    const first = away(trade.first?.sl ?? 0, -1)
    if (first === 0) bare++
    return [
      {
        id: trade.ticket,
        side: trade.type === 'Buy' ? 'buy' : 'sell',
        volume,
        openAt,
        stop: first || stop,
        target: away(trade.first?.tp ?? 0, 1),
      },
    ]
  })
  return { entries: named(entries.sort((a, b) => a.openAt - b.openAt)), outside, off, late, bare }
}

/** The trader's own closed trades; their first levels are those of their instructions, where these are known. */
export const ownEntries = (
  deals: readonly ClosedTrade[],
  instructions: ReadonlyMap<string, Pick<PublicTrade, 'sl' | 'tp'>>,
  instrument: Instrument,
  ticks: TickColumns,
): MadeEntries => {
  const trades = deals.map(
    (deal): MadeTrade => ({
      ...deal,
      key: closedKey(deal),
      ticket: deal.position_id,
      first: instructions.get(deal.tradeId ?? ''),
    }),
  )
  return madeEntries(trades, instrument, ticks)
}

/** Two brokers may give the same ticket. */
function named(entries: readonly LabEntry[]): LabEntry[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const count = (seen.get(entry.id) ?? 0) + 1
    seen.set(entry.id, count)
    return count === 1 ? entry : { ...entry, id: `${entry.id} (${count})` }
  })
}
