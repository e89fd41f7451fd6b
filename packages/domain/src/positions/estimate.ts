import type { Instrument } from '@ratchet/contract'
import { commissionCents, marginCents } from '../money/margin.ts'
import { profitCents } from '../money/money.ts'
import { swapCents } from '../money/swap.ts'
import type { Cents, Points, Side, Volume } from '../numbers/types.ts'

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
  /** The cost of closing at once. */
  readonly spread: Cents
  /** The commission of both sides, opening and closing. */
  readonly commission: Cents
  /** One ordinary night. */
  readonly swapNight: Cents
  readonly stop: LevelEstimate | null
  readonly target: LevelEstimate | null
}

/**
 * Estimates the cost and risk of an order, by the functions that later book it. The account's free margin, and its own leverage if it has
 * one, are known to the broker alone. (EST1, EST2)
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
