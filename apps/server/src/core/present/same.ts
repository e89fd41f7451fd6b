import type { Instrument } from '@ratchet/contract'
import { moneyNumber, priceNumber, volumeNumber } from '@ratchet/domain'
import { type Columns, copying, type RowOf, type Unit } from '@ratchet/engine'

const toPeople: Readonly<Record<Unit, (value: number, instrument: Instrument) => number>> = {
  points: priceNumber,
  volume: volumeNumber,
  cents: moneyNumber,
}

/**
 * Shows the members that a stored row and an entity of the contract name alike, prices, volumes and money in people's units. A member of the
 * row that the entity lacks is not shown. Members that have another name or shape in the entity are the caller's to add.
 */
export function sameMembers<C extends Columns, E extends { readonly shape: object; readonly _zod: { output: object } }>(
  columns: C,
  { shape }: E,
) {
  const names = Object.keys(columns).filter((name) => name in shape)
  const converted = names.flatMap((name) => {
    const unit = columns[name]?.unit
    return unit ? [[name, toPeople[unit]] as const] : []
  })
  const copy = copying(
    names.map((name) => [name, name]),
    columns,
  )
  return (row: RowOf<C>, instrument: Instrument): Pick<E['_zod']['output'], keyof E['_zod']['output'] & keyof C> => {
    const shown = copy(row)
    for (const [name, convert] of converted) {
      const value = shown[name]
      if (typeof value === 'number') shown[name] = convert(value, instrument)
    }
    return shown as ReturnType<ReturnType<typeof sameMembers<C, E>>>
  }
}
