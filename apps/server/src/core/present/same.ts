import type { Instrument } from '@ratchet/contract'
import { moneyNumber, priceNumber, volumeNumber } from '@ratchet/domain'
import { type Columns, type RowOf, type Unit, withMembers } from '@ratchet/engine'

const toPeople: Readonly<Record<Unit, (value: number, instrument: Instrument) => number>> = {
  points: priceNumber,
  volume: volumeNumber,
  cents: moneyNumber,
}

/**
 * @param entity of the contract: a member of the row that it does not name is shown to nobody
 * @returns what shows the members that row and entity name alike, in people's units. What an entity has otherwise is for the caller.
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
  const mayLack = names.filter((name) => 'optional' in (columns[name] ?? {}))
  const always = names.filter((name) => !mayLack.includes(name))
  const empty = withMembers(always)
  return (row: RowOf<C>, instrument: Instrument): Pick<E['_zod']['output'], keyof E['_zod']['output'] & keyof C> => {
    const given = row as Readonly<Record<string, unknown>>
    const shown: Record<string, unknown> = { ...empty }
    for (const name of always) shown[name] = given[name]
    for (const name of mayLack) if (given[name] !== undefined) shown[name] = given[name]
    for (const [name, convert] of converted) shown[name] = convert(given[name] as number, instrument)
    return shown as ReturnType<ReturnType<typeof sameMembers<C, E>>>
  }
}
