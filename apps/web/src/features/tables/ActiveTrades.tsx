import { messages } from '@ratchet/contract'
import { useMemo } from 'react'
import { useWorld } from '../../lib/realtime/index.ts'
import { useDigits } from '../../lib/reference.ts'
import { useShape } from '../../ui/useLiveRows.ts'
import { ActiveCards } from './ActiveCards.tsx'
import { activeColumns } from './active-columns.tsx'
import { TableFrame } from './TableFrame.tsx'
import { useActiveRows } from './useActiveRows.ts'
import { useTableView } from './useTableView.ts'

interface ActiveTradesProps {
  readonly signedOut: boolean
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly onFlight: (tradeId: string) => void
}

/** Open positions: all of them are here, so their order and filter are made here too, with the latest prices. */
export function ActiveTrades(props: ActiveTradesProps) {
  const { signedOut, selected, onSelect, onFlight } = props
  const whole = useWorld((world) => world.activeTrades.length)
  const known = useWorld((world) => world.heard)
  const state = useTableView('activeTrades')
  const rows = useActiveRows(state.view)
  useShape(rows)
  const digits = useDigits()
  const columns = useMemo(() => activeColumns(digits, onSelect, onFlight), [digits, onSelect, onFlight])
  return (
    <TableFrame
      list="activeTrades"
      title="Active Trades"
      note="Times in UTC"
      tight
      testId="active-trades"
      state={state}
      columns={columns}
      rows={rows}
      whole={whole}
      rowId={(row) => row.id}
      known={known}
      emptyText={messages.noActiveTrades}
      signedOut={signedOut}
      selectedId={selected}
      card={null}
      cards={<ActiveCards rows={rows} selected={selected} onSelect={onSelect} onFlight={onFlight} />}
    />
  )
}
