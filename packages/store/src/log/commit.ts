import type { Counts } from '@ratchet/contract'
import type { Write } from '@ratchet/engine/ports'
import type pg from 'pg'
import type { AccountLabel } from '../tables/accounts.ts'
import { insertRecords, lastHashOf, type NamedEvent, writtenEvent } from '../tables/flight.ts'
import { isStorable, toJson } from '../text.ts'
import { changedTrades, countsBy } from './changed-trades.ts'
import { gather } from './gather.ts'
import { booksOf, type Item, isPublication, isWrite, type Publication, writesOf } from './item.ts'
import type { KnownTrade, LastRecord, RowsAfter, RowsBefore } from './rows-before.ts'
import { settledRequests } from './settled.ts'

type Rows = Partial<ReturnType<typeof gather>> &
  Pick<ReturnType<typeof gather>, 'flight'> & { readonly keys?: readonly object[] }
type Part = keyof Required<Rows>

/**
 * What a commit writes: records, and rows that are not made from records. One statement for each table, whose rows come as JSON. Each row
 * names its owner.
 */
const statements: Readonly<Record<Part, (rows: string) => string>> = {
  // A column that a row does not say stays as it is.
  accounts: (rows) => `update ledger.accounts t
    set held_for = case when g.row ? 'held_for' then r.held_for else t.held_for end,
      held_since_ms = case when g.row ? 'held_for' then r.held_since_ms else t.held_since_ms end,
      held_why = case when g.row ? 'held_for' then r.held_why else t.held_why end,
      commission = coalesce(r.commission, t.commission)
    from jsonb_array_elements(${rows}) as g (row), jsonb_populate_record(null::ledger.accounts, g.row) r
    where t.id = r.id and t.trader_id = r.trader_id returning 1`,
  flight: (rows) => `${insertRecords(rows, 'engine')} returning 1`,
  floors: (rows) => `insert into ledger.account_floors (account_id, trader_id, state)
    select account_id, trader_id, state from jsonb_populate_recordset(null::ledger.account_floors, ${rows})
    on conflict (account_id) do update set state = excluded.state returning 1`,
  keys: (rows) => `insert into ledger.idempotency (trader_id, key, hash, trade_id, created_at_ms)
    select trader_id, key, hash, trade_id, created_at_ms from jsonb_populate_recordset(null::ledger.idempotency, ${rows}) returning 1`,
}
const parts = Object.keys(statements) as Part[]

/** What is appended to a trader's record. */
interface Appended {
  readonly last: LastRecord
  readonly events: readonly NamedEvent[]
  readonly counts: (before: Counts) => Counts
}

/** A trade as it is after a commit. */
interface TradeAfter {
  readonly accountId: string
  readonly id: string
  readonly after: KnownTrade
}

/** What is to be written, and where each trader's record ends after it. */
export interface Composed {
  /** None where there is nothing to write. */
  readonly statement: pg.QueryConfig | null
  readonly traders: ReadonlyMap<string, Appended>
  /** What the engine writes by it, in this order. */
  readonly writes: readonly Write[]
  /** The trades that it changes, each once. */
  readonly trades: readonly TradeAfter[]
  readonly before: RowsBefore
  readonly after: RowsAfter
  /** Whether the database keeps every word as it is given. */
  readonly asKept: boolean
}

/** Composes the statement that writes all this where the transaction under way has locked the rows of its traders and accounts. */
export function composeLocked(items: readonly Item[], before: RowsBefore, nowMs: number): Composed {
  const { all, ...rest } = gatherAll(items, before, nowMs)
  const parts = touched(all)
  const books = jsonOf(items)
  if (parts.length + books.length === 0) return { statement: null, asKept: true, ...rest }
  return { ...writing('write', parts, books), ...rest }
}

/**
 * Composes the one statement that takes the traders' next numbers and writes the changes, without having looked at any row before. The
 * database refuses it where what was remembered is not true any more: a record has grown, or an account is past the report of its write.
 * @param underWay what is being written when this is composed, and which `before` takes for written
 * @returns null where the rows have to be locked first
 */
export function composeRemembered(
  items: readonly Item[],
  before: RowsBefore,
  nowMs: number,
  underWay: readonly Item[] = [],
): Composed | null {
  const { all, ...rest } = gatherAll(items, before, nowMs)
  // A statement can change a row once, and this one changes the account's place already.
  if (all.some(({ accounts }) => accounts && accounts.length > 0)) return null
  // In the order of their ids, as every writer locks them.
  const heads = [...rest.traders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { last }]) => ({ id, first: before.last(id).seq, seq: last.seq }))
  const places = placesAfter(rest.writes).map(({ account, brokerSeq, feedPosition }) => ({
    id: account.id,
    trader_id: account.traderId,
    broker_seq: brokerSeq,
    feed_position: feedPosition,
  }))
  const guards: readonly Touched[] = [
    ...(heads.length > 0 ? [{ part: 'heads', write: moveHeads, rows: heads }] : []),
    ...(places.length > 0 ? [{ part: 'places', write: movePlaces, rows: places }] : []),
  ]
  return { ...writing('append', [...guards, ...touched(all)], jsonOf(items, underWay)), ...rest }
}

