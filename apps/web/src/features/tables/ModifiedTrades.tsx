import { type ColumnKey, type ModifiedTrade, messages } from '@ratchet/contract'
import { useMemo } from 'react'
import { type DigitsOf, useDigits } from '../../api/reference.ts'
import { levelText, textOrNone, timeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Account } from './Account.tsx'
import { CardRow } from './CardRow.tsx'
import { LongTable } from './LongTable.tsx'
import { head, inOrder } from './labels.ts'
import { Moment } from './Moment.tsx'
import { Rung } from './Rung.tsx'
import css from './tables.module.css'

function Position({ change, onFlight }: { change: ModifiedTrade; onFlight: (id: string) => void }) {
  const { id, tradeId, rung } = change
  return (
    <span className={css.id}>
      {tradeId ? (
        <button
          type="button"
          className={`${css.link} num`}
          aria-label={`Flight of the trade of position ${id}`}
          onClick={() => onFlight(tradeId)}
        >
          {id}
        </button>
      ) : (
        <span className="num">{id}</span>
      )}
      <Rung rung={rung} />
    </span>
  )
}

function columnsFor(digits: DigitsOf, onFlight: (id: string) => void, zone: string): Column<ModifiedTrade>[] {
  const of = (key: ColumnKey<'modifiedTrades'>, width: number) => head('modifiedTrades', key, width, zone)
  return inOrder<ModifiedTrade>('modifiedTrades', [
    { ...of('id', 112), cell: (change) => <Position change={change} onFlight={onFlight} /> },
    { ...of('symbol', 58), cell: ({ symbol }) => symbol },
    { ...of('time', 96), cell: ({ time }) => <Moment iso={time} zone={zone} /> },
    { ...of('tp', 80), cell: ({ tp, symbol }) => levelText(tp, digits(symbol)) },
    { ...of('sl', 80), cell: ({ sl, symbol }) => levelText(sl, digits(symbol)) },
    { ...of('rung', 56), cell: ({ rung }) => textOrNone(rung || null) },
    { ...of('brokerId', 96), cell: (change) => <Account server={change.server} brokerId={change.brokerId} /> },
  ])
}

/** What a phone shows of a stop change: whose it was, and where stop and target went. */
function Card({
  change,
  digits,
  onFlight,
}: {
  change: ModifiedTrade
  digits: DigitsOf
  onFlight: (id: string) => void
}) {
  const { tradeId } = change
  const ofSymbol = digits(change.symbol)
  return (
    <CardRow
      label={`Flight of the trade of position ${change.id}`}
      onOpen={tradeId ? () => onFlight(tradeId) : undefined}
      lead={
        <>
          <strong>{change.symbol}</strong> <span className="num">{change.id}</span> <Rung rung={change.rung} />
        </>
      }
      figure={<span className="num">SL {levelText(change.sl, ofSymbol)}</span>}
      under={`${timeText(change.time)} · ${change.brokerId}`}
      aside={`TP ${levelText(change.tp, ofSymbol)}`}
    />
  )
}

export function ModifiedTrades({ signedOut, onFlight }: { signedOut: boolean; onFlight: (tradeId: string) => void }) {
  const digits = useDigits()
  const zone = useZone()
  const columns = useMemo(() => columnsFor(digits, onFlight, zone), [digits, onFlight, zone])
  return (
    <LongTable
      list="modifiedTrades"
      title="Trailing Modified Trades"
      testId="modified-trades"
      narrow
      columns={columns}
      unit="change"
      emptyText={messages.noModifiedTrades}
      signedOut={signedOut}
      card={{ heightPx: 62, render: (change) => <Card change={change} digits={digits} onFlight={onFlight} /> }}
    />
  )
}
