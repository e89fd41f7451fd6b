import { messages, orderTypeText, type PublicTrade } from '@ratchet/contract'
import { useMemo } from 'react'
import { levelText, lotText, priceText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import { type DigitsOf, useDigits } from '../../trading/market/markets.ts'
import { Hint } from '../../ui/pop/Hint.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { CardRow } from './CardRow.tsx'
import { columnsOf, type Look } from './columns.tsx'
import { LongTable } from './LongTable.tsx'
import { OrderTools } from './OrderTools.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'

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
        aria-label={texts.orderHistory(trade.key)}
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

const columnsFor = (look: Look, onFlight: (id: string) => void) =>
  columnsOf<'trades', PublicTrade>('trades', look, {
    key: { width: 220, cell: (trade) => <OrderId trade={trade} onFlight={onFlight} /> },
    symbol: 84,
    type: { width: 150, cell: ({ type }) => <OrderType type={type} /> },
    volume: 78,
    price: { width: 92, cell: (trade) => orderPrice(trade, look.digits) },
    sl: 100,
    tp: 100,
    status: { width: 110, cell: ({ status }) => <StatusChip status={status} /> },
    tradeDetails: 190,
  })

const orderPrice = ({ price, symbol, server }: PublicTrade, digits: DigitsOf): string =>
  price ? priceText(price, digits(symbol, server)) : 'Market'

/** Shows an order on a phone: what was asked for, what became of it, and its levels. */
function Card({ trade, digits, onFlight }: { trade: PublicTrade; digits: DigitsOf; onFlight: (id: string) => void }) {
  const ofSymbol = digits(trade.symbol, trade.server)
  return (
    <CardRow
      label={texts.orderHistory(trade.key)}
      onOpen={() => onFlight(trade.id)}
      lead={
        <>
          <span className={css.strong}>{orderTypeText(trade.type)}</span> {lotText(trade.volume)}{' '}
          <strong>{trade.symbol}</strong> {orderPrice(trade, digits)}
        </>
      }
      tools={<OrderTools trade={trade} large />}
      figure={<StatusChip status={trade.status} />}
      under={`${trade.key} · ${trade.tradeDetails} · ${trade.brokerId}`}
      aside={texts.slTp(levelText(trade.sl, ofSymbol), levelText(trade.tp, ofSymbol))}
    />
  )
}

export function TotalOrders({ signedOut, onFlight }: TotalOrdersProps) {
  const digits = useDigits()
  const zone = useZone()
  const columns = useMemo(() => columnsFor({ digits, zone }, onFlight), [digits, onFlight, zone])
  return (
    <LongTable
      list="trades"
      title={texts.totalOrders}
      testId="total-orders"
      columns={columns}
      unit="order"
      emptyText={messages.noTrades}
      signedOut={signedOut}
      card={{ heightPx: 62, render: (trade) => <Card trade={trade} digits={digits} onFlight={onFlight} /> }}
    />
  )
}
