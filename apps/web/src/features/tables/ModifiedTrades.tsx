import { type ModifiedTrade, messages } from '@ratchet/contract'
import { useMemo } from 'react'
import { levelText, timeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import { type DigitsOf, useDigits } from '../../trading/market/markets.ts'
import { CardRow } from './CardRow.tsx'
import { columnsOf, type Look } from './columns.tsx'
import { LongTable } from './LongTable.tsx'
import { Rung } from './Rung.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'

function Position({ change, onFlight }: { change: ModifiedTrade; onFlight: (id: string) => void }) {
  const { id, tradeId, rung } = change
  return (
    <span className={css.id}>
      {tradeId ? (
        <button
          type="button"
          className={`${css.link} num`}
          aria-label={texts.positionTradeHistory(id)}
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

const columnsFor = (look: Look, onFlight: (id: string) => void) =>
  columnsOf<'modifiedTrades', ModifiedTrade>('modifiedTrades', look, {
    id: { width: 112, cell: (change) => <Position change={change} onFlight={onFlight} /> },
    symbol: 58,
  })

/** Shows a stop change on a phone: whose it was, and where stop and target went. */
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
  const ofSymbol = digits(change.symbol, change.server)
  return (
    <CardRow
      label={texts.positionTradeHistory(change.id)}
      onOpen={tradeId ? () => onFlight(tradeId) : undefined}
      lead={
        <>
          <strong>{change.symbol}</strong> <span className="num">{change.id}</span> <Rung rung={change.rung} />
        </>
      }
      figure={<span className="num">{texts.sl(levelText(change.sl, ofSymbol))}</span>}
      under={`${timeText(change.time)} · ${change.brokerId}`}
      aside={texts.tp(levelText(change.tp, ofSymbol))}
    />
  )
}

export function ModifiedTrades({ signedOut, onFlight }: { signedOut: boolean; onFlight: (tradeId: string) => void }) {
  const digits = useDigits()
  const zone = useZone()
  const columns = useMemo(() => columnsFor({ digits, zone }, onFlight), [digits, onFlight, zone])
  return (
    <LongTable
      list="modifiedTrades"
      title={texts.trailingModifiedTrades}
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
