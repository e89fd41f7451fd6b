import { type ClosedTrade, messages } from '@ratchet/contract'
import { closeText } from '../../format/events.ts'
import { lotText, plainMoneyText, priceText, timeText, zonedTimeText } from '../../format/text.ts'
import type { View } from '../../realtime/long-list.ts'
import { useCurrencies } from '../../trading/accounts/accounts.ts'
import { apartText } from '../../trading/accounts/sums.ts'
import type { Foot } from '../../ui/data-table-columns.ts'
import { Profit, SideMark } from '../../ui/Profit.tsx'
import { IdButton } from './cells.tsx'
import { columnsOf } from './columns.tsx'
import { type LongListTable, LongTable, type OnFlight, opens, type TableProps } from './LongTable.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'
import { useClosedTotals } from './totals.ts'

function Ticket({ trade, onFlight }: { trade: ClosedTrade; onFlight: OnFlight }) {
  const { id, tradeId } = trade
  const reason = closeText(trade.reason)
  const title = `${reason}, ${zonedTimeText(trade.time)}`
  return (
    <span className={css.id}>
      <IdButton id={id} label={texts.ticketHistory(id)} title={title} onPress={opens(tradeId, onFlight)} />
      <span className={css.faint} title={title}>
        {reason}
      </span>
    </span>
  )
}

function useFigures(view: View, some: boolean): Foot['figures'] {
  const currencies = useCurrencies()
  const apart = currencies.length > 1
  const totals = useClosedTotals(view, some && !apart)
  // The server adds up all of a view, and these would be dollars and yen in one sum.
  if (apart && some) return { profit: <span className={css.faint}>{apartText(currencies)}</span> }
  if (!totals) return {}
  const { profit, swap, commission, fee } = totals
  const money = { swap: plainMoneyText(swap), commission: plainMoneyText(commission), fee: plainMoneyText(fee) }
  return { profit: <Profit amount={profit} />, ...money }
}

const table: LongListTable<'closedTrades'> = {
  list: 'closedTrades',
  title: texts.totalClosedTrades,
  testId: 'closed-trades',
  unit: 'trade',
  emptyText: messages.noTrades,
  useFigures,
  columns: (look, onFlight) =>
    columnsOf<'closedTrades', ClosedTrade>('closedTrades', look, {
      id: { width: 204, cell: (trade) => <Ticket trade={trade} onFlight={onFlight} /> },
      symbol: 64,
      type: { width: 54, cell: ({ type }) => <SideMark side={type} /> },
      priceOpen: 86,
      profit: { width: 118, cell: ({ profit }) => <Profit amount={profit} /> },
      commission: 94,
      openTime: 88,
      time: 88,
      comment: 94,
      order: 86,
      magic: 58,
      reason: { width: 110, cell: ({ reason }) => closeText(reason) },
    }),
  // What it was, what it came to, and when.
  card: (trade, digits, onFlight) => ({
    label: texts.ticketHistory(trade.id),
    onOpen: opens(trade.tradeId, onFlight),
    lead: (
      <>
        <SideMark side={trade.type} /> {lotText(trade.volume)} <strong>{trade.symbol}</strong>
      </>
    ),
    figure: <Profit amount={trade.profit} />,
    under: texts.closedUnder(
      trade.id,
      trade.brokerId,
      closeText(trade.reason),
      priceText(trade.price, digits(trade.symbol, trade.server)),
    ),
    aside: timeText(trade.time).slice(5, 16),
  }),
}

export const ClosedTrades = (props: TableProps) => <LongTable of={table} {...props} />
