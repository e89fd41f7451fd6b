import { NativeSelect } from '@mantine/core'
import type { ActiveTrade, CandlePeriod, PositionName } from '@ratchet/contract'
import { useMemo } from 'react'
import { symbolKey } from '../../../api/market.ts'
import { useInstrument } from '../../../api/reference.ts'
import { useSession } from '../../../api/session.ts'
import { positionKey, ticketNames } from '../../../api/ticket.ts'
import { lotText } from '../../../format/text.ts'
import { stream, useWorld } from '../../../realtime/index.ts'
import { periodFor, periodNames } from '../../../ui/chart/periods.ts'
import { LiveQuote } from '../../../ui/LiveQuote.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useRemembered } from '../../../ui/remembered.ts'
import { ChartPlace } from './ChartPlace.tsx'
import { openedMs, type Shown } from './choice.ts'
import css from './dashboard.module.css'
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

export function PriceChart({ symbols, symbol, server, onSymbol, shown, onTrade }: PriceChartProps) {
  const trades = useWorld((world) => world.activeTrades)
  const instrument = useInstrument(symbol, server)
  const [choice, setChoice, period] = usePeriod(symbol, server, shown)
  return (
    <Panel
      title={texts.price}
      flush
      testId="price-chart"
      note={<LiveQuote symbol={symbol} server={server} digits={instrument?.digits ?? 2} />}
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
      {instrument ? (
        <ChartPlace
          key={symbolKey(symbol, server)}
          symbol={symbol}
          server={server}
          shown={shown}
          period={period}
          onPeriod={(next) => setChoice(next as typeof choice)}
          isAuto={choice === 'auto'}
          instrument={instrument}
        />
      ) : (
        <div className={css.canvas} />
      )}
    </Panel>
  )
}

/** The life of the shown position has at most this many candles. */
const mostOfLife = 280

/** The period of the chart: the chosen one, else the shortest in which the life of the shown position can be seen. */
function usePeriod(symbol: string, server: string | undefined, shown: Shown | null) {
  const [choice, setChoice] = useRemembered('dashboard.period', ['auto', ...periodNames], 'auto')
  const fromMs = openedMs(shown)
  const fitting = useMemo((): CandlePeriod => {
    const newest = stream.quotes.latest(symbol, server)?.time
    const untilMs = newest === undefined ? Date.now() : Date.parse(newest)
    return fromMs === null ? '1s' : periodFor(untilMs - fromMs, mostOfLife)
  }, [symbol, server, fromMs])
  const { user } = useSession()
  // Visitors may read the newest quotes, of which the shortest candles are made, but no candles of the past.
  const chosen = user ? choice : 'auto'
  return [chosen, setChoice, chosen === 'auto' ? fitting : chosen] as const
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
