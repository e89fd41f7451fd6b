import type { ListRequest } from '@ratchet/store'

/** The part of a list's query that decides its rows and their order. */
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

/** Converts filter and order to the store's form. */
export const toRowsRequest = ({ sort, order, q, symbol, status, from, to }: RowsQuery) => ({
  sort,
  order,
  symbol,
  status,
  // A filter of blanks counts as no filter.
  q: q?.trim() || undefined,
  fromMs: msOf(from),
  toMs: msOf(to),
})

/** Converts the query of a page to the store's form. */
export const toListRequest = (query: PageQuery): ListRequest => ({
  ...toRowsRequest(query),
  limit: query.limit,
  cursor: query.cursor,
  skip: query.skip,
  count: query.count === 'true',
})

const inIso = (time: string | undefined): string | undefined => time && new Date(time).toISOString()
/** Converts the times of a query to the form that the rows have. */
export const withIsoTimes = <Q extends RowsQuery>(query: Q): Q => ({
  ...query,
  from: inIso(query.from),
  to: inIso(query.to),
})
