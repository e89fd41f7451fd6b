import { type ListColumn, type ListKey, listColumns } from '@ratchet/contract'
import { arrangeActive } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/call.ts'
import type { FileAnswer } from '../core/file-answer.ts'
import { presentActive, presentClosed, presentModified, presentTrade } from '../core/present/rows.ts'
import type { View } from '../core/present/view.ts'
import { endWith, Turns } from '../core/turns.ts'
import { type Format, fileOf } from '../export/file.ts'
import { type RowsQuery, toRowsRequest, withIsoTimes } from './list-query.ts'

type Names = 'exportTrades' | 'exportActiveTrades' | 'exportModifiedTrades' | 'exportClosedTrades'

const mostAtOnce = 3

interface Query extends RowsQuery {
  readonly format: Format
  readonly columns?: readonly string[] | undefined
}
interface Table {
  readonly list: ListKey
  readonly title: string
  readonly batches: AsyncIterable<readonly object[]>
}

export interface ExportParts {
  readonly store: Pick<ApiStore, 'walk' | 'allActive'>
  readonly view: View
}

/** Exports the four tables as files: all rows that match the filter, in the requested order, with the requested columns. */
export function exportHandlers({ store, view }: ExportParts): Pick<Handlers, Names> {
  const turns = new Turns(mostAtOnce)

  function send(traderId: string, query: Query, { list, title, batches }: Table): FileAnswer {
    const done = turns.take(traderId)
    const file = fileOf({ format: query.format, title, columns: columnsOf(list, query.columns), batches }, new Date())
    endWith(file.body, done)
    return file
  }

  return {
    exportTrades: ({ session: { traderId }, query }) => {
      const rows = store.walk(traderId, 'trades', toRowsRequest(query))
      const batches = mapped(rows, (row) => presentTrade(row, view))
      return send(traderId, query, { list: 'trades', title: 'Total Orders', batches })
    },
    exportActiveTrades: ({ session: { traderId }, query }) => {
      async function* batches() {
        const rows = (await store.allActive(traderId)).map((row) => presentActive(row, view))
        yield arrangeActive(rows, withIsoTimes(query))
      }
      return send(traderId, query, { list: 'activeTrades', title: 'Active Trades', batches: batches() })
    },
    exportModifiedTrades: ({ session: { traderId }, query }) => {
      const rows = store.walk(traderId, 'modified', toRowsRequest(query))
      const batches = mapped(rows, (row) => presentModified(row, view))
      return send(traderId, query, { list: 'modifiedTrades', title: 'Trailing Modified Trades', batches })
    },
    exportClosedTrades: ({ session: { traderId }, query }) => {
      const rows = store.walk(traderId, 'closed', toRowsRequest(query))
      const batches = mapped(rows, (row) => presentClosed(row, view))
      return send(traderId, query, { list: 'closedTrades', title: 'Total Closed Trades', batches })
    },
  }
}

/** Returns the requested columns in their order, or the table's own if none were requested. */
function columnsOf(list: ListKey, names: readonly string[] | undefined): readonly ListColumn[] {
  const all: readonly ListColumn[] = listColumns[list]
  if (!names) return all.filter(({ extra }) => !extra)
  return names.flatMap((name) => all.find(({ key }) => key === name) ?? [])
}

async function* mapped<R, T>(batches: AsyncIterable<readonly R[]>, map: (row: R) => T): AsyncGenerator<readonly T[]> {
  for await (const rows of batches) yield rows.map(map)
}
