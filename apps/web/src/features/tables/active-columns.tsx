import { ActionIcon } from '@mantine/core'
import type { ActiveTrade, ColumnKey } from '@ratchet/contract'
import { IconListDetails } from '@tabler/icons-react'
import { lotText, plainMoneyText, priceText, textOrNone } from '../../lib/format.ts'
import type { DigitsOf } from '../../lib/reference.ts'
import { type Column, columnsOf } from '../../ui/DataTable.tsx'
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
export function activeColumns(digits: DigitsOf, onSelect: (id: string) => void, onFlight: (id: string) => void) {
  const column = columnsOf<ActiveTrade>()
  const of = (key: ColumnKey<'activeTrades'>, width: number) => head('activeTrades', key, width)
  return column.columns([
    column.accessor('id', {
      ...of('id', 146),
      cell: ({ row }) => <Ticket trade={row.original} onSelect={onSelect} onFlight={onFlight} />,
    }),
    column.accessor('symbol', { ...of('symbol', 56) }),
    column.accessor('time', {
      ...of('time', 80),
      cell: ({ getValue }) => <Moment iso={getValue()} />,
    }),
    column.accessor('tp', {
      ...of('tp', 86),
      cell: ({ row }) => <LevelCell trade={row.original} level="tp" />,
    }),
    column.accessor('sl', {
      ...of('sl', 86),
      cell: ({ row }) => <LevelCell trade={row.original} level="sl" />,
    }),
    column.accessor('comment', {
      ...of('comment', 112),
      cell: ({ getValue }) => textOrNone(getValue()),
    }),
    column.accessor('external_id', {
      ...of('external_id', 60),
      cell: ({ getValue }) => textOrNone(getValue()),
    }),
    column.accessor('identifier', {
      ...of('identifier', 70),
      cell: ({ getValue }) => textOrNone(getValue()),
    }),
    column.accessor('magic', { ...of('magic', 50), cell: ({ getValue }) => textOrNone(getValue()) }),
    column.accessor('price_current', {
      ...of('price_current', 68),
      cell: ({ row }) => <PriceCurrent trade={row.original} />,
    }),
    column.accessor('price_open', {
      ...of('price_open', 68),
      cell: ({ row: { original } }) => priceText(original.price_open, digits(original.symbol)),
    }),
    column.accessor('profit', {
      ...of('profit', 92),
      cell: ({ row }) => <ProfitNow trade={row.original} />,
    }),
    column.accessor('reason', {
      ...of('reason', 56),
      cell: ({ getValue }) => textOrNone(getValue()),
    }),
    column.accessor('type', {
      ...of('type', 44),
      cell: ({ getValue }) => <SideMark side={getValue()} />,
    }),
    column.accessor('volume', {
      ...of('volume', 58),
      cell: ({ getValue }) => lotText(getValue()),
    }),
    column.accessor('swap', {
      ...of('swap', 50),
      cell: ({ getValue }) => plainMoneyText(getValue()),
    }),
  ]) as Column<ActiveTrade>[]
}
