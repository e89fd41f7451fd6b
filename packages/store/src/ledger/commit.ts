import type { Write } from '@ratchet/engine/ports'
import type pg from 'pg'
import type { PublishedTrade } from '../api/publish-rows.ts'
import type { AccountLabel } from '../tables/accounts.ts'
import { closedColumns } from '../tables/closed.ts'
import { columnsOf } from '../tables/columns.ts'
import { insertRecords, lastHashOf, type NamedEvent, writtenEvent } from '../tables/flight.ts'
import { modifiedColumns } from '../tables/modified.ts'
import { positionColumns } from '../tables/positions.ts'
import { requestColumns } from '../tables/requests.ts'
import { stopRecordColumns } from '../tables/stop-records.ts'
import { outcomeColumns, publishedColumns } from '../tables/trades.ts'
import { isStorable, toJson } from '../text.ts'
import { gather } from './gather.ts'
import type { LastRecord, RowsBefore } from './locked-rows.ts'

/** An instruction that is to be published. */
export interface Publication {
  readonly traderId: string
  /** @returns its rows, which go on from the trader's last record; none where it is not known any more where it goes */
  compose(last: LastRecord, nowMs: number): ComposedTrade | undefined
}

export type ComposedTrade = PublishedTrade & {
  /** What the engine writes right after it. */
  readonly intent?: Write | undefined
}

/** A broker's book that is to be committed, and what the engine writes with it. */
export interface BookCommit {
  /** The function that writes the book. */
  readonly apply: string
  readonly json: string
  readonly writes: readonly Write[]
}

export type Item = Write | Publication | BookCommit

export const isPublication = (item: Item): item is Publication => 'compose' in item
export const isBook = (item: Item): item is BookCommit => 'apply' in item

/** What the engine writes by an item whose rows are known. */
export const writesOf = (item: Item): readonly Write[] =>
  isBook(item) ? item.writes : isPublication(item) ? [] : [item]

/** The traders whose records an item goes on from. */
export const tradersOf = (item: Item): readonly string[] =>
  isPublication(item) ? [item.traderId] : writesOf(item).map(({ account }) => account.traderId)

type Rows = Partial<ReturnType<typeof gather>> &
  Pick<ReturnType<typeof gather>, 'flight'> & {
    readonly published?: readonly object[]
    readonly keys?: readonly object[]
  }
type Part = keyof Required<Rows>

const names = (columns: readonly string[]) => columns.join(', ')
const replace = (columns: readonly string[]) => columns.map((column) => `${column} = excluded.${column}`).join(', ')

const position = columnsOf(positionColumns)
const closed = columnsOf(closedColumns)
const modified = columnsOf(modifiedColumns)
const published = columnsOf(publishedColumns)
const stopRecord = columnsOf(stopRecordColumns)
const request = columnsOf(requestColumns)
const except = (columns: readonly string[], ...others: string[]) => columns.filter((name) => !others.includes(name))
const outcome = columnsOf(outcomeColumns)
const unknown = ['unknown_since_ms', 'unknown_why']
const identity = ['account_id', 'ticket', 'trader_id', 'seq']
/** A row is found by its id. Compared as it stands, the trader's id would have the planner walk all rows of the trader in young tables. */
const same = "id = r.id and t.trader_id || '' = r.trader_id and t.account_id = r.account_id"

