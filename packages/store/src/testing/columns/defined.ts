import {
  type Columns,
  closedColumns,
  modifiedColumns,
  positionColumns,
  requestColumns,
  tradeColumns,
} from '@ratchet/engine/ports'

interface Defined {
  /** The interface in `generated/database.ts` that describes its table. */
  readonly table: string
  /** What the definition is called where it is exported. */
  readonly name: string
  readonly columns: Columns
}

/** By the name that the SQL functions say, the entities whose columns are defined with their rows (`engine/src/ports/rows`). */
export const defined: Readonly<Record<string, Defined>> = {
  trade: { table: 'Trades', name: 'tradeColumns', columns: tradeColumns },
  position: { table: 'Positions', name: 'positionColumns', columns: positionColumns },
  modified: { table: 'Modified', name: 'modifiedColumns', columns: modifiedColumns },
  closed: { table: 'Closed', name: 'closedColumns', columns: closedColumns },
  request: { table: 'Requests', name: 'requestColumns', columns: requestColumns },
}
