import { Button, NativeSelect } from '@mantine/core'
import { candlePeriods, type Instrument } from '@ratchet/contract'
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useState } from 'react'
import { wordsOf } from '../../api/call.ts'
import { useInstruments } from '../../api/reference.ts'
import { lookNames, looks } from '../../ui/candles/looks.ts'
import { LiveQuote } from '../../ui/LiveQuote.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AlertDialog } from './AlertDialog.tsx'
import { AlertList } from './AlertList.tsx'
import css from './candles.module.css'
import { DrawMenu } from './DrawMenu.tsx'
import type { CandleDrawing, Told } from './drawing.ts'
import { periodNames } from './history.ts'
import { IndicatorMenu } from './IndicatorMenu.tsx'
import { LevelList } from './LevelList.tsx'
import { levelWords, type OwnLevel, wordsAt } from './levels.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { OrderAtSpot, OrderButton, type Spot } from './OrderMenu.tsx'
import * as texts from './texts.ts'
import { useAlerts } from './useAlerts.ts'
import { useCandleDrawing } from './useCandleDrawing.ts'
import { useChartChoices } from './useChartChoices.ts'
import { useDrawings, useKeptDrawings } from './useDrawings.ts'
import { useOwnLevels } from './useOwnLevels.ts'

interface CandleChartProps {
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

export function CandleChart(props: CandleChartProps) {
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
}: CandleChartProps & { instrument: Instrument }) {
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
  const drawings = useDrawings(symbol, server)
  const told: Told = {
    loaded: (count) => setState({ is: count > 0 ? 'shown' : 'empty' }),
    failed: (error) => setState({ is: 'failed', error }),
    moved: (level, price) => setMove({ level, price }),
    words: (level, price) => wordsAt(level, price, instrument),
    drew: drawings.keep,
  }
  // A new try is a new drawing.
  const asked = useMemo(() => ({ ...instrument, attempt }), [instrument, attempt])
  const drawn = useCandleDrawing({ symbol, server, period, look, indicators, levels, told, instrument: asked })
  useKeptDrawings(drawn.drawing, drawings.kept)
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
          <DrawMenu drawing={drawn.drawing} />
          <OrderButton {...market} onAlert={setAlertAt} />
        </div>
      }
    >
      <Place
        tall={tall}
        symbol={symbol}
        words={levelWords(levels, instrument.digits)}
        drawing={drawn.drawing}
        box={drawn.place}
        onSpot={setSpot}
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
      </Place>
      {drawings.failed ? (
        <p className={css.failed} role="alert">
          {texts.drawingsFailed(drawings.failed)}
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

function useSymbolChoices(elsewhere: CandleChartProps['elsewhere']) {
  const here = useInstruments()
  return [
    ...here.map(({ symbol }) => ({ value: `/${symbol}`, label: symbol })),
    ...elsewhere.map(({ symbol, server }) => ({ value: `${server}/${symbol}`, label: `${symbol} · ${server}` })),
  ]
}

interface PlaceProps {
  readonly tall: boolean
  readonly symbol: string
  readonly words: string
  readonly drawing: CandleDrawing | null
  readonly box: React.RefObject<HTMLDivElement | null>
  readonly onSpot: (spot: Spot) => void
  readonly children: React.ReactNode
}

function Place({ tall, symbol, words, drawing, box, onSpot, children }: PlaceProps) {
  const hint = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !drawing?.key(event.key)) return
    event.preventDefault()
  }
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - left, event.clientY - top]
    const found = drawing?.spotAt(x, y)
    if (!found) return
    const tell = () => onSpot({ x, y, ...found })
    // Letting go would shut what opened while the button or the finger was down.
    const { nativeEvent: press } = event
    const isHeld = press.buttons !== 0 || (press instanceof PointerEvent && press.pointerType === 'touch')
    if (!isHeld) return tell()
    const released = new AbortController()
    const release = () => {
      released.abort()
      setTimeout(tell)
    }
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal: released.signal })
  }
  return (
    <div className={tall ? css.tall : css.short}>
      <div
        ref={box}
        role="img"
        className={css.drawing}
        aria-label={texts.candlesOf(symbol)}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved must be reachable by keyboard.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      />
      <span id={hint} hidden>
        {texts.keysHint(words)}
      </span>
      {children}
    </div>
  )
}
