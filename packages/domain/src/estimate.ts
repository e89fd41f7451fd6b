import type { Instrument } from '@ratchet/contract'
import { commissionCents, marginCents } from './margin.ts'
import { profitCents } from './money.ts'
import { swapCents } from './swap.ts'
import type { Cents, Points, Side, Volume } from './types.ts'

/** An order as it would open: at `open`, with its first levels; 0 is no level. */
export interface OrderSketch {
  readonly side: Side
  readonly volume: Volume
  readonly open: Points
  readonly sl: Points
  readonly tp: Points
}

/** A level seen from the open price: points and money are positive where it would be a gain. */
export interface LevelEstimate {
  readonly points: number
  readonly cents: Cents
}

/** Money in the instrument's currency; what is paid is negative, what is held or owned is positive. */
export interface OrderEstimate {
  /** The value of what is bought or sold. */
  readonly notional: Cents
  readonly margin: Cents
  /** One pip of movement. */
  readonly pip: Cents
  /** What closing at once would cost. */
  readonly spread: Cents
  /** Of both sides, the opening and the closing. */
  readonly commission: Cents
  /** One ordinary night. */
  readonly swapNight: Cents
  readonly stop: LevelEstimate | null
  readonly target: LevelEstimate | null
}

/**
 * What an order would cost and risk, by the functions that later book it. What the account itself has free, and a leverage of the
 * account's own, are the broker's to know. (EST1, EST2)
 */
export function estimateOrder(instrument: Instrument, order: OrderSketch, spreadPoints: Points): OrderEstimate {
  const { side, volume, open, sl, tp } = order
  const level = (price: Points): LevelEstimate | null =>
    price === 0
      ? null
      : {
          points: side === 'buy' ? price - open : open - price,
          cents: profitCents(instrument, side, open, price, volume),
        }
  return {
    notional: marginCents({ ...instrument, marginMode: 'cfd' }, volume, open),
    margin: marginCents(instrument, volume, open),
    pip: profitCents(instrument, 'buy', 0, instrument.pipPoints, volume),
    spread: profitCents(instrument, 'sell', 0, spreadPoints, volume),
    commission: 2 * commissionCents(instrument.commissionPerLot, volume),
    swapNight: swapCents(instrument, side, volume, 1),
    stop: level(sl),
    target: level(tp),
  }
}
