import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ActiveTrade, messages } from '@ratchet/contract'
import { IconListDetails } from '@tabler/icons-react'
import { useMemo } from 'react'
import { lotText, plainMoneyText, priceText, textOrNone, timeText } from '../../lib/format.ts'
import { useRows } from '../../lib/realtime/index.ts'
import { type DigitsOf, useDigits } from '../../lib/reference.ts'
import { type Column, columnsOf, DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SideMark } from '../../ui/Profit.tsx'
import { ActiveCards } from './ActiveCards.tsx'
import { CloseButton } from './CloseButton.tsx'
import { LevelCell } from './LevelCell.tsx'
import { PriceCurrent, ProfitNow } from './live.tsx'
import { Rung } from './Rung.tsx'
import css from './tables.module.css'

interface ActiveTradesProps {
  readonly signedOut: boolean
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly onFlight: (tradeId: string) => void
}

function Ticket({
  trade,
  onSelect,
  onFlight,
}: { trade: ActiveTrade } & Pick<ActiveTradesProps, 'onSelect' | 'onFlight'>) {
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

/** Day and time under one another: sixteen columns are to fit one screen. */
function Moment({ iso }: { iso: string }) {
  const [day, time] = timeText(iso).split(' ')
  return (
    <span className={`${css.moment} num`}>
      <span>{time}</span>
      <span className={css.faint}>{day}</span>
    </span>
  )
}

function columnsFor(digits: DigitsOf, onSelect: (id: string) => void, onFlight: (id: string) => void) {
  const column = columnsOf<ActiveTrade>()
  return column.columns([
    column.accessor('id', {
      header: 'Ticket',
      meta: { width: 146 },
      cell: ({ row }) => <Ticket trade={row.original} onSelect={onSelect} onFlight={onFlight} />,
    }),
    column.accessor('symbol', { header: 'Symbol', meta: { width: 56 } }),
    column.accessor('time', {
      header: 'Time',
      meta: { width: 80 },
      cell: ({ getValue }) => <Moment iso={getValue()} />,
    }),
    column.accessor('tp', {
      header: 'Take Profit',
      meta: { width: 86, align: 'end' },
      cell: ({ row }) => <LevelCell trade={row.original} level="tp" />,
    }),
    column.accessor('sl', {
      header: 'Stop Loss',
      meta: { width: 86, align: 'end' },
      cell: ({ row }) => <LevelCell trade={row.original} level="sl" />,
    }),
    column.accessor('comment', {
      header: 'Comment',
      meta: { width: 112 },
      cell: ({ getValue }) => textOrNone(getValue()),
    }),
    column.accessor('external_id', {
      header: 'External Id',
      meta: { width: 60 },
      cell: ({ getValue }) => textOrNone(getValue()),
    }),
    column.accessor('identifier', {
      header: 'Identifier',
      meta: { width: 70 },
      cell: ({ getValue }) => textOrNone(getValue()),
    }),
    column.accessor('magic', { header: 'Magic', meta: { width: 50 }, cell: ({ getValue }) => textOrNone(getValue()) }),
    column.accessor('price_current', {
      header: 'Price Current',
      meta: { width: 68, align: 'end' },
      cell: ({ row }) => <PriceCurrent trade={row.original} />,
    }),
    column.accessor('price_open', {
      header: 'Price Open',
      meta: { width: 68, align: 'end' },
      cell: ({ row: { original } }) => priceText(original.price_open, digits(original.symbol)),
    }),
    column.accessor('profit', {
      header: 'Profit',
      meta: { width: 92, align: 'end' },
      cell: ({ row }) => <ProfitNow trade={row.original} />,
    }),
    column.accessor('reason', {
      header: 'Reason',
      meta: { width: 56 },
      cell: ({ getValue }) => textOrNone(getValue()),
    }),
    column.accessor('type', {
      header: 'Type',
      meta: { width: 44 },
      cell: ({ getValue }) => <SideMark side={getValue()} />,
    }),
    column.accessor('volume', {
      header: 'Volume',
      meta: { width: 58, align: 'end' },
      cell: ({ getValue }) => lotText(getValue()),
    }),
    column.accessor('swap', {
      header: 'Swap',
      meta: { width: 50, align: 'end' },
      cell: ({ getValue }) => plainMoneyText(getValue()),
    }),
  ]) as Column<ActiveTrade>[]
}

export function ActiveTrades(props: ActiveTradesProps) {
  const { signedOut, selected, onSelect, onFlight } = props
  const { rows, known, failed, more } = useRows('activeTrades')
  const digits = useDigits()
  const columns = useMemo(() => columnsFor(digits, onSelect, onFlight), [digits, onSelect, onFlight])
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const asCards = phone && rows.length > 0 && rows.length <= 50
  return (
    <Panel title="Active Trades" note="Times in UTC" flush testId="active-trades-panel">
      {asCards ? <ActiveCards rows={rows} {...props} /> : null}
      <DataTable
        title="Active Trades"
        tight
        testId="active-trades"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        known={known || signedOut}
        emptyText={messages.noActiveTrades}
        failed={failed}
        onEnd={more}
        selectedId={selected}
      />
    </Panel>
  )
}
