import { messages } from '@ratchet/contract'
import { useMemo } from 'react'
import { positionKey } from '../../api/ticket.ts'
import { lotText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import { stream, useListsFailed, useWorld } from '../../realtime/index.ts'
import { useDigits } from '../../trading/market/markets.ts'
import { None } from '../../ui/None.tsx'
import { useShape } from '../../ui/useLiveRows.ts'
import { ActiveCards } from './ActiveCards.tsx'
import { activeColumns } from './active-columns.tsx'
import { CloseMany } from './CloseMany.tsx'
import { SumsOf } from './cells.tsx'
import { TableFrame } from './TableFrame.tsx'
import * as texts from './texts.ts'
import { totalText, useActiveTotals } from './totals.ts'
import { useActiveRows } from './useActiveRows.ts'
import { useTableView } from './useTableView.ts'

interface ActiveTradesProps {
  readonly signedOut: boolean
  /** The key of a position. */
  readonly selected: string | null
  readonly onSelect: (key: string) => void
  readonly onFlight: (tradeId: string) => void
}

/**
 * Shows the open positions. All of them are here, so their order and filter are made here too, with the latest prices.
 */
export function ActiveTrades(props: ActiveTradesProps) {
  const { signedOut, selected, onSelect, onFlight } = props
  const whole = useWorld((world) => world.activeTrades.length)
  const known = useWorld((world) => world.heard)
  const unread = useListsFailed()
  const state = useTableView('activeTrades')
  const rows = useActiveRows(state.view)
  useShape(rows)
  const digits = useDigits()
  const zone = useZone()
  const columns = useMemo(() => activeColumns({ digits, zone }, onSelect, onFlight), [digits, onSelect, onFlight, zone])
  const { profit, swap, volume } = useActiveTotals(rows)
  const figures = {
    profit: profit ? <SumsOf all={profit} asProfit /> : <None />,
    swap: <SumsOf all={swap} />,
    ...(volume === null ? {} : { volume: lotText(volume) }),
  }
  return (
    <TableFrame
      list="activeTrades"
      title={texts.activeTrades}
      tight
      testId="active-trades"
      state={state}
      columns={columns}
      rows={rows}
      whole={whole}
      rowId={positionKey}
      known={known || unread !== null}
      failed={unread}
      onRetry={stream.retry}
      emptyText={messages.noActiveTrades}
      signedOut={signedOut}
      selectedId={selected}
      more={<CloseMany />}
      foot={{ label: totalText(rows.total, 'trade'), figures }}
      cards={<ActiveCards rows={rows} selected={selected} onSelect={onSelect} onFlight={onFlight} />}
    />
  )
}
