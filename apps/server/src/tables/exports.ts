import { join } from 'node:path'
import { journalColumns, type ListColumn, type ListKey, listColumns } from '@ratchet/contract'
import { arrangeActive } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import type { FileAnswer } from '../core/http/file-answer.ts'
import { type Asker, Spool } from '../core/http/spool.ts'
import { presentActive, presentClosed, presentModified, presentTrade } from '../core/present/rows.ts'
import type { View } from '../core/present/view.ts'
import { type Format, fileOf } from '../export/file.ts'
import { type JournalStore, journalRows } from './journal-rows.ts'
import { type RowsQuery, toRowsRequest, withIsoTimes } from './list-query.ts'

type Names = 'exportJournal' | 'exportTrades' | 'exportActiveTrades' | 'exportModifiedTrades' | 'exportClosedTrades'

const mostAtOnce = 3

interface Query extends RowsQuery {
  readonly format: Format
  readonly columns?: readonly string[] | undefined
}
interface Table {
  readonly list: ListKey
  readonly title: string
  /** Opens its rows. */
  readonly batches: () => AsyncIterable<readonly object[]>
}

export interface ExportParts {
  readonly store: JournalStore & Pick<ApiStore, 'allActive'>
  readonly view: View
  /** Where files wait for their readers, in a folder of their own. */
  readonly dataDir: string
}

/** Exports the four tables as files: all rows that match the filter, in the requested order, with the requested columns. */
export function exportHandlers({ store, view, dataDir }: ExportParts): Pick<Handlers, Names> {
  const spool = new Spool(join(dataDir, 'spool'), mostAtOnce)

  const send = (call: Asker, query: Query, { list, title, batches }: Table): Promise<FileAnswer> => {
    const columns = columnsOf(list, query.columns)
    return spool.send(call, () => fileOf({ format: query.format, title, columns, batches: batches() }, new Date()))
  }

  return {
    exportTrades: (call) => {
      const rows = () => store.walk(call.session.traderId, 'trades', toRowsRequest(call.query))
      const batches = () => mapped(rows(), (row) => presentTrade(row, view))
      return send(call, call.query, { list: 'trades', title: 'Total Orders', batches })
    },
    exportActiveTrades: (call) => {
      async function* batches() {
        const rows = (await store.allActive(call.session.traderId)).map((row) => presentActive(row, view))
        yield arrangeActive(rows, withIsoTimes(call.query))
      }
      return send(call, call.query, { list: 'activeTrades', title: 'Active Trades', batches })
    },
    exportModifiedTrades: (call) => {
      const rows = () => store.walk(call.session.traderId, 'modified', toRowsRequest(call.query))
      const batches = () => mapped(rows(), (row) => presentModified(row, view))
      return send(call, call.query, { list: 'modifiedTrades', title: 'Trailing Modified Trades', batches })
    },
    exportClosedTrades: (call) => {
      const rows = () => store.walk(call.session.traderId, 'closed', toRowsRequest(call.query))
      const batches = () => mapped(rows(), (row) => presentClosed(row, view))
      return send(call, call.query, { list: 'closedTrades', title: 'Total Closed Trades', batches })
    },
    exportJournal: (call) => {
      const { format } = call.query
      return spool.send(call, () => {
        const batches = journalRows({ store, view }, call.session.traderId, call.query)
        return fileOf({ format, title: 'Journal', columns: journalColumns, batches }, new Date())
      })
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
