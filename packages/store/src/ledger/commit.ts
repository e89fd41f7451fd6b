import { OwnershipLost } from '@ratchet/engine/ports'
import type pg from 'pg'
import { toJson } from '../text.ts'
import { closedColumns, modifiedColumns, positionColumns, requestColumns } from './columns.ts'
import { type Ground, gather, type Write } from './gather.ts'

type Rows = ReturnType<typeof gather>
type Part = keyof Rows

const names = (columns: readonly string[]) => columns.join(', ')
const replace = (columns: readonly string[]) => columns.map((column) => `${column} = excluded.${column}`).join(', ')
/** Column names in the very words that the rows are made of. */
const columnsOf = (make: (...args: never[]) => object) => Object.keys(make({} as never, '' as never, 0 as never))

const position = columnsOf(positionColumns)
const closed = columnsOf(closedColumns)
const modified = columnsOf(modifiedColumns)
const request = columnsOf(requestColumns)
const except = (columns: readonly string[], ...others: string[]) => columns.filter((name) => !others.includes(name))
const identity = ['account_id', 'ticket', 'trader_id', 'seq']

/** One writing statement for each part; $1 is the trader, $2 the account, $3 the time, and `rows` the part's JSON. */
const statements: Readonly<Record<Part, (rows: string) => string>> = {
  trades: (rows) => `update ledger.trades t
    set status = r.status, retcode = r.retcode, reason = r.reason, order_ticket = r.order_ticket,
      position_ticket = r.position_ticket, working = r.working, deleted_at_ms = coalesce(t.deleted_at_ms, r.deleted_at_ms)
    from jsonb_populate_recordset(null::ledger.trades, ${rows}) r
    where t.id = r.id and t.trader_id = $1 and t.account_id = $2 returning 1`,
  gone: (rows) => `update ledger.trades t set deleted_at_ms = coalesce(t.deleted_at_ms, r.deleted_at_ms)
    from jsonb_populate_recordset(null::ledger.trades, ${rows}) r
    where t.id = r.id and t.trader_id = $1 and t.account_id = $2 returning 1`,
  positions: (rows) => `insert into ledger.positions (${names(position)})
    select ${names(position)} from jsonb_populate_recordset(null::ledger.positions, ${rows})
    on conflict (account_id, ticket) do update set ${replace(except(position, ...identity))} returning 1`,
  modified: (rows) => `insert into ledger.modified (${names(modified)})
    select ${names(modified)} from jsonb_populate_recordset(null::ledger.modified, ${rows}) returning 1`,
  closed: (rows) => `insert into ledger.closed (${names(closed)})
    select ${names(closed)} from jsonb_populate_recordset(null::ledger.closed, ${rows})
    on conflict (account_id, ticket) do update set ${replace(except(closed, ...identity))} returning 1`,
  requests: (rows) => `insert into ledger.requests (${names(request)})
    select ${names(request)} from jsonb_populate_recordset(null::ledger.requests, ${rows})
    on conflict (id) do update set ${replace(except(request, 'id', 'account_id', 'trader_id'))}
    where requests.account_id = $2 returning 1`,
  // A command is answered once; a repeated answer finds the first in place.
  outcomes: (rows) => `update ledger.commands c set outcome = coalesce(c.outcome, r.outcome)
    from jsonb_populate_recordset(null::ledger.commands, ${rows}) r
    where c.id = r.id and c.trader_id = $1 and c.account_id = $2 returning 1`,
  flight: (
    rows,
  ) => `insert into ledger.flight (trader_id, at_ms, seq, kind, trade_id, market_time_ms, data, changes, prev, hash)
    select $1, $3, seq, kind, trade_id, market_time_ms, data, changes, prev, hash
    from jsonb_populate_recordset(null::ledger.flight, ${rows}) returning 1`,
}

/**
 * Takes the trader's row first and the account's second, as every writer does. The account's broker report only moves
 * forward: a write that would move it back comes from an engine that lost the account, and finds nothing to write to.
 */
