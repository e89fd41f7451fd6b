import { filterWords } from '@ratchet/contract'
import { type RawBuilder, sql } from 'kysely'
import type { AnyList } from '../tables/lists.ts'
import { cleanText } from '../text.ts'
import { type Binding, bindingOf, decodePlace, encodePlace, type ListRequest, type Place } from './cursor.ts'
import type { Trx } from './session.ts'

interface PageRow {
  readonly seq: number
  readonly place?: string | number
}

/** The conditions of a request but for its page; every value is a parameter. */
function conditions(traderId: string, shape: AnyList, request: Omit<ListRequest, 'limit'>): RawBuilder<unknown>[] {
  const { q, symbol, status, fromMs, toMs } = request
  const parts: RawBuilder<unknown>[] = [sql`trader_id = ${traderId}`]
  if (shape.where) parts.push(shape.where)
  if (status) parts.push(sql`status = ${status}`)
  if (symbol !== undefined) parts.push(sql`symbol = ${cleanText(symbol)}`)
  if (fromMs !== undefined) parts.push(sql`${sql.ref(shape.time)} >= ${fromMs}`)
  if (toMs !== undefined) parts.push(sql`${sql.ref(shape.time)} < ${toMs}`)
  const all = sql`lower(concat_ws(' ', ${sql.join(shape.words.map((column) => sql.ref(column)))}))`
  const named = (word: string) =>
    sql`account_id in (select id from ledger.accounts where trader_id = ${traderId} and strpos(login, ${word}) > 0)`
  for (const word of filterWords(cleanText(q ?? ''))) parts.push(sql`(strpos(${all}, ${word}) > 0 or ${named(word)})`)
  return parts
}

const all = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` and `)
const tableOf = ({ table }: AnyList) => sql.table(`ledger.${table}`)

/** How a request is ordered: by the column it names, and by `seq` where two rows are equal there, so that the order is one. */
function orderOf(traderId: string, shape: AnyList, { sort, order = 'desc' }: ListRequest) {
  if (sort !== undefined && !Object.hasOwn(shape.keys, sort)) throw new Error(`No sort key ${sort} of ${shape.name}`)
  const named = sort === undefined ? null : shape.keys[sort]
  const key = named && { ...named, by: typeof named.by === 'function' ? named.by(traderId) : named.by }
  const way = order === 'asc' ? sql`asc` : sql`desc`
  const beyond = order === 'asc' ? sql`>` : sql`<`
  return {
    key,
    place: key ? sql`, ${key.by} as place` : sql``,
    by: key ? sql`${key.by} ${way}, seq ${way}` : sql`seq ${way}`,
    again: key ? sql`p.place ${way}, p.seq ${way}` : sql`p.seq ${way}`,
    after: key
      ? sql`(${key.by}, seq) ${beyond} ((select value from place), (select seq from place))`
      : sql`seq ${beyond} (select seq from place)`,
    // A separate CTE, so that the statement is planned once for all places instead of anew for each.
    at: ({ seq, value }: Place) =>
      sql`with place as materialized (select ${seq}::bigint as seq${key ? sql`, ${value}::${sql.raw(key.type)} as value` : sql``}) `,
  }
}

/**
 * Reads one page in one statement, with its total where that is asked for. A place in the plain list is found by the pagination index
 * (ledger.milestones), at the same cost anywhere. Elsewhere the rows are found by their keys alone and fetched afterwards: a page
 * far down passes over index entries instead of rows.
 */
