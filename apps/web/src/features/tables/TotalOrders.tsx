import { Tooltip } from '@mantine/core'
import { messages, type PublicTrade } from '@ratchet/contract'
import { useMemo } from 'react'
import { levelText, lotText, priceText, textOrNone } from '../../lib/format.ts'
import { useRows } from '../../lib/realtime/index.ts'
import { type DigitsOf, useDigits } from '../../lib/reference.ts'
import { type Column, columnsOf, DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import css from './tables.module.css'

interface TotalOrdersProps {
  readonly signedOut: boolean
  readonly onFlight: (tradeId: string) => void
}

function OrderType({ type }: { type: string }) {
  const [, lead = '', word = type] = /^(Order_Type_)?(.*)$/.exec(type) ?? []
  return (
    <>
      <span className={css.faint}>{lead}</span>
      <span className={css.strong}>{word}</span>
    </>
  )
}

function OrderId({ trade, onFlight }: { trade: PublicTrade; onFlight: (id: string) => void }) {
  const chip = <StatusChip status={trade.status} />
  return (
    <span className={css.id}>
      <button
        type="button"
        className={`${css.link} num`}
        title={trade.id}
        aria-label={`Flight of order ${trade.key}`}
        onClick={() => onFlight(trade.id)}
      >
        {trade.key}
      </button>
      {trade.reason && trade.status !== 'executed' && trade.status !== 'closed' ? (
        <Tooltip label={trade.retcode ? `${trade.reason} (${trade.retcode})` : trade.reason} multiline maw={320}>
          <button type="button" className={css.reason} aria-label={`${trade.status}: ${trade.reason}`}>
            {chip}
          </button>
        </Tooltip>
      ) : (
        chip
      )}
    </span>
  )
}

function columnsFor(digits: DigitsOf, onFlight: (id: string) => void) {
  const column = columnsOf<PublicTrade>()
  return column.columns([
    column.accessor('key', {
      header: 'Order ID',
      meta: { width: 284 },
      cell: ({ row }) => <OrderId trade={row.original} onFlight={onFlight} />,
    }),
    column.accessor('price', {
      header: 'Price',
      meta: { width: 92, align: 'end' },
      cell: ({ row: { original } }) => (original.price ? priceText(original.price, digits(original.symbol)) : 'Market'),
    }),
    column.accessor('type', {
      header: 'Type',
      meta: { width: 172 },
      cell: ({ getValue }) => <OrderType type={getValue()} />,
    }),
    column.accessor('volume', {
      header: 'Volume',
      meta: { width: 78, align: 'end' },
      cell: ({ getValue }) => lotText(getValue()),
    }),
    column.accessor('symbol', { header: 'Symbol', meta: { width: 84 } }),
    column.accessor('tradeDetails', {
      header: 'Trade Details',
      meta: { width: 190 },
      cell: ({ getValue }) => textOrNone(getValue()),
    }),
    column.accessor('tp', {
      header: 'Take Profit',
      meta: { width: 100, align: 'end' },
      cell: ({ row: { original } }) => levelText(original.tp, digits(original.symbol)),
    }),
    column.accessor('sl', {
      header: 'Stop Loss',
      meta: { width: 100, align: 'end' },
      cell: ({ row: { original } }) => levelText(original.sl, digits(original.symbol)),
    }),
  ]) as Column<PublicTrade>[]
}

export function TotalOrders({ signedOut, onFlight }: TotalOrdersProps) {
  const { rows, known, failed, more } = useRows('trades')
  const digits = useDigits()
  const columns = useMemo(() => columnsFor(digits, onFlight), [digits, onFlight])
  return (
    <Panel title="Total Orders" flush>
      <DataTable
        title="Total Orders"
        testId="total-orders"
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
