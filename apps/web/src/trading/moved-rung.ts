import type { ActiveTrade, Instrument, OwnRungs, RungNumber } from '@ratchet/contract'
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
