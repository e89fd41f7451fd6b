import { shareOut } from '../money/share-out.ts'
import type { Cents, Volume } from '../numbers/types.ts'

/** What a broker booked of a position beside its closing deals: the commission of its opening, its nights and fees. (JRN12) */
export interface PositionCharges {
  /** The position, together with its account; null where it is of no single one. */
  readonly position: string | null
  readonly commission: Cents
  readonly swap: Cents
  readonly fee: Cents
  /** What of the position is still open. */
  readonly left: Volume
}

const kinds = ['commission', 'swap', 'fee'] as const
type Costs = Readonly<Record<(typeof kinds)[number], Cents>>

/** The part of a position's charges that goes with what was closed of it; the rest goes with what is open. */
export function chargesOfClosed(charges: PositionCharges, closed: Volume): Costs {
  const share = (kind: (typeof kinds)[number]) => shareOut(charges[kind], [closed, charges.left])[0] ?? 0
  return { commission: share('commission'), swap: share('swap'), fee: share('fee') }
}
