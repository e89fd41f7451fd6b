import type { Instrument } from '@ratchet/contract'
import { commissionCents } from '../money/margin.ts'
import { convertCents, profitCents, type Rate } from '../money/money.ts'
import type { Cents, Points, Side, Volume } from '../numbers/types.ts'

/** Where an order opens, and the money of the account that it is for: without a rate, that of the symbol. */
export interface Sized {
  readonly side: Side
  readonly open: Points
  readonly rate?: Rate | undefined
}

/** What a position of this size comes to at a price, with the commission of both sides, in the account's money. */
function resultAt(instrument: Instrument, { side, open, rate }: Sized, price: Points, volume: Volume): Cents {
  const own =
    profitCents(instrument, side, open, price, volume) + 2 * commissionCents(instrument.commissionPerLot, volume)
  return rate ? convertCents(own, rate) : own
}

/**
 * The largest size that loses no more than `most` where its stop fills at its own price (EST5); null where the smallest size loses more, and where
 * the stop is no stop.
 * @param stop in points, on the losing side of the open
 * @param most what may be lost, in cents of the account's money, positive
 */
export function volumeForRisk(instrument: Instrument, order: Sized, stop: Points, most: Cents): Volume | null {
  const { volumeMin, volumeMax, volumeStep } = instrument
  if (stop <= 0 || (order.side === 'buy' ? stop >= order.open : stop <= order.open)) return null
  const sizeOf = (steps: number) => volumeMin + steps * volumeStep
  const fits = (steps: number) => -resultAt(instrument, order, stop, sizeOf(steps)) <= most
  const steps = lastThat(fits, Math.floor((volumeMax - volumeMin) / volumeStep))
  return steps === null ? null : sizeOf(steps)
}

/**
 * The price at which a position has lost `amount`, or gained it (EST6): the farthest stop that loses no more, the nearest target that gains no less.
 * Null where there is no such price above zero.
 * @param amount in cents of the account's money, positive
 */
export function levelForMoney(
  instrument: Instrument,
  order: Sized & { readonly volume: Volume },
  level: 'sl' | 'tp',
  amount: Cents,
): Points | null {
  const way = (level === 'tp') === (order.side === 'buy') ? 1 : -1
  const at = (distance: number) => order.open + way * distance
  const resultFor = (distance: number) => resultAt(instrument, order, at(distance), order.volume)
  // A position falls no deeper than to a price of one point; what rises is looked for as far as ten times the open.
  const farthest = way === -1 ? order.open - 1 : order.open * 9
  if (level === 'sl') {
    const found = lastThat((distance) => -resultFor(distance) <= amount, farthest)
    return found === null || found === 0 ? null : at(found)
  }
  const short = lastThat((distance) => resultFor(distance) < amount, farthest)
  if (short === null || short >= farthest) return null
  return at(short + 1)
}

/** The target that is `times` as far from the open as the stop (EST7), in points; null where it is not above zero. */
export function targetForR(open: Points, stop: Points, times: number): Points | null {
  const price = open + Math.round((open - stop) * times)
  return price > 0 && price !== open ? price : null
}

/** The last of 0…most for which something holds that holds up to a point and not beyond; null where it does not hold at 0. */
function lastThat(holds: (n: number) => boolean, most: number): number | null {
  if (most < 0 || !holds(0)) return null
  let [low, high] = [0, most]
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}
