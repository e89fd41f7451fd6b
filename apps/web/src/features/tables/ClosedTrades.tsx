import { type ClosedTrade, messages } from '@ratchet/contract'
import { useMemo } from 'react'
import { closeText } from '../../format/events.ts'
import { lotText, plainMoneyText, priceText, timeText, zonedTimeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import type { View } from '../../realtime/long-list.ts'
import { useCurrencies } from '../../trading/accounts/accounts.ts'
import { apartText } from '../../trading/accounts/sums.ts'
import { type DigitsOf, useDigits } from '../../trading/market/markets.ts'
import type { Foot } from '../../ui/data-table-columns.ts'
import { Profit, SideMark } from '../../ui/Profit.tsx'
import { CardRow } from './CardRow.tsx'
import { columnsOf, type Look } from './columns.tsx'
import { LongTable } from './LongTable.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'
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
          aria-label={texts.ticketHistory(trade.id)}
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

const columnsFor = (look: Look, onFlight: (id: string) => void) =>
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
  })

/** Shows a closed trade on a phone: what it was, what it came to, and when. */
function Card({ trade, digits, onFlight }: { trade: ClosedTrade; digits: DigitsOf; onFlight: (id: string) => void }) {
  const { tradeId } = trade
  return (
    <CardRow
      label={texts.ticketHistory(trade.id)}
      onOpen={tradeId ? () => onFlight(tradeId) : undefined}
      lead={
        <>
          <SideMark side={trade.type} /> {lotText(trade.volume)} <strong>{trade.symbol}</strong>
        </>
      }
      figure={<Profit amount={trade.profit} />}
      under={texts.closedUnder(
        trade.id,
        trade.brokerId,
        closeText(trade.reason),
        priceText(trade.price, digits(trade.symbol, trade.server)),
      )}
      aside={timeText(trade.time).slice(5, 16)}
    />
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

export function ClosedTrades({ signedOut, onFlight }: { signedOut: boolean; onFlight: (tradeId: string) => void }) {
  const digits = useDigits()
  const zone = useZone()
  const columns = useMemo(() => columnsFor({ digits, zone }, onFlight), [digits, onFlight, zone])
  return (
    <LongTable
      list="closedTrades"
      title={texts.totalClosedTrades}
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
