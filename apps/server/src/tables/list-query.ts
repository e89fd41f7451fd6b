import type { ListRequest } from '@ratchet/store'

/** The part of a list's query that decides which rows it has, and their order. */
export interface RowsQuery {
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly q?: string | undefined
  readonly symbol?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly status?: ListRequest['status']
}
interface PageQuery extends RowsQuery {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly skip: number
  readonly count: 'true' | 'false'
}

const msOf = (iso: string | undefined): number | undefined => (iso === undefined ? undefined : Date.parse(iso))

/** Filter and order as the store has them. */
export const toRowsRequest = ({ sort, order, q, symbol, status, from, to }: RowsQuery) => ({
  sort,
  order,
  symbol,
  status,
  // A filter of blanks is none.
  q: q?.trim() || undefined,
  fromMs: msOf(from),
  toMs: msOf(to),
})

/** The query of a page as the store has it. */
export const toListRequest = (query: PageQuery): ListRequest => ({
  ...toRowsRequest(query),
  limit: query.limit,
  cursor: query.cursor,
  skip: query.skip,
  count: query.count === 'true',
})

const inIso = (time: string | undefined): string | undefined => time && new Date(time).toISOString()
/** The same query with its times in the form of the rows' own. */
export const withIsoTimes = <Q extends RowsQuery>(query: Q): Q => ({
  ...query,
  from: inIso(query.from),
  to: inIso(query.to),
})
