import {
  type Columns,
  closedColumns,
  modifiedColumns,
  positionColumns,
  type RowOf,
  requestColumns,
  type StoredOf,
  storedName,
  tradeColumns,
  withMembers,
} from '@ratchet/engine/ports'
import type { AccountLabel } from './accounts.ts'

/** A member that is absent where its column is null. */
const isOptional = (columns: Columns) => (member: string) => 'optional' in (columns[member] ?? {})

/** @returns what makes a row of the table into the row in memory */
function reading<C extends Columns>(columns: C): (stored: StoredOf<C>) => RowOf<C> {
  const names = Object.entries(columns).map(([member, column]) => [member, storedName(member, column)] as const)
  const mayLack = isOptional(columns)
  const always = names.filter(([member]) => !mayLack(member))
  const optional = names.filter(([member]) => mayLack(member))
  const empty = withMembers(always.map(([member]) => member))
  return (stored) => {
    const given = stored as Readonly<Record<string, unknown>>
    const row: Record<string, unknown> = { ...empty }
    for (const [member, name] of always) row[member] = given[name]
    for (const [member, name] of optional) if (given[name] !== null) row[member] = given[name]
    return row as RowOf<C>
  }
}

/** As PostgreSQL keeps the members of a jsonb object: by the length of their names, and by their bytes where these are equally long. */
const asKept = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)

/**
 * @param beside members of the record's row that are no columns
 * @returns what makes a row in memory into the row that a record holds, its members in the order in which PostgreSQL keeps them, so that it does
 * not sort them. The order means nothing: hashes are of the canonical text.
 */
function recording<C extends Columns, Beside extends object = object>(columns: C, beside: readonly string[] = []) {
  const members = Object.keys(columns)
  const always = [...members.filter((member) => !isOptional(columns)(member)), ...beside].sort(asKept)
  const optional = members.filter(isOptional(columns)).sort(asKept)
  const empty = withMembers(always)
  return (row: RowOf<C> & Beside): RowOf<C> & Beside => {
    const given = row as Readonly<Record<string, unknown>>
    const made: Record<string, unknown> = { ...empty }
    for (const member of always) made[member] = given[member]
    for (const member of optional) if (given[member] !== undefined) made[member] = given[member]
    return made as RowOf<C> & Beside
  }
}

export const toTrade = reading(tradeColumns)
export const toPosition = reading(positionColumns)
export const toClosed = reading(closedColumns)
export const toRequest = reading(requestColumns)
const toModifiedRow = reading(modifiedColumns)
/** A stop change is one of a list, in which its record's number names it. */
export const toModified = (
  stored: StoredOf<typeof modifiedColumns> & { readonly account_id: string; readonly seq: number },
) => ({ ...toModifiedRow(stored), accountId: stored.account_id, seq: stored.seq })

export const recordedTrade = recording(tradeColumns)
export const recordedClosed = recording(closedColumns)
export const recordedModified = recording(modifiedColumns)
export const recordedRequest = recording(requestColumns)
const withLabel = recording<typeof positionColumns, AccountLabel>(positionColumns, ['server', 'brokerId'])
/** With the names of its account, for people. */
export const recordedPosition = (row: RowOf<typeof positionColumns>, { server, brokerId }: AccountLabel) =>
  withLabel({ ...row, server, brokerId })
