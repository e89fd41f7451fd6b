import { ActionIcon } from '@mantine/core'
import type { ActiveTrade, ColumnKey } from '@ratchet/contract'
import { IconListDetails } from '@tabler/icons-react'
import { lotText, plainMoneyText, priceText, textOrNone } from '../../lib/format.ts'
import type { DigitsOf } from '../../lib/reference.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { SideMark } from '../../ui/Profit.tsx'
import { CloseButton } from './CloseButton.tsx'
import { LevelCell } from './LevelCell.tsx'
import { head } from './labels.ts'
import { PriceCurrent, ProfitNow } from './live.tsx'
import { Moment } from './Moment.tsx'
import { Rung } from './Rung.tsx'
import css from './tables.module.css'

function Ticket({
  trade,
  onSelect,
  onFlight,
}: {
  trade: ActiveTrade
  onSelect: (id: string) => void
  onFlight: (tradeId: string) => void
}) {
  const { tradeId } = trade
  return (
    <span className={css.id}>
      <button
        type="button"
        className={`${css.link} num`}
        aria-label={`Show position ${trade.id} on the chart`}
        onClick={() => onSelect(trade.id)}
      >
        {trade.id}
      </button>
      <Rung rung={trade.rung} />
      <span className={css.tools}>
        {tradeId ? (
          <ActionIcon
            size={26}
            variant="subtle"
            color="gray"
            aria-label={`Flight of position ${trade.id}`}
            onClick={() => onFlight(tradeId)}
            data-testid="open-flight"
          >
            <IconListDetails size={15} aria-hidden />
          </ActionIcon>
        ) : null}
        <CloseButton trade={trade} />
      </span>
    </span>
  )
}

/** The sixteen columns of open positions. */
export function activeColumns(
  digits: DigitsOf,
  onSelect: (id: string) => void,
  onFlight: (id: string) => void,
): Column<ActiveTrade>[] {
  const of = (key: ColumnKey<'activeTrades'>, width: number) => head('activeTrades', key, width)
  const plain = (key: 'comment' | 'external_id' | 'identifier' | 'magic' | 'reason', width: number) => ({
    ...of(key, width),
    cell: (trade: ActiveTrade) => textOrNone(trade[key]),
  })
  return [
    { ...of('id', 146), cell: (trade) => <Ticket trade={trade} onSelect={onSelect} onFlight={onFlight} /> },
    { ...of('symbol', 56), cell: ({ symbol }) => symbol },
    { ...of('time', 80), cell: ({ time }) => <Moment iso={time} /> },
    { ...of('tp', 86), cell: (trade) => <LevelCell trade={trade} level="tp" /> },
    { ...of('sl', 86), cell: (trade) => <LevelCell trade={trade} level="sl" /> },
    plain('comment', 112),
    plain('external_id', 60),
    plain('identifier', 70),
    plain('magic', 50),
    { ...of('price_current', 68), cell: (trade) => <PriceCurrent trade={trade} /> },
    { ...of('price_open', 68), cell: ({ price_open, symbol }) => priceText(price_open, digits(symbol)) },
    { ...of('profit', 92), cell: (trade) => <ProfitNow trade={trade} /> },
    plain('reason', 56),
    { ...of('type', 44), cell: ({ type }) => <SideMark side={type} /> },
    { ...of('volume', 58), cell: ({ volume }) => lotText(volume) },
    { ...of('swap', 50), cell: ({ swap }) => plainMoneyText(swap) },
  ]
}