/** One writing statement for each table, whose rows come as JSON in `rows`. Each row names its owner. */
const statements: Readonly<Record<Part, (rows: string) => string>> = {
  trades: (rows) => `select t.id, ${names(outcome.map((column) => `r.${column}`))}, r.deleted_at_ms,
      (${names(outcome.map((column) => `t.${column}`))}) is distinct from (${names(outcome.map((column) => `r.${column}`))})
        or t.deleted_at_ms is null and r.deleted_at_ms is not null as differs
    from jsonb_populate_recordset(null::ledger.trades, ${rows}) r join ledger.trades t on t.${same}`,
  gone: (rows) => `update ledger.trades t set deleted_at_ms = coalesce(t.deleted_at_ms, r.deleted_at_ms)
    from jsonb_populate_recordset(null::ledger.trades, ${rows}) r where t.${same} returning 1`,
  positions: (rows) => `insert into ledger.positions (${names(position)})
    select ${names(position)} from jsonb_populate_recordset(null::ledger.positions, ${rows})
    on conflict (account_id, ticket) do update set ${replace(except(position, ...identity, 'alarmed_at_ms'))},
      alarmed_at_ms = case when excluded.gap_since_ms = positions.gap_since_ms
        then coalesce(excluded.alarmed_at_ms, positions.alarmed_at_ms) else excluded.alarmed_at_ms end
    returning 1`,
  modified: (rows) => `insert into ledger.modified (${names(modified)})
    select ${names(modified)} from jsonb_populate_recordset(null::ledger.modified, ${rows}) returning 1`,
  stopRecords: (rows) => `insert into ledger.stop_records (${names(stopRecord)})
    select ${names(stopRecord)} from jsonb_populate_recordset(null::ledger.stop_records, ${rows}) returning 1`,
  closed: (rows) => `insert into ledger.closed (${names(closed)})
    select ${names(closed)} from jsonb_populate_recordset(null::ledger.closed, ${rows})
    on conflict (account_id, ticket) do update set ${replace(except(closed, ...identity))} returning 1`,
  requests: (rows) => `insert into ledger.requests (${names(request)})
    select ${names(request)} from jsonb_populate_recordset(null::ledger.requests, ${rows})
    on conflict (id) do update set ${replace(except(request, 'id', 'account_id', 'trader_id', ...unknown))},
      ${unknown.map((column) => `${column} = case when excluded.state = 'unknown' then coalesce(excluded.${column}, requests.${column}) end`).join(', ')}
    where requests.account_id = excluded.account_id returning 1`,
  held: (rows) => `update ledger.accounts t
    set held_for = r.held_for, held_since_ms = r.held_since_ms, held_why = r.held_why
    from jsonb_populate_recordset(null::ledger.accounts, ${rows}) r where t.id = r.id and t.trader_id = r.trader_id returning 1`,
  // A command is answered once; a repeated answer leaves the first in place.
  outcomes: (rows) => `update ledger.commands t set outcome = coalesce(t.outcome, r.outcome)
    from jsonb_populate_recordset(null::ledger.commands, ${rows}) r where t.${same} returning 1`,
  flight: (rows) => `${insertRecords(rows)} returning 1`,
  published: (rows) => `insert into ledger.trades (${names(published)})
    select ${names(published)} from jsonb_populate_recordset(null::ledger.trades, ${rows}) returning 1`,
  keys: (rows) => `insert into ledger.idempotency (trader_id, key, hash, trade_id, created_at_ms)
    select trader_id, key, hash, trade_id, created_at_ms from jsonb_populate_recordset(null::ledger.idempotency, ${rows}) returning 1`,
}
const parts = Object.keys(statements) as Part[]

/** An intent carries its trade unchanged. The trade must exist, but writing it again would cost more than all the rest of the intent. */
const writeTrades = `trades_changed as (update ledger.trades t
    set ${names(outcome.map((column) => `${column} = r.${column}`))}, deleted_at_ms = coalesce(t.deleted_at_ms, r.deleted_at_ms)
    from trades_written r where t.id = r.id and r.differs)`

/** What is to be written, and where each trader's record ends after it. */
export interface Composed {
  /** None where there is nothing to write. */
  readonly statement: pg.QueryConfig | null
  /** By trader: the last record, and all new ones. */
  readonly traders: ReadonlyMap<string, { readonly last: LastRecord; readonly events: readonly NamedEvent[] }>
  /** Whether the database keeps every word as it is given. */
  readonly asKept: boolean
}

/**
 * Composes the statement that writes changes of several accounts whose rows the transaction under way has locked.
 * @param writes one for each account at most
 */
export function composeLocked(writes: readonly Write[], before: RowsBefore, nowMs: number): Composed {
  const gathered = gatherAll(writes, before, nowMs)
  if (!gathered) throw new Error('A write was not composed')
  const { all, traders } = gathered
  const parts = touched(all)
  return parts.length > 0 ? { ...writing('write', parts), traders } : { statement: null, asKept: true, traders }
}

/**
 * Composes the one statement that takes the traders' next numbers and writes the changes, without having looked at any row before. The
 * database refuses it where what was remembered is not true any more: a record has grown, or an account is past the report of its write.
 * @returns null where the rows have to be locked first
 */
export function composeRemembered(items: readonly Item[], before: RowsBefore, nowMs: number): Composed | null {
  const gathered = gatherAll(items, before, nowMs)
  if (!gathered) return null
  const { all, traders, writes } = gathered
  // A statement can change a row once, and this one changes the account's place already.
  if (all.some(({ held }) => held && held.length > 0)) return null
  // In the order of their ids, as every writer locks them.
  const heads = [...traders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { last }]) => ({ id, first: before.last(id).seq, seq: last.seq }))
  const places = writes.map(({ account, brokerSeq, feedPosition }) => ({
    id: account.id,
    trader_id: account.traderId,
    broker_seq: brokerSeq,
    feed_position: feedPosition,
  }))
  const guards: readonly Touched[] = [
    ...(heads.length > 0 ? [{ part: 'heads', write: moveHeads, rows: heads }] : []),
    ...(places.length > 0 ? [{ part: 'places', write: movePlaces, rows: places }] : []),
  ]
  return { ...writing('append', [...guards, ...touched(all)], items.filter(isBook)), traders }
}

