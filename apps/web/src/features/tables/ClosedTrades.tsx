import { type ClosedTrade, type ColumnKey, entryWords, messages } from '@ratchet/contract'
import { useMemo } from 'react'
import { lotText, plainMoneyText, priceText, textOrNone, timeText } from '../../lib/format.ts'
import { type DigitsOf, useDigits } from '../../lib/reference.ts'
import { type Column, columnsOf } from '../../ui/DataTable.tsx'
import { Profit, SideMark } from '../../ui/Profit.tsx'
import { CardRow } from './CardRow.tsx'
import { LongTable } from './LongTable.tsx'
import { head } from './labels.ts'
import css from './tables.module.css'

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
  const { accessor } = column
  const of = (key: ColumnKey<'closedTrades'>, width: number) => head('closedTrades', key, width)
  const plain = { cell: ({ getValue }: { getValue: () => string | number | null }) => textOrNone(getValue()) }
  const money = { cell: ({ getValue }: { getValue: () => number }) => plainMoneyText(getValue()) }
  const moment = { cell: ({ getValue }: { getValue: () => string }) => timeText(getValue()) }
  return column.columns([
    accessor('id', { ...of('id', 204), cell: ({ row }) => <Ticket trade={row.original} onFlight={onFlight} /> }),
    accessor('price', {
      ...of('price', 76),
      cell: ({ row: { original } }) => priceText(original.price, digits(original.symbol)),
    }),
    accessor('volume', { ...of('volume', 66), cell: ({ getValue }) => lotText(getValue()) }),
    accessor('position_id', { ...of('position_id', 90), ...plain }),
    accessor('symbol', { ...of('symbol', 64) }),
    accessor('comment', { ...of('comment', 94), ...plain }),
    accessor('profit', { ...of('profit', 118), cell: ({ getValue }) => <Profit amount={getValue()} /> }),
    accessor('swap', { ...of('swap', 62), ...money }),
    accessor('fee', { ...of('fee', 62), ...money }),
    accessor('magic', { ...of('magic', 58), ...plain }),
    accessor('order', { ...of('order', 86), ...plain }),
    accessor('entry', { ...of('entry', 54), cell: ({ getValue }) => entryWords[getValue()] ?? getValue() }),
    accessor('commission', { ...of('commission', 94), ...money }),
    accessor('type', { ...of('type', 54), cell: ({ getValue }) => <SideMark side={getValue()} /> }),
    accessor('priceOpen', {
      ...of('priceOpen', 86),
      cell: ({ row: { original } }) => priceText(original.priceOpen, digits(original.symbol)),
    }),
    accessor('openTime', { ...of('openTime', 140), ...moment }),
    accessor('time', { ...of('time', 140), ...moment }),
    accessor('reason', { ...of('reason', 110), cell: ({ getValue }) => endings[getValue()] ?? getValue() }),
  ]) as Column<ClosedTrade>[]
}

/** What a phone shows of a closed trade: what it was, what it came to, and when. */
function Card({ trade, digits, onFlight }: { trade: ClosedTrade; digits: DigitsOf; onFlight: (id: string) => void }) {
  const { tradeId } = trade
  return (
    <CardRow
      label={`Flight of the trade of ticket ${trade.id}`}
      onOpen={tradeId ? () => onFlight(tradeId) : undefined}
      lead={
        <>
          <SideMark side={trade.type} /> {lotText(trade.volume)} <strong>{trade.symbol}</strong>
        </>
      }
      figure={<Profit amount={trade.profit} />}
      under={`${trade.id} · ${endings[trade.reason] ?? trade.reason} at ${priceText(trade.price, digits(trade.symbol))}`}
      aside={timeText(trade.time).slice(5, 16)}
    />
  )
}

export function ClosedTrades({ signedOut, onFlight }: { signedOut: boolean; onFlight: (tradeId: string) => void }) {
  const digits = useDigits()
  const columns = useMemo(() => columnsFor(digits, onFlight), [digits, onFlight])
  return (
    <LongTable
      list="closedTrades"
      title="Total Closed Trades"
      testId="closed-trades"
      columns={columns}
      emptyText={messages.noTrades}
      signedOut={signedOut}
      card={{ heightPx: 62, render: (trade) => <Card trade={trade} digits={digits} onFlight={onFlight} /> }}
    />
  )
}
