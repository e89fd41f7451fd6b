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
 * Reads one page. Its rows are found by their keys alone and fetched afterwards: a page far down the list passes over index
 * entries instead of rows.
 */
export async function readPage<R extends PageRow>(trx: Trx, traderId: string, shape: ListShape, request: ListRequest) {
  const order = orderOf(shape, request)
  const parts = conditions(traderId, shape, request)
  const binding: Binding = { name: bindingOf(shape.name, request), value: order.key?.type }
  const after = decodePlace(binding, request.cursor)
  const { rows } = await sql<R>`
    select t.*${order.key ? sql`, p.place` : sql``} from (
      select seq${order.place} from ${tableOf(shape)} where ${all(after ? [...parts, order.after(after)] : parts)}
      order by ${order.by} offset ${request.skip ?? 0} limit ${request.limit + 1}
    ) p join ${tableOf(shape)} t on t.trader_id = ${traderId} and t.seq = p.seq order by ${order.again}`.execute(trx)
  const shown = rows.slice(0, request.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    nextCursor: last && rows.length > request.limit ? encodePlace(binding, { seq: last.seq, value: last.place }) : null,
    ...(request.count ? { total: await count(trx, shape, parts) } : {}),
  }
}

async function count(trx: Trx, shape: ListShape, parts: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${tableOf(shape)} where ${all(parts)}`.execute(trx)
  return rows[0]?.total ?? 0
}

/** All rows of a request in its order, for a cursor of the database to walk. */
export function wholeList(traderId: string, shape: ListShape, request: ListRequest) {
  const { by } = orderOf(shape, request)
  return sql`select * from ${tableOf(shape)} where ${all(conditions(traderId, shape, request))} order by ${by}`
}
