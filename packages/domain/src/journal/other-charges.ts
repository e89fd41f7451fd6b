import { costsOf } from '../money/money.ts'
import type { Cents } from '../numbers/types.ts'
import { chargesOfClosed, type PositionCharges } from './charges.ts'
import type { JournalTrade } from './trades.ts'

/** Charges that are in no trade's result. Together with the results they are what was booked. (JRN12) */
export interface OtherCharges {
  /** Of positions that are open, or of their open part. */
  readonly open: Cents
  /** Not of one trade, or of none that the journal has. */
  readonly other: Cents
}

export function otherCharges(charges: readonly PositionCharges[], trades: readonly JournalTrade[]): OtherCharges {
  const volumes = new Map(trades.map(({ id, volume }) => [id, volume]))
  let [open, other] = [0, 0]
  for (const one of charges) {
    const closed = one.position === null ? undefined : volumes.get(one.position)
    const rest = costsOf(one) - (closed === undefined ? 0 : costsOf(chargesOfClosed(one, closed)))
    if (one.position !== null && one.left > 0) open += rest
    else other += rest
  }
  return { open, other }
}
