import type { Instrument } from '@ratchet/contract'
import { closePrice } from '../matching/sides.ts'
import { commissionCents } from '../money/margin.ts'
import { convertCents, profitCents, type Rate } from '../money/money.ts'
import type { Cents, Points, Quote, Side, TimeMs, Volume } from '../numbers/types.ts'

/** An open position as far as its protection goes; a level of 0 is none. */
export interface Protected {
  readonly side: Side
  readonly volume: Volume
  readonly open: Points
  /** The levels that the broker confirmed. */
  readonly sl: Points
  readonly tp: Points
  /** The levels that the ladder, or the trader, wants. */
  readonly intendedSl: Points
  readonly intendedTp: Points
  /** Accrued, to be booked at the close. */
  readonly swap: Cents
  /** Since when the two differ; null while they agree, or if the time was not kept. */
  readonly gapSinceMs: TimeMs | null
}

/** Intended levels that are not yet confirmed. */
export interface ProtectionGap {
  /** How much more the intended stop makes than the confirmed one; null if the broker has no stop at all, so that nothing bounds it. */
  readonly cents: Cents | null
  /** Null if its beginning is not known. */
  readonly ageMs: number | null
  readonly alarm: boolean
}

/** A position's remaining protection when only the broker guards it. */
export type ExitAlone =
  | { readonly by: 'stop'; readonly price: Points; readonly cents: Cents }
  /** `pip`: what each pip against the position costs, as a positive amount. */
  | { readonly by: 'nothing'; readonly pip: Cents }

/** A gap that is older is an alarm. */
export const gapAlarmMs = 1000

const inOwn = (cents: Cents, rate: Rate | undefined): Cents => (rate ? convertCents(cents, rate) : cents)

/**
 * The gap between what is intended and what the broker confirmed; null where there is none. (PRO1, PRO2)
 * @param rate turns its money into the account's; without it, it is the symbol's
 */
export function protectionGap(
  position: Protected,
  instrument: Instrument,
  nowMs: TimeMs,
  rate?: Rate,
): ProtectionGap | null {
  const { sl, tp, intendedSl, intendedTp, gapSinceMs } = position
  if (sl === intendedSl && tp === intendedTp) return null
  const ageMs = gapSinceMs === null ? null : Math.max(0, nowMs - gapSinceMs)
  return { cents: gapCents(position, instrument, rate), ageMs, alarm: ageMs === null || ageMs > gapAlarmMs }
}

function gapCents(
  { side, open, volume, sl, intendedSl }: Protected,
  instrument: Instrument,
  rate: Rate | undefined,
): Cents | null {
  if (intendedSl === sl || intendedSl === 0) return 0
  if (sl === 0) return null
  const at = (stop: Points) => inOwn(profitCents(instrument, side, open, stop, volume), rate)
  return at(intendedSl) - at(sl)
}

/**
 * How the position ends by what the broker has, if from now on nobody else moves or guards anything. `quote` is the latest; without
 * one the stop's own price stands. Money is MON1's with the accrued swap and the commission of the close. (PRO3 to PRO5)
 * @param rate turns the symbol's money into the account's, in which a swap is booked (MON2)
 */
export function exitAlone(
  position: Protected,
  instrument: Instrument,
  quote: Quote | undefined,
  rate?: Rate,
): ExitAlone {
  const { side, open, volume, sl, swap } = position
  if (sl === 0)
    return { by: 'nothing', pip: -inOwn(profitCents(instrument, 'sell', 0, instrument.pipPoints, volume), rate) }
  const price = quote ? worse(side, sl, closePrice(side, quote)) : sl
  const commission = commissionCents(instrument.commissionPerLot, volume)
  return {
    by: 'stop',
    price,
    cents: inOwn(profitCents(instrument, side, open, price, volume) + commission, rate) + swap,
  }
}

const worse = (side: Side, a: Points, b: Points): Points => (side === 'buy' ? Math.min(a, b) : Math.max(a, b))
