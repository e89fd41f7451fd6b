import { NativeSelect } from '@mantine/core'
import type { ActiveTrade, PositionName } from '@ratchet/contract'
import { symbolKey } from '../../api/market.ts'
import { useInstrument } from '../../api/reference.ts'
import { positionKey, ticketNames } from '../../api/ticket.ts'
import { lotText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { LiveQuote } from '../../ui/LiveQuote.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ChartPlace } from './ChartPlace.tsx'
import css from './chart.module.css'
import type { Shown } from './choice.ts'
import * as texts from './texts.ts'

interface PriceChartProps {
  readonly symbols: readonly string[]
  readonly symbol: string
  /** The market of this server; undefined is the paper market. */
  readonly server: string | undefined
  readonly onSymbol: (symbol: string) => void
  readonly shown: Shown | null
  readonly onTrade: (key: string | null) => void
}

/** Nobody would read a longer menu. */
const mostPositions = 200

export default function PriceChart({ symbols, symbol, server, onSymbol, shown, onTrade }: PriceChartProps) {
  const trades = useWorld((world) => world.activeTrades)
  const digits = useInstrument(symbol, server)?.digits ?? 2
  return (
    <Panel
      title={texts.price}
      flush
      testId="price-chart"
      note={<LiveQuote symbol={symbol} server={server} digits={digits} />}
      tools={
        <div className={css.controls}>
          <NativeSelect
            size="xs"
            aria-label={texts.symbol}
            data={server === undefined ? [...symbols] : [{ value: '', label: `${symbol} · ${server}` }, ...symbols]}
            value={server === undefined ? symbol : ''}
            onChange={(event) => event.currentTarget.value && onSymbol(event.currentTarget.value)}
            data-testid="chart-symbol"
          />
          <NativeSelect
            size="xs"
            aria-label={texts.shownPosition}
            value={shown?.key ?? ''}
            onChange={(event) => onTrade(event.currentTarget.value || null)}
            data={positions(trades, shown)}
            data-testid="chart-position"
          />
        </div>
      }
    >
      <ChartPlace key={symbolKey(symbol, server)} symbol={symbol} server={server} shown={shown} />
    </Panel>
  )
}

/** Lists the open positions, and the shown one wherever it is not among them. */
function positions(trades: readonly ActiveTrade[], shown: Shown | null) {
  const row = shown?.open ?? (shown?.ended && { ...shown.ended, id: shown.id })
  const nameOf = ticketNames(shown?.ended && row ? [row, ...trades] : trades)
  const name = (one: PositionName & Pick<ActiveTrade, 'type' | 'volume' | 'symbol'>) =>
    `${one.type} ${lotText(one.volume)} ${one.symbol} · ${nameOf(one)}`
  const listed = trades.slice(0, mostPositions).map((one) => ({ value: positionKey(one), label: name(one) }))
  const isListed = listed.some(({ value }) => value === shown?.key)
  return [
    { value: '', label: trades.length ? texts.noPosition : texts.noOpenPosition },
    ...(shown && row && !isListed
      ? [{ value: shown.key, label: `${name(row)}${shown.ended ? texts.optionClosed : ''}` }]
      : []),
    ...listed,
  ]
}
