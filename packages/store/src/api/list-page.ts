import { filterWords } from '@ratchet/contract'
import { type RawBuilder, sql } from 'kysely'
import type { ListRequest } from '../api-store.ts'
import { type Binding, bindingOf, decodePlace, encodePlace, type Place } from '../cursor.ts'
import { cleanText } from '../text.ts'
import type { Trx } from './session.ts'

/** What a column is sorted by: an expression that is never null. Numbers are bigint in the database, the rest is text. */
export interface SortKey {
  readonly by: RawBuilder<unknown>
  readonly type: 'bigint' | 'text'
}
export const number = (column: string): SortKey => ({ by: sql.ref(column), type: 'bigint' })
export const text = (column: string): SortKey => ({ by: sql.ref(column), type: 'text' })
/** Tickets are digits of any length: filled up, they sort as numbers do. */
export const ticket = (column: string): SortKey => ({
  by: sql`(lpad(coalesce(${sql.ref(column)}, ''), 20, '0') collate "C")`,
  type: 'text',
})

/** One list of the ledger: whose rows they are, what they can be sorted by, and where the words of a filter are looked for. */
export interface ListShape {
  readonly name: string
  readonly table: 'trades' | 'modified' | 'closed'
  /** The column of the tally that has its length. */
  readonly total: 'orders' | 'modified' | 'closed'
  /** The columns that people name; one that is not here is ordered by `seq`. */
  readonly keys: Readonly<Record<string, SortKey>>
  readonly words: readonly string[]
  readonly time: string
  readonly where?: RawBuilder<boolean>
}

interface PageRow {
  readonly seq: number
  readonly place?: string | number
}

/** The conditions of a request but for its page; every value is a parameter. */
function conditions(traderId: string, shape: ListShape, request: ListRequest): RawBuilder<unknown>[] {
  const { q, symbol, status, fromMs, toMs } = request
  const parts: RawBuilder<unknown>[] = [sql`trader_id = ${traderId}`]
  if (shape.where) parts.push(shape.where)
  if (status) parts.push(sql`status = ${status}`)
  if (symbol !== undefined) parts.push(sql`symbol = ${cleanText(symbol)}`)
  if (fromMs !== undefined) parts.push(sql`${sql.ref(shape.time)} >= ${fromMs}`)
  if (toMs !== undefined) parts.push(sql`${sql.ref(shape.time)} < ${toMs}`)
  const all = sql`lower(concat_ws(' ', ${sql.join(shape.words.map((column) => sql.ref(column)))}))`
  for (const word of filterWords(cleanText(q ?? ''))) parts.push(sql`strpos(${all}, ${word}) > 0`)
  return parts
}

const all = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` and `)
const tableOf = ({ table }: ListShape) => sql.table(`ledger.${table}`)

/** How a request is ordered: by the column it names, and by `seq` where two rows are equal there, so that the order is one. */
function orderOf(shape: ListShape, { sort, order = 'desc' }: ListRequest) {
  const key = sort === undefined ? undefined : shape.keys[sort]
  const way = order === 'asc' ? sql`asc` : sql`desc`
  const beyond = order === 'asc' ? sql`>` : sql`<`
  return {
    key,
    place: key ? sql`, ${key.by} as place` : sql``,
    by: key ? sql`${key.by} ${way}, seq ${way}` : sql`seq ${way}`,
    again: key ? sql`p.place ${way}, p.seq ${way}` : sql`p.seq ${way}`,
    after: ({ seq, value }: Place) =>
      key
        ? sql`(${key.by}, seq) ${beyond} (${value}::${sql.raw(key.type)}, ${seq}::bigint)`
        : sql`seq ${beyond} ${seq}`,
  }
}

/**
 * Reads one page in one statement, with its total where that is asked for. A place in the plain list is found by the milestones, at
 * the same cost anywhere. Elsewhere the rows are found by their keys alone and fetched afterwards: a page far down passes over index
 * entries instead of rows.
 */
