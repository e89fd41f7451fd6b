import {
  type Columns,
  closedColumns,
  copying,
  modifiedColumns,
  positionColumns,
  type RowOf,
  requestColumns,
  type StoredOf,
  storedName,
  tradeColumns,
} from '@ratchet/engine/ports'
import type { AccountLabel } from './accounts.ts'

/** @returns what makes a row of the table into the row in memory */
const reading = <C extends Columns>(columns: C) =>
  copying(
    Object.entries(columns).map(([member, column]) => [member, storedName(member, column)]),
    columns,
  ) as (stored: StoredOf<C>) => RowOf<C>

/** As PostgreSQL keeps the members of a jsonb object: by the length of their names, and by their bytes where these are equally long. */
const asKept = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)

/**
 * @param beside members of the record's row that are no columns
 * @returns what makes a row in memory into the row that a record holds, its members in the order in which PostgreSQL keeps them, so that it does
 * not sort them. The order means nothing: hashes are of the canonical text.
 */
const recording = <C extends Columns, Beside extends object = object>(columns: C, beside: readonly string[] = []) =>
  copying(
    [...Object.keys(columns), ...beside].sort(asKept).map((member) => [member, member]),
    columns,
  ) as (row: RowOf<C> & Beside) => RowOf<C> & Beside

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