export async function readPage<R extends PageRow>(trx: Trx, traderId: string, shape: AnyList, request: ListRequest) {
  const order = orderOf(traderId, shape, request)
  const parts = conditions(traderId, shape, request)
  const binding: Binding = { name: bindingOf(shape.name, request), value: order.key?.type }
  const after = decodePlace(binding, request.cursor)
  const where = all(after ? [...parts, order.after] : parts)
  const at = after ? order.at(after) : sql``
  const rows = atPlace(request)
    ? rowsAtPlace(traderId, shape, request)
    : request.skip
      ? sql`${at}select t.*${order.key ? sql`, p.place` : sql``} from (
          select seq${order.place} from ${tableOf(shape)} where ${where}
          order by ${order.by} offset ${request.skip} limit ${rowsRead(request)}
        ) p join ${tableOf(shape)} t on t.trader_id = ${traderId} and t.seq = p.seq order by ${order.again}`
      : sql`${at}select *${order.place} from ${tableOf(shape)} where ${where} order by ${order.by} limit ${rowsRead(request)}`
  const page = request.count
    ? sql<
        Counted<R>
      >`select p.*, counted.total from (select ${totalOf(traderId, shape, request, parts)} as total) counted
        left join (${rows}) p on true order by ${order.again}`
    : sql<Counted<R>>`${rows}`
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
const rowsRead = ({ limit }: Pick<ListRequest, 'limit'>) =>
  sql.lit([51, 101, 201].find((rows) => rows > limit) ?? limit + 1)

const isPlain = ({ sort, q, symbol, status, fromMs, toMs }: ListRequest): boolean =>
  [sort, q, symbol, status, fromMs, toMs].every((one) => one === undefined)
const atPlace = (request: ListRequest): boolean =>
  isPlain(request) && !request.cursor && (request.skip ?? 0) >= indexedEvery

/**
 * The rows of the plain list from a place on. The pagination index (ledger.milestones) gives the nearest indexed row before it in
 * reading order; the few rows between are skipped. Read from the newest, the first `indexedEvery` rows may have no such row: they are
 * all skipped one by one.
 */
function rowsAtPlace(traderId: string, shape: AnyList, { skip = 0, order = 'desc', limit }: ListRequest) {
  const milestones = sql`ledger.milestones where trader_id = ${traderId} and list = ${sql.lit(shape.table)}`
  const near =
    order === 'asc'
      ? sql`select seq, ${skip}::bigint - before as passed from ${milestones} and before <= ${skip}::bigint
          order by before desc, seq desc limit 1`
      : sql`select seq, before - above as passed
          from (select ${sql.ref(shape.total)} - ${skip}::bigint as above from ledger.tallies where trader_id = ${traderId}) t,
            lateral (select seq, before from ${milestones} and before >= above order by before, seq limit 1) m`
  const [from, way] = order === 'asc' ? [sql`>=`, sql`asc`] : [sql`<`, sql`desc`]
  return sql`with near as materialized (${near})
    select * from ${tableOf(shape)} where ${all(conditions(traderId, shape, {}))} and seq ${from} (select seq from near)
    order by seq ${way} offset (select passed from near) limit ${rowsRead({ limit })}`
}

/** One row in so many has an entry in the pagination index. */
const indexedEvery = 64

const counterOf = (traderId: string, column: string) =>
  sql`select ${sql.ref(column)} from ledger.tallies where trader_id = ${traderId}`

/** How many rows match: from the trader's counters (ledger.tallies) where they keep that number, by counting elsewhere. */
function totalOf(traderId: string, shape: AnyList, request: ListRequest, parts: readonly RawBuilder<unknown>[]) {
  const { status } = request
  const plain = isPlain({ ...request, sort: undefined, status: undefined })
  if (plain && status === undefined) return sql`coalesce((${counterOf(traderId, shape.total)}), 0)`
  if (plain && status === 'Pending') return sql`coalesce((${counterOf(traderId, 'pending')}), 0)`
  if (plain && status === 'executed') return sql`coalesce((${counterOf(traderId, 'executed')}), 0)`
  return sql`(select count(*) from ${tableOf(shape)} where ${all(parts)})`
}

/** All rows of a request in its order, for a cursor of the database to walk. */
export function wholeList(traderId: string, shape: AnyList, request: ListRequest) {
  const { by } = orderOf(traderId, shape, request)
  return sql`select * from ${tableOf(shape)} where ${all(conditions(traderId, shape, request))} order by ${by}`
}

/** Sums of some columns over all rows of a request, and how many they are. */
export const sumsOf = (
  traderId: string,
  shape: AnyList,
  request: Omit<ListRequest, 'limit'>,
  columns: readonly string[],
) =>
  sql`select count(*) as count, ${sql.join(
    columns.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(column)}`),
  )} from ${tableOf(shape)} where ${all(conditions(traderId, shape, request))}`
