import type { ActiveTrade, ClosedTrade, Instrument, Risk } from '@ratchet/contract'
import { rungPrices, worstAt } from '../../trading/ladder/ladder.ts'
import * as texts from './texts.ts'

export type LineKind = 'open' | 'stop' | 'intended' | 'target' | 'rung' | 'exit'
/** Says what a level means to the trader. Gold is for what is locked in, and for nothing else. */
export type Tone = 'plain' | 'locked' | 'loss' | 'gain' | 'ahead'

export interface PriceLevel {
  readonly kind: LineKind
  readonly price: number
  readonly title: string
  readonly tone: Tone
}

/** Chooses the tone by the money that is left if the position leaves by this stop, as the broker would book it. */
export function stopTone(
  { type, price_open: open, volume }: Pick<ActiveTrade, 'type' | 'price_open' | 'volume'>,
  stop: number,
  instrument: Instrument,
): Tone {
  const cents = worstAt({ type, open, volume }, stop, instrument)?.cents ?? 0
  return cents > 0 ? 'locked' : cents < 0 ? 'loss' : 'plain'
}

/**
 * Lists the lines that a position has on the chart: where it opened, what protects it, and every rung, ahead or
 * reached.
 */
export function levelsOf(trade: ActiveTrade, instrument: Instrument, risk: Risk | null): PriceLevel[] {
  const levels: PriceLevel[] = [{ kind: 'open', price: trade.price_open, title: texts.open, tone: 'plain' }]
  const stop = (kind: 'stop' | 'intended', price: number, title: string) =>
    levels.push({ kind, price, title, tone: stopTone(trade, price, instrument) })
  if (trade.sl) stop('stop', trade.sl, trade.guaranteed ? texts.guaranteedStop : texts.stopLevel)
  if (trade.intendedSl && trade.intendedSl !== trade.sl) stop('intended', trade.intendedSl, texts.intendedStop)
  if (trade.tp) levels.push({ kind: 'target', price: trade.tp, title: texts.target, tone: 'gain' })
  if (risk)
    for (const { rung, trigger } of rungPrices(trade.type, trade.price_open, risk, instrument)) {
      const reached = rung <= trade.rung
      levels.push({
        kind: 'rung',
        price: trigger,
        title: texts.rung(rung, reached ? ' ✓' : ''),
        tone: reached ? 'locked' : 'ahead',
      })
    }
  return levels
}

/** Lists what a closed position leaves on the chart: where it began and where it ended. */
export const levelsOfEnded = (ended: ClosedTrade): PriceLevel[] => [
  { kind: 'open', price: ended.priceOpen, title: texts.open, tone: 'plain' },
  { kind: 'exit', price: ended.price, title: texts.closed, tone: netOf(ended) < 0 ? 'loss' : 'gain' },
]

/** Returns what a closing deal brought in money, with all that was paid for it. */
export const netOf = ({ profit, swap, commission, fee }: Pick<ClosedTrade, 'profit' | 'swap' | 'commission' | 'fee'>) =>
  profit + swap + commission + fee