interface Gathered {
  readonly all: readonly Rows[]
  /** Those of the instructions' intents too. */
  readonly writes: readonly Write[]
  readonly traders: Composed['traders']
}

/** @returns null where an instruction has to be published elsewhere */
function gatherAll(items: readonly Item[], before: RowsBefore, nowMs: number): Gathered | null {
  /** By trader, after the items so far. */
  const traders = new Map<string, { readonly last: LastRecord; readonly events: readonly NamedEvent[] }>()
  const all: Rows[] = []
  const writes: Write[] = []
  const add = (traderId: string, rows: Rows, account: AccountLabel) => {
    all.push(rows)
    const events = rows.flight.map((row) => writtenEvent(row, account))
    const last = { seq: rows.flight.at(-1)?.seq ?? 0, hash: lastHashOf(rows.flight) }
    traders.set(traderId, { last, events: [...(traders.get(traderId)?.events ?? []), ...events] })
  }
  const lastOf = (traderId: string) => traders.get(traderId)?.last ?? before.last(traderId)
  const rowsOf = (write: Write, { server, brokerId: login }: AccountLabel) => {
    const { seq, hash: lastHash } = lastOf(write.account.traderId)
    const isDeleted = (tradeId: string) => before.isDeleted(write.account.id, tradeId)
    return gather(write, { server, login, firstSeq: seq + 1, lastHash, isDeleted, nowMs })
  }
  for (const item of items) {
    if (isPublication(item)) {
      const { traderId } = item
      const composed = item.compose(lastOf(traderId), nowMs)
      if (!composed) return null
      const { trade, rows, intent } = composed
      const account = { server: trade.server, brokerId: trade.brokerId }
      const keys = rows.idempotency ? [rows.idempotency] : []
      add(traderId, { published: [rows.trade], flight: [rows.flight], keys }, account)
      if (intent) writes.push(intent)
      // The statement that makes the trade finds no row of it to change, and an intent changes nothing of it.
      if (intent) add(traderId, { ...rowsOf(intent, account), trades: [] }, account)
    }
    for (const write of writesOf(item)) {
      writes.push(write)
      if (write.changes.length === 0) continue
      const { server, login } = before.account(write.account.id)
      const account = { server, brokerId: login }
      add(write.account.traderId, rowsOf(write, account), account)
    }
  }
  return { all, traders, writes }
}

const moveHeads = (rows: string) => `update ledger.traders t set seq = r.seq
    from jsonb_to_recordset(${rows}) as r (id text, first bigint, seq bigint) where t.id = r.id and t.seq = r.first returning 1`

const movePlaces = (rows: string) => `update ledger.accounts a
    set broker_seq = r.broker_seq, feed_position = greatest(a.feed_position, r.feed_position)
    from jsonb_populate_recordset(null::ledger.accounts, ${rows}) r
    where a.id = r.id and a.trader_id = r.trader_id and a.broker_seq <= r.broker_seq returning 1`

/** A part of a writing statement: its rows, and how they are written. */
interface Touched {
  readonly part: string
  readonly write: (rows: string) => string
  readonly rows: readonly object[]
}

const touched = (all: readonly Rows[]): readonly Touched[] =>
  parts.flatMap((part) => {
    const rows = all.flatMap((one): readonly object[] => one[part] ?? [])
    return rows.length > 0 ? [{ part, write: statements[part], rows }] : []
  })

/** One statement for all tables: its text depends on which of them are touched, so each combination is prepared once. */
function writing(
  name: string,
  parts: readonly Touched[],
  books: readonly BookCommit[] = [],
): Pick<Composed, 'asKept'> & { statement: pg.QueryConfig } {
  const writes = parts.map(({ part, write }, i) => `${part}_written as (${write(`$${2 * i + 1}::jsonb`)})`)
  if (parts.some(({ part }) => part === 'trades')) writes.push(writeTrades)
  const found = [
    ...parts.map(
      ({ part }, i) => `ledger.expect_rows('${part}', (select count(*) from ${part}_written), $${2 * i + 2})`,
    ),
    ...books.map(({ apply }, i) => `${apply}($${2 * parts.length + i + 1}::jsonb)`),
  ]
  const texts = parts.map(({ rows }) => JSON.stringify(rows))
  const asKept = texts.every(isStorable)
  return {
    asKept,
    statement: {
      // PostgreSQL takes no longer names than 63 characters.
      name: [name, ...parts.map(({ part }) => part.slice(0, 2)), ...books.map(() => 'bo')].join(' '),
      text: `${writes.length > 0 ? `with ${writes.join(', ')} ` : ''}select ${found.join(', ')}`,
      values: [
        ...parts.flatMap(({ rows }, i) => [asKept ? texts[i] : toJson(rows), rows.length]),
        ...books.map(({ json }) => json),
      ],
    },
  }
}
