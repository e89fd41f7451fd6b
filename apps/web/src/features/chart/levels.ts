import type { ActiveTrade, Instrument, Risk } from '@ratchet/contract'
import { rungPrices } from '../../lib/ladder.ts'

export type LineKind = 'open' | 'stop' | 'intended' | 'target' | 'rung'

export interface PriceLevel {
  readonly kind: LineKind
  readonly price: number
  readonly title: string
  /** Whether the chart makes room for it: a far target must not flatten the price. */
  readonly inView: boolean
}

/** The lines a position has on the chart: where it opened, what protects it, and the rungs still ahead or behind. */
export function levelsOf(trade: ActiveTrade, instrument: Instrument, risk: Risk | null): PriceLevel[] {
  const levels: PriceLevel[] = [{ kind: 'open', price: trade.price_open, title: 'open', inView: true }]
  if (trade.sl) levels.push({ kind: 'stop', price: trade.sl, title: 'stop', inView: true })
  if (trade.intendedSl && trade.intendedSl !== trade.sl)
    levels.push({ kind: 'intended', price: trade.intendedSl, title: 'intended stop', inView: true })
  if (trade.tp) levels.push({ kind: 'target', price: trade.tp, title: 'target', inView: false })
  if (risk)
    for (const { rung, trigger } of rungPrices(trade.type, trade.price_open, risk, instrument))
      levels.push({ kind: 'rung', price: trigger, title: `rung ${rung}`, inView: rung === trade.rung + 1 })
  return levels
}
