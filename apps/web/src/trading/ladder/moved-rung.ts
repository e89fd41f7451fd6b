import { type ActiveTrade, type Instrument, type OwnRungs, type RungNumber, rungNumbers } from '@ratchet/contract'
import { exactInteger } from '@ratchet/domain'

type Opened = Pick<ActiveTrade, 'type' | 'price_open'>

/**
 * A ladder in pips whose rung is reached at another price. Its stop and target keep their distances from it, as the figures of a rung say, so
 * they go with it. Null where the price is no profit, or has more digits than the symbol.
 */
export function movedRung(
  { type, price_open: open }: Opened,
  ladder: OwnRungs,
  rung: RungNumber,
  price: number,
  { digits, pipPoints }: Pick<Instrument, 'digits' | 'pipPoints'>,
): OwnRungs | null {
  const [to, from] = [exactInteger(price, digits), exactInteger(open, digits)]
  if (to === undefined || from === undefined) return null
  const points = type === 'Buy' ? to - from : from - to
  return points > 0 ? { ...ladder, [`profit${rung}`]: points / pipPoints } : null
}

/**
 * The rungs of a position that have done what they do, and stay where they are. Of its account's ladder the highest that was named is known, which
 * mostly stands for all before it; the engine refuses what is wrong of that. (OWN12)
 */
export const doneRungs = ({ rung, ladder }: Pick<ActiveTrade, 'rung' | 'ladder'>): readonly number[] =>
  ladder?.reached ?? rungNumbers.filter((n) => n <= rung)
