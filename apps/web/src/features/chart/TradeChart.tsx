import { Button, NativeSelect } from '@mantine/core'
import { candlePeriods, type Instrument } from '@ratchet/contract'
import { type MouseEvent, useEffect, useMemo, useState } from 'react'
import { wordsOf } from '../../api/call.ts'
import { useInstruments } from '../../api/reference.ts'
import { ChartBox } from '../../ui/chart/ChartBox.tsx'
import type { ChartSetup, ChartView } from '../../ui/chart/chart.ts'
import { serverFeed } from '../../ui/chart/feed.ts'
import { lookNames, looks } from '../../ui/chart/looks.ts'
import { periodNames } from '../../ui/chart/periods.ts'
import { useChart } from '../../ui/chart/useChart.ts'
import { LiveQuote } from '../../ui/LiveQuote.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AlertDialog } from './AlertDialog.tsx'
import { AlertList } from './AlertList.tsx'
import css from './chart.module.css'
import { DrawMenu } from './DrawMenu.tsx'
import { IndicatorMenu } from './IndicatorMenu.tsx'
import { LevelList } from './LevelList.tsx'
import { levelWords, type OwnLevel, wordsAt } from './levels.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { OrderAtSpot, OrderButton, type Spot } from './OrderMenu.tsx'
import type { OwnDrawings } from './own-drawings.ts'
import { showIndicators } from './own-indicators.ts'
import * as texts from './texts.ts'
import { useAlerts } from './useAlerts.ts'
import { useChartChoices } from './useChartChoices.ts'
import { useDrawings } from './useDrawings.ts'
import { useOwnLevels } from './useOwnLevels.ts'
import { useOwnShapes } from './useOwnShapes.ts'

interface TradeChartProps {
  /** Charts side by side remember their choices under names of their own. */
  readonly name: string
  readonly symbol: string
  /** The market of this server; undefined is the paper market. */
  readonly server: string | undefined
  readonly onSymbol: (symbol: string, server: string | undefined) => void
  /** Symbols of other markets than the paper one, as `server/symbol`. */
  readonly elsewhere: readonly { readonly symbol: string; readonly server: string }[]
  readonly tall: boolean
}

export function TradeChart(props: TradeChartProps) {
  const { symbol, server } = props
  const instruments = useInstruments(server)
  const instrument = instruments.find((one) => one.symbol === symbol)
  return instrument ? <Known {...props} instrument={instrument} /> : <Panel title={symbol}>{texts.loading}</Panel>
}

type State = { readonly is: 'reading' | 'shown' | 'empty' } | { readonly is: 'failed'; readonly error: unknown }

