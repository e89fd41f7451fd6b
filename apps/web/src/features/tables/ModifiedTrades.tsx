import { type ColumnKey, type ModifiedTrade, messages } from '@ratchet/contract'
import { useMemo } from 'react'
import { levelText, textOrNone, timeText } from '../../lib/format.ts'
import { type DigitsOf, useDigits } from '../../lib/reference.ts'
import { type Column, columnsOf } from '../../ui/DataTable.tsx'
import { CardRow } from './CardRow.tsx'
import { LongTable } from './LongTable.tsx'
import { head } from './labels.ts'
import { Moment } from './Moment.tsx'
import { Rung } from './Rung.tsx'
import css from './tables.module.css'

function columnsFor(digits: DigitsOf, onFlight: (id: string) => void) {
  const column = columnsOf<ModifiedTrade>()
  const of = (key: ColumnKey<'modifiedTrades'>, width: number) => head('modifiedTrades', key, width)
  return column.columns([
    column.accessor('id', {
      ...of('id', 112),
      cell: ({ row: { original } }) => (
        <span className={css.id}>
          {original.tradeId ? (
            <button
              type="button"
              className={`${css.link} num`}
              aria-label={`Flight of the trade of position ${original.id}`}
              onClick={() => original.tradeId && onFlight(original.tradeId)}
            >
              {original.id}
            </button>
          ) : (
            <span className="num">{original.id}</span>
          )}
          <Rung rung={original.rung} />
        </span>
      ),
    }),
    column.accessor('symbol', { ...of('symbol', 58) }),
    column.accessor('time', {
      ...of('time', 96),
      cell: ({ getValue }) => <Moment iso={getValue()} />,
    }),
    column.accessor('tp', {
      ...of('tp', 80),
      cell: ({ row: { original } }) => levelText(original.tp, digits(original.symbol)),
    }),
    column.accessor('sl', {
      ...of('sl', 80),
      cell: ({ row: { original } }) => levelText(original.sl, digits(original.symbol)),
    }),
    column.accessor('rung', { ...of('rung', 56), cell: ({ getValue }) => textOrNone(getValue() || null) }),
  ]) as Column<ModifiedTrade>[]
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
      under={timeText(change.time)}
      aside={`TP ${levelText(change.tp, ofSymbol)}`}
    />
  )
}

export function ModifiedTrades({ signedOut, onFlight }: { signedOut: boolean; onFlight: (tradeId: string) => void }) {
  const digits = useDigits()
  const columns = useMemo(() => columnsFor(digits, onFlight), [digits, onFlight])
  return (
    <LongTable
      list="modifiedTrades"
      title="Trailing Modified Trades"
      note="Times in UTC"
      testId="modified-trades"
      narrow
      columns={columns}
      emptyText={messages.noModifiedTrades}
      signedOut={signedOut}
      card={{ heightPx: 62, render: (change) => <Card change={change} digits={digits} onFlight={onFlight} /> }}
    />
  )
}
