import { type ClosedTrade, messages } from '@ratchet/contract'
import { useMemo } from 'react'
import { lotText, plainMoneyText, priceText, textOrNone, timeText } from '../../lib/format.ts'
import { useRows } from '../../lib/realtime/index.ts'
import { type DigitsOf, useDigits } from '../../lib/reference.ts'
import { type Column, columnsOf, DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Profit } from '../../ui/Profit.tsx'
import css from './tables.module.css'

const entries = ['IN', 'OUT', 'INOUT', 'OUT_BY']
const endings: Readonly<Record<string, string>> = {
  sl: 'Stop loss',
  tp: 'Take profit',
  client: 'Closed by hand',
  expert: 'Closed by the ladder',
  so: 'Stop-out',
}

function Ticket({ trade, onFlight }: { trade: ClosedTrade; onFlight: (id: string) => void }) {
  const told = `${endings[trade.reason] ?? trade.reason}, ${timeText(trade.time)} UTC`
  const { tradeId } = trade
  return (
    <span className={css.id}>
      {tradeId ? (
        <button
          type="button"
          className={`${css.link} num`}
          title={told}
          aria-label={`Flight of the trade of ticket ${trade.id}`}
          onClick={() => onFlight(tradeId)}
        >
          {trade.id}
        </button>
      ) : (
        <span className="num">{trade.id}</span>
      )}
      <span className={css.faint} title={told}>
        {endings[trade.reason] ?? trade.reason}
      </span>
    </span>
  )
}

function columnsFor(digits: DigitsOf, onFlight: (id: string) => void) {
  const column = columnsOf<ClosedTrade>()
  const money = (header: string) => ({
    header,
    meta: { width: header === 'Commission' ? 94 : 62, align: 'end' as const },
    cell: ({ getValue }: { getValue: () => number }) => plainMoneyText(getValue()),
  })
  return column.columns([
    column.accessor('id', {
      header: 'Ticket',
      meta: { width: 196 },
      cell: ({ row }) => <Ticket trade={row.original} onFlight={onFlight} />,
    }),
    column.accessor('price', {
      header: 'Price',
      meta: { width: 76, align: 'end' },
      cell: ({ row: { original } }) => priceText(original.price, digits(original.symbol)),
    }),
    column.accessor('volume', {
      header: 'Volume',
      meta: { width: 62, align: 'end' },
      cell: ({ getValue }) => lotText(getValue()),
    }),
    column.accessor('position_id', {
      header: 'Position ID',
      meta: { width: 86 },
      cell: ({ getValue }) => textOrNone(getValue()),
    }),
    column.accessor('symbol', { header: 'Symbol', meta: { width: 60 } }),
    column.accessor('comment', {
      header: 'Comment',
      meta: { width: 104 },
      cell: ({ getValue }) => textOrNone(getValue()),
    }),
    column.accessor('profit', {
      header: 'Profit',
      meta: { width: 118, align: 'end' },
      cell: ({ getValue }) => <Profit amount={getValue()} />,
    }),
    column.accessor('swap', money('Swap')),
    column.accessor('fee', money('Fee')),
    column.accessor('magic', { header: 'Magic', meta: { width: 56 }, cell: ({ getValue }) => textOrNone(getValue()) }),
    column.accessor('order', { header: 'Order', meta: { width: 80 }, cell: ({ getValue }) => textOrNone(getValue()) }),
    column.accessor('entry', {
      header: 'Entry',
      meta: { width: 52 },
      cell: ({ getValue }) => entries[getValue()] ?? getValue(),
    }),
    column.accessor('commission', money('Commission')),
  ]) as Column<ClosedTrade>[]
}

export function ClosedTrades({ signedOut, onFlight }: { signedOut: boolean; onFlight: (tradeId: string) => void }) {
  const { rows, known, failed, more } = useRows('closedTrades')
  const digits = useDigits()
  const columns = useMemo(() => columnsFor(digits, onFlight), [digits, onFlight])
  return (
    <Panel title="Total Closed Trades" flush>
      <DataTable
        title="Total Closed Trades"
        testId="closed-trades"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        known={known || signedOut}
        emptyText={messages.noTrades}
        failed={failed}
        onEnd={more}
      />
    </Panel>
  )
}