export async function readPage<R extends PageRow>(trx: Trx, traderId: string, shape: ListShape, request: ListRequest) {
  const order = orderOf(shape, request)
  const parts = conditions(traderId, shape, request)
  const binding: Binding = { name: bindingOf(shape.name, request), value: order.key?.type }
  const after = decodePlace(binding, request.cursor)
  const rows = atPlace(request)
    ? rowsAtPlace(traderId, shape, request)
    : sql`select t.*${order.key ? sql`, p.place` : sql``} from (
        select seq${order.place} from ${tableOf(shape)} where ${all(after ? [...parts, order.after(after)] : parts)}
        order by ${order.by} offset ${request.skip ?? 0} limit ${rowsRead(request)}
      ) p join ${tableOf(shape)} t on t.trader_id = ${traderId} and t.seq = p.seq`
  const page = request.count
    ? sql<
        Counted<R>
      >`select p.*, counted.total from (select ${totalOf(traderId, shape, request, parts)} as total) counted
        left join (${rows}) p on true order by ${order.again}`
    : sql<Counted<R>>`select p.* from (${rows}) p order by ${order.again}`
  const { rows: found } = await page.execute(trx)
  // A page without rows still has a total.
  const read = found.filter(({ seq }) => seq !== null)
  const shown = read.slice(0, request.limit)
  const last = shown.at(-1)
  return {
    rows: shown as R[],
    nextCursor: last && read.length > request.limit ? encodePlace(binding, { seq: last.seq, value: last.place }) : null,
    ...(request.count ? { total: found[0]?.total ?? 0 } : {}),
  }
}

type Counted<R> = R & { readonly total?: number }

/** One more than a page has, which tells whether there is a next one. Few different figures, so that statements are prepared once. */
const rowsRead = ({ limit }: ListRequest) => sql.lit([51, 101, 201].find((rows) => rows > limit) ?? limit + 1)

const isPlain = ({ sort, q, symbol, status, fromMs, toMs }: ListRequest): boolean =>
  [sort, q, symbol, status, fromMs, toMs].every((one) => one === undefined)
const atPlace = (request: ListRequest): boolean => isPlain(request) && !request.cursor && Boolean(request.skip)

/**
 * The rows of the plain list from a place on. `placed` is the place counted from the oldest row, `first` the row that stands there: at
 * most 63 rows after a milestone.
 */
function rowsAtPlace(traderId: string, shape: ListShape, { skip = 0, order = 'desc', ...request }: ListRequest) {
  const rows = sql`${tableOf(shape)} where ${all(conditions(traderId, shape, {} as ListRequest))}`
  const placed = order === 'asc' ? sql`${skip}::bigint` : sql`(${tallyOf(traderId, shape.total)}) - 1 - ${skip}::bigint`
  const [beyond, way] = order === 'asc' ? [sql`>=`, sql`asc`] : [sql`<=`, sql`desc`]
  return sql`with near as materialized (
      select seq, before, placed from (select ${placed} as placed) wanted, lateral (
        select seq, before from ledger.milestones
        where trader_id = ${traderId} and list = ${sql.lit(shape.table)} and before <= placed order by before desc, seq desc limit 1
      ) milestone
    ), first as materialized (
      select seq from ${rows} and seq >= (select seq from near) order by seq
      offset (select placed - before from near) limit 1
    ) select * from ${rows} and seq ${beyond} (select seq from first) order by seq ${way} limit ${rowsRead({ ...request })}`
}

const tallyOf = (traderId: string, column: string) =>
  sql`select ${sql.ref(column)} from ledger.tallies where trader_id = ${traderId}`

/** How many rows match: from the trader's tally where it keeps that number, by looking at each of them elsewhere. */
function totalOf(traderId: string, shape: ListShape, request: ListRequest, parts: readonly RawBuilder<unknown>[]) {
  const { status } = request
  const plain = isPlain({ ...request, sort: undefined, status: undefined })
  if (plain && status === undefined) return sql`coalesce((${tallyOf(traderId, shape.total)}), 0)`
  if (plain && status === 'Pending') return sql`coalesce((${tallyOf(traderId, 'pending')}), 0)`
  if (plain && status === 'executed') return sql`coalesce((${tallyOf(traderId, 'executed')}), 0)`
  return sql`(select count(*) from ${tableOf(shape)} where ${all(parts)})`
}

/** All rows of a request in its order, for a cursor of the database to walk. */
export function wholeList(traderId: string, shape: ListShape, request: ListRequest) {
  const { by } = orderOf(shape, request)
  return sql`select * from ${tableOf(shape)} where ${all(conditions(traderId, shape, request))} order by ${by}`
}
