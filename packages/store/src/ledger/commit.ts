import type pg from 'pg'
import { closedColumns } from '../tables/closed.ts'
import { columnsOf } from '../tables/columns.ts'
import { insertRecords, lastHashOf } from '../tables/flight.ts'
import { modifiedColumns } from '../tables/modified.ts'
import { positionColumns } from '../tables/positions.ts'
import { requestColumns } from '../tables/requests.ts'
import { stopRecordColumns } from '../tables/stop-records.ts'
import { outcomeColumns } from '../tables/trades.ts'
import { toJson } from '../text.ts'
import { gather, type Write } from './gather.ts'
import { type LastRecord, lockRows } from './locked-rows.ts'

type Rows = ReturnType<typeof gather>
type Part = keyof Rows

const names = (columns: readonly string[]) => columns.join(', ')
const replace = (columns: readonly string[]) => columns.map((column) => `${column} = excluded.${column}`).join(', ')

const position = columnsOf(positionColumns)
const closed = columnsOf(closedColumns)
const modified = columnsOf(modifiedColumns)
const stopRecord = columnsOf(stopRecordColumns)
const request = columnsOf(requestColumns)
const except = (columns: readonly string[], ...others: string[]) => columns.filter((name) => !others.includes(name))
const outcome = columnsOf(outcomeColumns)
const unknown = ['unknown_since_ms', 'unknown_why']
const identity = ['account_id', 'ticket', 'trader_id', 'seq']
const same = 'id = r.id and t.trader_id = r.trader_id and t.account_id = r.account_id'

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
}
const parts = Object.keys(statements) as Part[]

/** An intent carries its trade unchanged. The trade must exist, but writing it again would cost more than all the rest of the intent. */
const writeTrades = `trades_changed as (update ledger.trades t
    set ${names(outcome.map((column) => `${column} = r.${column}`))}, deleted_at_ms = coalesce(t.deleted_at_ms, r.deleted_at_ms)
    from trades_written r where t.id = r.id and r.differs)`

/**
 * Locks the rows for changes of several accounts within the transaction under way.
 * @param writes one for each account at most
 * @returns the statement that writes them, none if there is nothing to write, and the numbers of the traders' last records after it
 */
export async function prepareChanges(
  client: pg.Client,
  writes: readonly Write[],
  nowMs: number,
): Promise<{ readonly statement: pg.QueryConfig | null; readonly lastSeqs: ReadonlyMap<string, number> }> {
  const locked = await lockRows(client, writes)
  /** The last record of each trader's chain after the writes so far. */
  const chain = new Map<string, LastRecord>()
  const all = writes.flatMap((write) => {
    const { account, changes } = write
    if (changes.length === 0) return []
    const { seq, hash } = chain.get(account.traderId) ?? locked.last(account.traderId)
    const rows = gather(write, {
      ...locked.account(account.id),
      firstSeq: seq + 1,
      lastHash: hash,
      deleted: locked.deleted,
      nowMs,
    })
    chain.set(account.traderId, { seq: seq + changes.length, hash: lastHashOf(rows.flight) })
    return [rows]
  })
  const lastSeqs = new Map([...chain].map(([traderId, { seq }]) => [traderId, seq]))
  return { statement: all.length > 0 ? writing(all) : null, lastSeqs }
}

/** One statement for all tables: its text depends on which of them are touched, so each combination is prepared once. */
function writing(all: readonly Rows[]): pg.QueryConfig {
  const rows = parts.map((part) => [part, all.flatMap((one): readonly object[] => one[part])] as const)
  const touched = rows.filter(([, { length }]) => length > 0)
  const writes = touched.map(([part], i) => `${part}_written as (${statements[part](`$${2 * i + 1}::jsonb`)})`)
  if (touched.some(([part]) => part === 'trades')) writes.push(writeTrades)
  const found = touched.map(
    ([part], i) => `ledger.expect_rows('${part}', (select count(*) from ${part}_written), $${2 * i + 2})`,
  )
  return {
    name: `write ${touched.map(([part]) => part).join(' ')}`,
    text: `with ${writes.join(', ')} select ${found.join(', ')}`,
    values: touched.flatMap(([, given]) => [toJson(given), given.length]),
  }
}
