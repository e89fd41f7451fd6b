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

/** The trader's own trades as entries, and how many of them opened at a price that the ticks do not have. */
export interface OwnEntries {
  readonly entries: readonly LabEntry[]
  readonly off: number
}

/** A part of the price by which a trade's open may differ from the ticks' before it is told: another market, or another clock. */
const farPart = 0.002

/**
 * Closed trades of one symbol that opened within the ticks, in order of time. A position that closed in parts is one trade. First levels
 * keep their distance from the open; where the instruction had none, or is not known, there is none.
 */
export function ownEntries(
  deals: readonly ClosedTrade[],
  instructions: ReadonlyMap<string, Pick<PublicTrade, 'sl' | 'tp'>>,
  instrument: Instrument,
  ticks: TickColumns,
): OwnEntries {
  const points = (price: number): Points => integerFromNumber(price, instrument.digits) ?? 0
  const positions = new Map<string, { deal: ClosedTrade; volume: number }>()
  for (const deal of deals) {
    const key = closedKey(deal)
    const known = positions.get(key)
    positions.set(key, { deal, volume: (known?.volume ?? 0) + (volumeFromNumber(deal.volume) ?? 0) })
  }
  const [from, to] = [tickAt(ticks, 0).timeMs, tickAt(ticks, ticks.length - 1).timeMs]
  let off = 0
  const entries = [...positions.values()].flatMap(({ deal, volume }): LabEntry[] => {
    const openAt = Date.parse(deal.openTime)
    if (!(openAt >= from && openAt <= to) || volume <= 0) return []
    const open = points(deal.priceOpen)
    const tick = tickAt(ticks, firstTickAt(ticks, openAt))
    if (Math.abs((deal.type === 'Buy' ? tick.ask : tick.bid) - open) > open * farPart) off++
    const sign = deal.type === 'Buy' ? 1 : -1
    const first = instructions.get(deal.tradeId ?? '')
    const away = (level: number, way: 1 | -1) => (level > 0 ? Math.max(0, way * sign * (points(level) - open)) : 0)
    return [
      {
        id: deal.position_id,
        side: deal.type === 'Buy' ? 'buy' : 'sell',
        volume,
        openAt,
        stop: away(first?.sl ?? 0, -1),
        target: away(first?.tp ?? 0, 1),
      },
    ]
  })
  return { entries: named(entries.sort((a, b) => a.openAt - b.openAt)), off }
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
