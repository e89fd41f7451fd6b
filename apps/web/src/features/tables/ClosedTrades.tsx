import { type ClosedTrade, type ColumnKey, entryWords, messages } from '@ratchet/contract'
import { useMemo } from 'react'
import { type DigitsOf, useDigits } from '../../api/reference.ts'
import { closeText } from '../../format/events.ts'
import { lotText, plainMoneyText, priceText, textOrNone, timeText, zonedTimeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import type { View } from '../../realtime/long-list.ts'
import type { Column } from '../../ui/DataTable.tsx'
import type { Foot } from '../../ui/data-table-columns.ts'
import { Profit, SideMark } from '../../ui/Profit.tsx'
import { Account } from './Account.tsx'
import { CardRow } from './CardRow.tsx'
import { LongTable } from './LongTable.tsx'
import { head, inOrder } from './labels.ts'
import { Moment } from './Moment.tsx'
import css from './tables.module.css'
import { useClosedTotals } from './totals.ts'

function Ticket({ trade, onFlight }: { trade: ClosedTrade; onFlight: (id: string) => void }) {
  const told = `${closeText(trade.reason)}, ${zonedTimeText(trade.time)}`
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
        {closeText(trade.reason)}
      </span>
    </span>
  )
}

function columnsFor(digits: DigitsOf, onFlight: (id: string) => void, zone: string): Column<ClosedTrade>[] {
  type Key = ColumnKey<'closedTrades'>
  const of = (key: Key, width: number) => head('closedTrades', key, width, zone)
  const plain = (key: 'position_id' | 'comment' | 'magic' | 'order', width: number) => ({
    ...of(key, width),
    cell: (trade: ClosedTrade) => textOrNone(trade[key]),
  })
  const money = (key: 'swap' | 'fee' | 'commission', width: number) => ({
    ...of(key, width),
    cell: (trade: ClosedTrade) => plainMoneyText(trade[key]),
  })
  const moment = (key: 'openTime' | 'time') => ({
    ...of(key, 88),
    cell: (trade: ClosedTrade) => <Moment iso={trade[key]} zone={zone} />,
  })
  return inOrder<ClosedTrade>('closedTrades', [
    { ...of('id', 204), cell: (trade) => <Ticket trade={trade} onFlight={onFlight} /> },
    { ...of('price', 76), cell: ({ price, symbol }) => priceText(price, digits(symbol)) },
    { ...of('volume', 66), cell: ({ volume }) => lotText(volume) },
    plain('position_id', 90),
    { ...of('symbol', 64), cell: ({ symbol }) => symbol },
    plain('comment', 94),
    { ...of('profit', 118), cell: ({ profit }) => <Profit amount={profit} /> },
    money('swap', 62),
    money('fee', 62),
    plain('magic', 58),
    plain('order', 86),
    { ...of('entry', 54), cell: ({ entry }) => entryWords[entry] ?? entry },
    money('commission', 94),
    { ...of('brokerId', 96), cell: (trade) => <Account server={trade.server} brokerId={trade.brokerId} /> },
    { ...of('type', 54), cell: ({ type }) => <SideMark side={type} /> },
    { ...of('priceOpen', 86), cell: ({ priceOpen, symbol }) => priceText(priceOpen, digits(symbol)) },
    moment('openTime'),
    moment('time'),
    { ...of('reason', 110), cell: ({ reason }) => closeText(reason) },
  ])
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
      under={`${trade.id} · ${trade.brokerId} · ${closeText(trade.reason)} at ${priceText(trade.price, digits(trade.symbol))}`}
      aside={timeText(trade.time).slice(5, 16)}
    />
  )
}

function useFigures(view: View, some: boolean): Foot['figures'] {
  const totals = useClosedTotals(view, some)
  if (!totals) return {}
  const { profit, swap, commission, fee } = totals
  const money = { swap: plainMoneyText(swap), commission: plainMoneyText(commission), fee: plainMoneyText(fee) }
  return { profit: <Profit amount={profit} />, ...money }
}

export function ClosedTrades({ signedOut, onFlight }: { signedOut: boolean; onFlight: (tradeId: string) => void }) {
  const digits = useDigits()
  const zone = useZone()
  const columns = useMemo(() => columnsFor(digits, onFlight, zone), [digits, onFlight, zone])
  return (
    <LongTable
      list="closedTrades"
      title="Total Closed Trades"
      testId="closed-trades"
      columns={columns}
      unit="trade"
      useFigures={useFigures}
      emptyText={messages.noTrades}
      signedOut={signedOut}
      card={{ heightPx: 62, render: (trade) => <Card trade={trade} digits={digits} onFlight={onFlight} /> }}
    />
  )
}