const takeGround = `with trader as (
    update ledger.traders set seq = seq + $3 where id = $1 returning id, seq
  ), account as (
    update ledger.accounts a set broker_seq = $4, feed_position = greatest(feed_position, $5)
    from trader where a.id = $2 and a.trader_id = trader.id and a.broker_seq <= $4 returning a.server, a.login
  )
  select trader.seq, account.server, account.login, array(
    select t.id::text from ledger.trades t where t.id = any($6::uuid[]) and t.deleted_at_ms is not null) as deleted
  from trader left join account on true`

interface GroundRow {
  readonly seq: number
  readonly server: string | null
  readonly login: string | null
  readonly deleted: readonly string[]
}

/** The last record of a trader that we know of: its number and its hash in hex, null for one that is older than the chain. */
export interface LastRecord {
  readonly seq: number
  readonly hash: string | null
}

/**
 * Writes the changes within the transaction under way; answers the last of their records, null where there are none.
 * @param known a record that was committed earlier: where it is still the last, the database need not be asked for its hash
 */
export async function writeChanges(
  client: pg.Client,
  write: Write,
  nowMs: number,
  known: LastRecord | undefined,
): Promise<LastRecord | null> {
  const { account, changes, brokerSeq, feedPosition } = write
  const named = [...new Set(changes.flatMap(({ trade }) => (trade ? [trade.id] : [])))]
  const { rows } = await client.query<GroundRow>({
    name: 'ground',
    text: takeGround,
    values: [account.traderId, account.id, changes.length, brokerSeq, feedPosition, named],
  })
  const [found] = rows
  if (!found) throw new Error(`There is no trader ${account.traderId}`)
  if (found.server === null || found.login === null)
    throw new OwnershipLost(
      `Account ${account.id} is past broker report ${brokerSeq}, or does not belong to the trader.`,
    )
  if (changes.length === 0) return null
  const firstSeq = found.seq - changes.length + 1
  const ground: Ground = {
    firstSeq,
    lastHash: known?.seq === firstSeq - 1 ? known.hash : await readHash(client, account.traderId, firstSeq - 1),
    server: found.server,
    login: found.login,
    deleted: new Set(found.deleted),
    nowMs,
  }
  const gathered = gather(write, ground)
  await writeRows(client, write, gathered, nowMs)
  return { seq: found.seq, hash: gathered.flight.at(-1)?.hash.slice(2) ?? null }
}

/** Read by a statement of its own: the one that waited for the trader's row sees the record as it was before the wait. */
async function readHash(client: pg.Client, traderId: string, seq: number): Promise<string | null> {
  const { rows } = await client.query<{ hash: string | null }>({
    name: 'last hash',
    text: `select encode(hash, 'hex') as hash from ledger.flight where trader_id = $1 and seq = $2`,
    values: [traderId, seq],
  })
  return rows[0]?.hash ?? null
}

/** One statement for all tables: its text depends on which of them are touched, so each mixture is prepared once. */
async function writeRows(client: pg.Client, { account }: Write, rows: Rows, nowMs: number): Promise<void> {
  const parts = (Object.keys(statements) as Part[]).filter((part) => rows[part].length > 0)
  const writes = parts.map((part, i) => `${part}_written as (${statements[part](`$${i + 4}::jsonb`)})`)
  const counted = parts.map((part) => `(select count(*) from ${part}_written) as ${part}`)
  const { rows: written } = await client.query<Record<string, number>>({
    name: `write ${parts.join(' ')}`,
    // The three are named in every mixture, so that PostgreSQL knows their types in each.
    text: `with given as (select $1::text, $2::uuid, $3::bigint), ${writes.join(', ')} select ${counted.join(', ')}`,
    values: [account.traderId, account.id, nowMs, ...parts.map((part) => toJson(rows[part]))],
  })
  for (const part of parts) {
    if (written[0]?.[part] !== rows[part].length)
      throw new Error(`The ledger has not all rows that a change of account ${account.id} is about (${part})`)
  }
}
