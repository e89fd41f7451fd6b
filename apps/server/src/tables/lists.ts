import { createHash } from 'node:crypto'
import { arrangeActive, moneyNumber } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { Call, Handlers } from '../core/http/call.ts'
import { presentActive, presentClosed, presentModified, presentTrade } from '../core/present/rows.ts'
import type { View } from '../core/present/view.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { toListRequest, toRowsRequest, withIsoTimes } from './list-query.ts'

type Names = 'listTrades' | 'listActiveTrades' | 'listModifiedTrades' | 'listClosedTrades' | 'closedTotals'

export interface ListParts {
  readonly store: Pick<
    ApiStore,
    'listTrades' | 'listActive' | 'allActive' | 'listModified' | 'listClosed' | 'closedTotals'
  >
  readonly view: View
}

/** The pages of the four tables. */
export function listHandlers({ store, view }: ListParts): Pick<Handlers, Names> {
  return {
    async listTrades({ session, query }) {
      const { items, ...page } = await store.listTrades(session.traderId, toListRequest(query))
      return { ...page, items: items.map((row) => presentTrade(row, view)) }
    },

    async listActiveTrades({ session, query }) {
      if (isPlain(query)) {
        const { items, nextCursor } = await store.listActive(session.traderId, query)
        return { items: items.map((row) => presentActive(row, view)), nextCursor }
      }
      const rows = (await store.allActive(session.traderId)).map((row) => presentActive(row, view))
      return arrangedPage(arrangeActive(rows, withIsoTimes(query)), query)
    },

    async listModifiedTrades({ session, query }) {
      const { items, ...page } = await store.listModified(session.traderId, toListRequest(query))
      return { ...page, items: items.map((row) => presentModified(row, view)) }
    },

    async listClosedTrades({ session, query }) {
      const { items, ...page } = await store.listClosed(session.traderId, toListRequest(query))
      return { ...page, items: items.map((row) => presentClosed(row, view)) }
    },

    async closedTotals({ session, query }) {
      const { count, ...cents } = await store.closedTotals(session.traderId, toRowsRequest(query))
      const money = (field: keyof typeof cents) => moneyNumber(cents[field])
      return { count, profit: money('profit'), swap: money('swap'), commission: money('commission'), fee: money('fee') }
    },
  }
}

type ActiveQuery = Call<'listActiveTrades'>['query']

/** Whether a query asks for nothing but the next page of all open positions. */
const isPlain = ({ sort, order, q, symbol, from, to, skip, count }: ActiveQuery): boolean =>
  [sort, order, q, symbol, from, to].every((one) => one === undefined) && skip === 0 && count === 'false'

/**
 * A page of a list that is sorted by live figures. Its cursor names an offset, not a row: between two pages a position may have overtaken
 * another.
 */
function arrangedPage<T>(rows: readonly T[], { limit, cursor, skip, count, ...wanted }: ActiveQuery) {
  const hash = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url').slice(0, 12)
  const start = placeOf(hash, cursor) + skip
  const end = start + limit
  return {
    items: rows.slice(start, end),
    nextCursor: end < rows.length ? cursorOf(hash, end) : null,
    ...(count === 'true' && { total: rows.length }),
  }
}

const cursorOf = (hash: string, place: number): string => Buffer.from(`arranged.${hash}:${place}`).toString('base64url')

function placeOf(hash: string, cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const place = Number(Buffer.from(cursor, 'base64url').toString().split(':').at(-1))
  if (!Number.isSafeInteger(place) || cursorOf(hash, place) !== cursor)
    throw new Refusal('invalid', 'The cursor is not valid. Use nextCursor of the last page.', {
      cursor: 'Unknown cursor.',
    })
  return place
}