/** Where each account stands after its last write. */
export function placesAfter(writes: readonly Write[]): readonly Omit<Write, 'changes'>[] {
  const places = new Map<string, Omit<Write, 'changes'>>()
  for (const { account, brokerSeq, feedPosition } of writes) {
    const before = places.get(account.id)?.feedPosition ?? feedPosition
    places.set(account.id, { account, brokerSeq, feedPosition: Math.max(before, feedPosition) })
  }
  return [...places.values()]
}

/** What is given to the book of each broker. */
function jsonOf(items: readonly Item[], underWay: readonly Item[] = []): readonly BookCall[] {
  const before = booksOf(underWay)
  return [...booksOf(items)].map(([book, entries]) => ({
    apply: book.apply,
    json: book.json(entries, before.has(book) ? 1 : 0),
  }))
}

interface BookCall {
  readonly apply: string
  readonly json: string
}

function gatherAll(
  items: readonly Item[],
  before: RowsBefore,
  nowMs: number,
): Pick<Composed, 'traders' | 'writes' | 'trades' | 'before' | 'after'> & { readonly all: readonly Rows[] } {
  /** By trader, after the items so far. */
  const traders = new Map<string, Appended>()
  const all: Rows[] = []
  const trades = new Map<string, TradeAfter>()
  const settled = settledRequests(items)
  const tradeNow: RowsBefore['trade'] = (accountId, id) => trades.get(id)?.after ?? before.trade(accountId, id)
  const add = (traderId: string, rows: Rows, account: AccountLabel, counts: Appended['counts']) => {
    all.push(rows)
    const events = rows.flight.map((row) => writtenEvent(row, account))
    const last = { seq: rows.flight.at(-1)?.seq ?? 0, hash: lastHashOf(rows.flight) }
    const so = traders.get(traderId)
    traders.set(traderId, {
      last,
      events: so ? [...so.events, ...events] : events,
      counts: so ? (before) => counts(so.counts(before)) : counts,
    })
  }
  const lastOf = (traderId: string) => traders.get(traderId)?.last ?? before.last(traderId)
  const publish = (publication: Publication) => {
    const { trade, flight, idempotency } = publication.compose(lastOf(publication.trade.traderId))
    trades.set(trade.id, { accountId: trade.accountId, id: trade.id, after: waiting })
    const account = { server: trade.server, brokerId: trade.brokerId }
    add(trade.traderId, { flight: [flight], keys: idempotency ? [idempotency] : [] }, account, onePending)
  }
  const write = (one: Write) => {
    if (one.changes.length === 0) return
    const { traderId, id } = one.account
    const { server, login } = before.account(id)
    const { seq, hash: lastHash } = lastOf(traderId)
    const isDeleted = (tradeId: string) => tradeNow(id, tradeId)?.isDeleted ?? false
    const gathered = gather(one, { server, login, firstSeq: seq + 1, lastHash, isDeleted, settled, nowMs })
    const changed = changedTrades(id, one.changes, { trade: tradeNow })
    add(traderId, gathered, { server, brokerId: login }, countsBy(one, changed))
    for (const [tradeId, { after }] of changed) trades.set(tradeId, { accountId: id, id: tradeId, after })
  }
  for (const item of items)
    if (isPublication(item)) publish(item)
    else if (isWrite(item)) write(item)
  const after: RowsAfter = {
    last: (traderId) => traders.get(traderId)?.last,
    trade: (tradeId) => trades.get(tradeId)?.after,
  }
  return { all, traders, writes: writesOf(items), trades: [...trades.values()], before, after }
}

const waiting: KnownTrade = { status: 'Pending', isDeleted: false }
/** An instruction was published. */
export const onePending = (before: Counts): Counts => ({ ...before, pending: before.pending + 1 })

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
    const rows = whole[part]?.(all) ?? all.flatMap((one): readonly object[] => one[part] ?? [])
    return rows.length > 0 ? [{ part, write: statements[part], rows }] : []
  })

/** A statement can change a row once: of an account that is written more than once the last word counts. */
const whole: Readonly<Partial<Record<Part, (all: readonly Rows[]) => readonly object[]>>> = {
  accounts: (all) =>
    [
      ...Map.groupBy(
        all.flatMap(({ accounts }) => accounts ?? []),
        ({ id }) => id,
      ).values(),
    ].map((rows) => Object.assign({}, ...rows) as object),
  floors: (all) => lastFloors(all),
}

const lastFloors = (all: readonly Rows[]): readonly object[] => [
  ...new Map(all.flatMap(({ floors }) => (floors ?? []).map((row) => [row.account_id, row] as const))).values(),
]

/** One statement for all tables: its text depends on which of them are touched, so each combination is prepared once. */
function writing(
  name: string,
  parts: readonly Touched[],
  books: readonly BookCall[],
): Pick<Composed, 'asKept'> & { statement: pg.QueryConfig } {
  const writes = parts.map(({ part, write }, i) => `${part}_written as (${write(`$${2 * i + 1}::jsonb`)})`)
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
