import type { FlightKind, Risk } from '@ratchet/contract'
import type {
  ClosedRow,
  CommandOutcome,
  ModifiedRow,
  MoneyRow,
  PositionRow,
  RequestRow,
  TradeRow,
} from '@ratchet/engine/ports'
import type { Selectable } from 'kysely'
import type { Flight } from '../generated/database.ts'
import { type Chained, continueChain, type Link } from '../record/chain.ts'
import type { AccountLabel } from './accounts.ts'
import { columnsOf } from './columns.ts'

/** One flight record with the rows as they were after it. */
export interface EventRow {
  readonly seq: number
  readonly atMs: number
  readonly kind: FlightKind
  readonly tradeId: string | null
  readonly marketTimeMs: number | null
  readonly data: Readonly<Record<string, unknown>>
  readonly changes: {
    readonly trade?: TradeRow
    readonly removedTrade?: string
    readonly position?: PositionRow & AccountLabel
    readonly modified?: ModifiedRow
    readonly closed?: ClosedRow
    readonly money?: MoneyRow
    readonly risk?: Risk
    /** The ladder of one account. */
    readonly accountRisk?: Risk
  }
}

/** A record with the account that it is about; null where it is about none. */
export type NamedEvent = EventRow & { readonly account: AccountLabel | null }

export const toEvent = (row: Selectable<Flight>): EventRow => ({
  seq: row.seq,
  atMs: row.at_ms,
  kind: row.kind as FlightKind,
  tradeId: row.trade_id,
  marketTimeMs: row.market_time_ms,
  data: row.data as EventRow['data'],
  // Written by us from these very types.
  changes: row.changes as unknown as EventRow['changes'],
})

/** With the account that it is about, for people. */
export const toNamed = (row: Selectable<Flight> & { readonly account: AccountLabel | null }): NamedEvent => ({
  ...toEvent(row),
  account: row.account,
})

/** What a record says that traders are not told of; the tables are made from it (`ledger.project`). It is not hashed. */
export interface Rest {
  /** The account that the record is about. */
  readonly account: string
  readonly request?: RequestRow
  readonly command?: { readonly id: string; readonly outcome: CommandOutcome }
  /** A trade that is deleted. */
  readonly trade?: TradeRow
}

/** A record's content before it is part of the trader's chain. */
export type NewRecord = Link & Pick<EventRow, 'kind' | 'changes'> & { readonly rest?: Rest }

/** The columns of a record to be written, but for its part; hashes as PostgreSQL reads bytes in JSON. */
export type FlightColumns = { readonly [C in Exclude<keyof Flight, 'part'>]: unknown } & {
  readonly seq: number
  readonly hash: string
}

/** In the order in which PostgreSQL keeps them (`stored-order.ts`). @param atMs by the clock of the records */
const recordColumns = (traderId: string, atMs: number, record: NewRecord, chained: Chained): FlightColumns => ({
  seq: record.seq,
  data: record.data,
  hash: `\\x${chained.hash}`,
  kind: record.kind,
  prev: `\\x${chained.prev}`,
  rest: record.rest ?? null,
  at_ms: atMs,
  changes: record.changes,
  trade_id: record.tradeId,
  trader_id: traderId,
  market_time_ms: record.marketTimeMs,
})

/**
 * A trader's next records as rows, each with the hash that continues the chain.
 * @param lastHash of the trader's last record, in hex; null where the chain begins
 */
export const flightColumns = (
  traderId: string,
  lastHash: string | null,
  atMs: number,
  records: readonly NewRecord[],
): readonly FlightColumns[] =>
  continueChain(traderId, lastHash, atMs, records).map((chained, i) =>
    recordColumns(traderId, atMs, records[i] as NewRecord, chained),
  )

/** A record as a reader of the database finds it, from the row that was written. @param account that it was written for */
export const writtenEvent = (row: FlightColumns, account: AccountLabel): NamedEvent => {
  const changes = row.changes as EventRow['changes']
  return {
    seq: row.seq,
    atMs: row.at_ms as number,
    kind: row.kind as FlightKind,
    tradeId: row.trade_id as string | null,
    marketTimeMs: row.market_time_ms as number | null,
    data: row.data as EventRow['data'],
    changes,
    // Their rows have its id at most (`ledger.news`).
    account: changes.modified || changes.closed ? account : null,
  }
}

/** The hash that the chain goes on from after some rows. */
export const lastHashOf = (rows: readonly FlightColumns[]): string | null => rows.at(-1)?.hash.slice(2) ?? null

const columns = columnsOf(recordColumns)

/**
 * Writes records of which `rows` is the JSON. What people record has no rest, and the api no right to write one. The engine looks once for
 * all of them which part is the current one; else each row's default does.
 */
export function insertRecords(rows: string, by: 'engine' | 'people'): string {
  const names = columns.filter((name) => by === 'engine' || name !== 'rest').join(', ')
  const [part, current] = by === 'engine' ? [', part', `, (${currentPart})`] : ['', '']
  return `insert into ledger.flight (${names}${part}) select ${names}${current} from jsonb_populate_recordset(null::ledger.flight, ${rows})`
}

/** The part of the record that is written. */
export const currentPart = 'select last_value from ledger.flight_part'
