import { type ColumnKey, messages, type PublicTrade } from '@ratchet/contract'
import { useMemo } from 'react'
import { type DigitsOf, useDigits } from '../../api/reference.ts'
import { levelText, lotText, priceText, textOrNone } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Hint } from '../../ui/pop/Hint.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Account } from './Account.tsx'
import { CardRow } from './CardRow.tsx'
import { LongTable } from './LongTable.tsx'
import { head, inOrder } from './labels.ts'
import { Moment } from './Moment.tsx'
import { OrderTools } from './OrderTools.tsx'
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
        <Hint text={trade.reason}>
          {() => (
            <button type="button" className={css.reason} aria-label={`${trade.status}: ${trade.reason}`}>
              {chip}
            </button>
          )}
        </Hint>
      ) : (
        chip
      )}
      <OrderTools trade={trade} />
    </span>
  )
}

function columnsFor(digits: DigitsOf, onFlight: (id: string) => void, zone: string): Column<PublicTrade>[] {
  const of = (key: ColumnKey<'trades'>, width: number) => head('trades', key, width, zone)
  return inOrder<PublicTrade>('trades', [
    { ...of('key', 220), cell: (trade) => <OrderId trade={trade} onFlight={onFlight} /> },
    { ...of('price', 92), cell: (trade) => orderPrice(trade, digits) },
    { ...of('type', 150), cell: ({ type }) => <OrderType type={type} /> },
    { ...of('volume', 78), cell: ({ volume }) => lotText(volume) },
    { ...of('symbol', 84), cell: ({ symbol }) => symbol },
    { ...of('tradeDetails', 190), cell: ({ tradeDetails }) => textOrNone(tradeDetails) },
    { ...of('tp', 100), cell: ({ tp, symbol }) => levelText(tp, digits(symbol)) },
    { ...of('sl', 100), cell: ({ sl, symbol }) => levelText(sl, digits(symbol)) },
    { ...of('brokerId', 96), cell: (trade) => <Account server={trade.server} brokerId={trade.brokerId} /> },
    { ...of('status', 110), cell: ({ status }) => <StatusChip status={status} /> },
    { ...of('createdAt', 96), cell: ({ createdAt }) => <Moment iso={createdAt} zone={zone} /> },
  ])
}

const orderPrice = ({ price, symbol }: PublicTrade, digits: DigitsOf): string =>
  price ? priceText(price, digits(symbol)) : 'Market'

/** What a phone shows of an order: what was asked for, what became of it, and its levels. */
function Card({ trade, digits, onFlight }: { trade: PublicTrade; digits: DigitsOf; onFlight: (id: string) => void }) {
  const ofSymbol = digits(trade.symbol)
  return (
    <CardRow
      label={`Flight of order ${trade.key}`}
      onOpen={() => onFlight(trade.id)}
      lead={
        <>
          <span className={css.strong}>{trade.type.replace('Order_Type_', '')}</span> {lotText(trade.volume)}{' '}
          <strong>{trade.symbol}</strong> {orderPrice(trade, digits)}
        </>
      }
      tools={<OrderTools trade={trade} large />}
      figure={<StatusChip status={trade.status} />}
      under={`${trade.key} · ${trade.tradeDetails} · ${trade.brokerId}`}
      aside={`SL ${levelText(trade.sl, ofSymbol)} TP ${levelText(trade.tp, ofSymbol)}`}
    />
  )
}

export function TotalOrders({ signedOut, onFlight }: TotalOrdersProps) {
  const digits = useDigits()
  const zone = useZone()
  const columns = useMemo(() => columnsFor(digits, onFlight, zone), [digits, onFlight, zone])
  return (
    <LongTable
      list="trades"
      title="Total Orders"
      testId="total-orders"
      columns={columns}
      unit="order"
      emptyText={messages.noTrades}
      signedOut={signedOut}
      card={{ heightPx: 62, render: (trade) => <Card trade={trade} digits={digits} onFlight={onFlight} /> }}
    />
  )
}
