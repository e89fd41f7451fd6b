import { type ModifiedTrade, messages } from '@ratchet/contract'
import { useMemo } from 'react'
import { levelText, timeText } from '../../lib/format.ts'
import { useRows } from '../../lib/realtime/index.ts'
import { type DigitsOf, useDigits } from '../../lib/reference.ts'
import { type Column, columnsOf, DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rung } from './Rung.tsx'
import css from './tables.module.css'

function columnsFor(digits: DigitsOf, onFlight: (id: string) => void) {
  const column = columnsOf<ModifiedTrade>()
  return column.columns([
    column.accessor('id', {
      header: 'Position',
      meta: { width: 112 },
      cell: ({ row: { original } }) => (
        <span className={css.id}>
          {original.tradeId ? (
            <button
              type="button"
              className={`${css.link} num`}
              aria-label={`Flight of the trade of position ${original.id}`}
              onClick={() => original.tradeId && onFlight(original.tradeId)}
            >
              {original.id}
            </button>
          ) : (
            <span className="num">{original.id}</span>
          )}
          <Rung rung={original.rung} />
        </span>
      ),
    }),
    column.accessor('symbol', { header: 'Symbol', meta: { width: 60 } }),
    column.accessor('time', {
      header: 'Time',
      meta: { width: 154 },
      cell: ({ getValue }) => <span className="num">{timeText(getValue())}</span>,
    }),
    column.accessor('tp', {
      header: 'Take Profit',
      meta: { width: 86, align: 'end' },
      cell: ({ row: { original } }) => levelText(original.tp, digits(original.symbol)),
    }),
    column.accessor('sl', {
      header: 'Stop Loss',
      meta: { width: 86, align: 'end' },
      cell: ({ row: { original } }) => levelText(original.sl, digits(original.symbol)),
    }),
  ]) as Column<ModifiedTrade>[]
}

export function ModifiedTrades({ signedOut, onFlight }: { signedOut: boolean; onFlight: (tradeId: string) => void }) {
  const { rows, known, failed, more } = useRows('modifiedTrades')
  const digits = useDigits()
  const columns = useMemo(() => columnsFor(digits, onFlight), [digits, onFlight])
  return (
    <Panel title="Trailing Modified Trades" note="Times in UTC" flush>
      <DataTable
        title="Trailing Modified Trades"
        testId="modified-trades"
        columns={columns}
        rows={rows}
        rowId={(row) => `${row.seq}:${row.id}`}
        known={known || signedOut}
        emptyText={messages.noModifiedTrades}
        failed={failed}
        onEnd={more}
      />
    </Panel>
  )
}
