import { messages, orderTypeText, type PublicTrade } from '@ratchet/contract'
import { levelText, lotText, priceText } from '../../format/text.ts'
import type { DigitsOf } from '../../trading/market/markets.ts'
import { Hint } from '../../ui/pop/Hint.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { IdButton } from './cells.tsx'
import { columnsOf } from './columns.tsx'
import { type LongListTable, LongTable, type OnFlight, type TableProps } from './LongTable.tsx'
import { OrderTools } from './OrderTools.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'

function OrderType({ type }: { type: string }) {
  const [, lead = '', word = type] = /^(Order_Type_)?(.*)$/.exec(type) ?? []
  return (
    <>
      <span className={css.faint}>{lead}</span>
      <strong>{word}</strong>
    </>
  )
}

function OrderId({ trade, onFlight }: { trade: PublicTrade; onFlight: OnFlight }) {
  const { id, key, status, reason } = trade
  const chip = <StatusChip status={status} />
  return (
    <span className={css.id}>
      <IdButton id={key} title={id} label={texts.orderHistory(key)} onPress={() => onFlight(id)} />
      {reason && status !== 'executed' && status !== 'closed' ? (
        <Hint text={reason}>
          {() => (
            <button type="button" className={css.plain} aria-label={`${status}: ${reason}`}>
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

const orderPrice = ({ price, symbol, server }: PublicTrade, digits: DigitsOf): string =>
  price ? priceText(price, digits(symbol, server)) : 'Market'

const table: LongListTable<'trades'> = {
  list: 'trades',
  title: texts.totalOrders,
  testId: 'total-orders',
  unit: 'order',
  emptyText: messages.noTrades,
  columns: (look, onFlight) =>
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
    }),
  // What was asked for, what became of it, and its levels.
  card: (trade, digits, onFlight) => {
    const ofSymbol = digits(trade.symbol, trade.server)
    return {
      label: texts.orderHistory(trade.key),
      onOpen: () => onFlight(trade.id),
      lead: (
        <>
          <strong>{orderTypeText(trade.type)}</strong> {lotText(trade.volume)} <strong>{trade.symbol}</strong>{' '}
          {orderPrice(trade, digits)}
        </>
      ),
      tools: <OrderTools trade={trade} large />,
      figure: <StatusChip status={trade.status} />,
      under: `${trade.key} · ${trade.tradeDetails} · ${trade.brokerId}`,
      aside: texts.slTp(levelText(trade.sl, ofSymbol), levelText(trade.tp, ofSymbol)),
    }
  },
}

export const TotalOrders = (props: TableProps) => <LongTable of={table} {...props} />