function Known({
  name,
  symbol,
  server,
  onSymbol,
  elsewhere,
  tall,
  instrument,
}: TradeChartProps & { instrument: Instrument }) {
  const choices = useChartChoices(name)
  const { period, look, indicators } = choices
  const own = useOwnLevels(symbol, server, instrument)
  const alerts = useAlerts(symbol, server)
  const [alertAt, setAlertAt] = useState<number | null>()
  const levels = useMemo(() => [...own, ...alerts.levels], [own, alerts.levels])
  const [state, setState] = useState<State>({ is: 'reading' })
  const [move, setMove] = useState<{ readonly level: OwnLevel; readonly price: number } | null>(null)
  const [spot, setSpot] = useState<Spot | null>(null)
  const market = { symbol, server, digits: instrument.digits }
  const [attempt, setAttempt] = useState(0)
  const { digits } = instrument
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new chart.
  const setup = useMemo((): ChartSetup => {
    const told = {
      loaded: (count: number) => setState({ is: count > 0 ? 'shown' : 'empty' }),
      failed: (error: unknown) => setState({ is: 'failed', error }),
    }
    return {
      symbol,
      period,
      digits,
      feed: (candles) => serverFeed({ symbol, server, period, digits }, told, candles),
    }
  }, [symbol, server, period, digits, attempt])
  const { place, chart } = useChart(setup, {
    look,
    levels,
    shapes: useOwnShapes(server, instrument),
    moved: (level, price) => setMove({ level: level as OwnLevel, price }),
    textAt: (level, price) => wordsAt(level as OwnLevel, price, instrument),
  })
  useEffect(() => {
    if (chart) showIndicators(chart.library, indicators)
  }, [chart, indicators])
  const { drawings, failed } = useDrawings(chart, server, instrument)
  const again = () => {
    setState({ is: 'reading' })
    setAttempt(attempt + 1)
  }
  return (
    <Panel
      title={symbol}
      note={<LiveQuote symbol={symbol} server={server} digits={instrument.digits} />}
      flush
      testId={`candles-${name}`}
      tools={
        <div className={css.tools}>
          <NativeSelect
            size="xs"
            aria-label={texts.symbol}
            value={`${server ?? ''}/${symbol}`}
            onChange={({ currentTarget }) => {
              const [at = '', of = ''] = currentTarget.value.split('/')
              onSymbol(of, at || undefined)
            }}
            data={useSymbolChoices(elsewhere)}
          />
          <NativeSelect
            size="xs"
            aria-label={texts.period}
            value={period}
            onChange={({ currentTarget }) => {
              setState({ is: 'reading' })
              choices.setPeriod(currentTarget.value as typeof period)
            }}
            data={periodNames.map((value) => ({ value, label: candlePeriods[value].label }))}
          />
          <NativeSelect
            size="xs"
            aria-label={texts.chartType}
            value={look}
            onChange={({ currentTarget }) => choices.setLook(currentTarget.value as typeof look)}
            data={lookNames.map((value) => ({ value, label: looks[value].label }))}
          />
          <IndicatorMenu chosen={indicators} onChange={choices.setIndicators} />
          <DrawMenu drawings={drawings} />
          <OrderButton {...market} onAlert={setAlertAt} />
        </div>
      }
    >
      <ChartBox
        place={place}
        chart={chart}
        className={tall ? css.tall : css.short}
        label={texts.candlesOf(symbol)}
        description={texts.keysHint(levelWords(levels, digits))}
        ownsWheel
        on={{ onContextMenu: (event) => openMenu(event, chart, drawings, setSpot) }}
      >
        <OrderAtSpot {...market} spot={spot} onAlert={setAlertAt} />
        {state.is === 'shown' ? null : (
          <div className={css.word} role="status">
            {state.is === 'failed' ? (
              <>
                <p>{wordsOf(state.error)}</p>
                <Button size="xs" variant="default" onClick={again}>
                  {texts.tryAgain}
                </Button>
              </>
            ) : state.is === 'empty' ? (
              texts.noHistory(symbol)
            ) : (
              texts.loadingHistory
            )}
          </div>
        )}
      </ChartBox>
      {failed ? (
        <p className={css.failed} role="alert">
          {texts.drawingsFailed(failed)}
        </p>
      ) : null}
      <LevelList
        levels={own}
        digits={instrument.digits}
        onMove={(level) => setMove({ level, price: level.price })}
        isLow={!tall}
      />
      <AlertList alerts={alerts} digits={instrument.digits} />
      <AlertDialog {...market} price={alertAt} alerts={alerts} close={() => setAlertAt(undefined)} />
      <MoveDialog
        key={move && `${move.level.key} ${move.price}`}
        move={move}
        instrument={instrument}
        close={() => setMove(null)}
      />
    </Panel>
  )
}

function useSymbolChoices(elsewhere: TradeChartProps['elsewhere']) {
  const here = useInstruments()
  return [
    ...here.map(({ symbol }) => ({ value: `/${symbol}`, label: symbol })),
    ...elsewhere.map(({ symbol, server }) => ({ value: `${server}/${symbol}`, label: `${symbol} · ${server}` })),
  ]
}

/** Opens the menu of orders where the chart was pressed, unless the press has taken a drawing away. */
function openMenu(
  event: MouseEvent<HTMLElement>,
  chart: ChartView | null,
  drawings: OwnDrawings | null,
  onSpot: (spot: Spot) => void,
): void {
  event.preventDefault()
  const { left, top } = event.currentTarget.getBoundingClientRect()
  const [x, y] = [event.clientX - left, event.clientY - top]
  if (!chart || drawings?.tookPress()) return
  const open = () => onSpot({ x, y, price: chart.view.priceAt(x, y) })
  // Letting go would shut what opened while the button or the finger was down.
  const { nativeEvent: press } = event
  const isHeld = press.buttons !== 0 || (press instanceof PointerEvent && press.pointerType === 'touch')
  if (!isHeld) {
    open()
    return
  }
  const released = new AbortController()
  const release = () => {
    released.abort()
    setTimeout(open)
  }
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal: released.signal })
}
