import type { Instrument } from '@ratchet/contract'
import { lotText, moneyText, priceText } from '../../../format/text.ts'
import type { Sketch } from '../sketch.ts'
import type { Plan } from './plan.ts'
import * as texts from './texts.ts'

/** Says what a size by risk comes to in lots, and a size in lots for each pip. */
export function sizeHint(
  unit: string,
  { volume }: Plan['order'],
  drawn: Sketch | null,
  { currency }: Instrument,
): string {
  if (volume === '' || !drawn?.estimate) return ' '
  const pip = texts.perPip((drawn.estimate.pip / 100).toFixed(2), currency)
  return unit === 'lots' ? pip : texts.lotsAndPip(lotText(Number(volume)), pip)
}

/** Says where a level lies now, and what it would bring; for a target in how many R as well. */
export function levelHint(
  field: 'sl' | 'tp',
  order: Plan['order'],
  drawn: Sketch | null,
  { digits, currency }: Instrument,
): string {
  if (order[field] === '0') return ' '
  const { stop, target } = drawn?.estimate ?? {}
  const level = field === 'sl' ? stop : target
  const worth = level ? ` · ${moneyText(level.cents / 100)} ${currency}` : ''
  const r =
    field === 'tp' && stop && target && stop.points < 0
      ? ` · ${(target.points / -stop.points).toFixed(2).replace(/\.?0+$/, '')} R`
      : ''
  return texts.levelAt(priceText(Number(order[field]), digits), worth, r)
}
