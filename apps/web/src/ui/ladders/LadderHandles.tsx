import { figureOf, type Instrument, type LevelField, type OwnRungs, type RungNumber } from '@ratchet/contract'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { priceText } from '../../format/text.ts'
import { pipWords } from '../../trading/ladder/ladder.ts'
import { useFrame } from '../plot/frame.ts'
import css from './handles.module.css'
import { type Figure, figureAt, figureMoved, levelPips, stepPips } from './handles.ts'
import type { LadderScene, LadderTrade } from './scene.ts'
import * as texts from './texts.ts'

interface HandlesProps {
  readonly scene: LadderScene
  readonly ladder: OwnRungs
  readonly trade: Pick<LadderTrade, 'type' | 'open'>
  readonly instrument: Instrument
  readonly active: RungNumber | null
  readonly onActive: (rung: RungNumber | null) => void
  readonly onFigure: (field: LevelField, pips: number) => void
  /** While a handle is dragged the drawing keeps its scale, so that the handle stays under the finger. */
  readonly onHold: (held: boolean) => void
}

/** Lies over the drawing: a handle for each rung's profit, and for the stop and target of the rung that is looked at. */
export function LadderHandles(props: HandlesProps) {
  const { scene, active, onActive } = props
  const { x } = useFrame()
  // A handle that has the focus stays, wherever the pointer goes meanwhile.
  const [focused, setFocused] = useState<RungNumber | null>(null)
  // In the order of their numbers: a handle that passes another keeps its place in the page, and with it focus and pointer.
  const rungs = scene.rungs.toSorted((a, b) => a.rung - b.rung)
  return (
    <fieldset
      className={css.handles}
      aria-label={texts.handles}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Between two handles none has the focus for a moment, in which the second must not go away.
        if (!currentTarget.contains(relatedTarget)) setFocused(null)
      }}
    >
      {rungs.map(({ rung, from, to }) => {
        const apart = Math.min(34, Math.max(15, (x(to) - x(from)) / 2.4))
        const shown: readonly Figure[] = rung === active || rung === focused ? ['profit', 'sl', 'tp'] : ['profit']
        return shown.map((figure, place) => (
          <Handle
            key={`${figure}${rung}`}
            {...props}
            rung={rung}
            figure={figure}
            left={x(from) + place * apart}
            onFocused={() => {
              setFocused(rung)
              onActive(rung)
            }}
          />
        ))
      })}
    </fieldset>
  )
}

const names: Readonly<Record<Figure, string>> = texts.figureNames
const keySteps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
}

interface HandleProps extends HandlesProps {
  readonly rung: RungNumber
  readonly figure: Figure
  readonly left: number
  readonly onFocused: () => void
}

/** One handle: a slider over prices, so that up is up, for the hand as for the keys. */
function Handle({ scene, ladder, trade, instrument, rung, figure, left, ...on }: HandleProps) {
  const { y } = useFrame()
  const { onActive, onFigure, onHold, onFocused } = on
  const from = useRef<{ readonly clientY: number; readonly pips: number } | null>(null)
  const sign = trade.type === 'Buy' ? 1 : -1
  const step = stepPips(scene.reach)
  const pips = levelPips(ladder, rung, figure)
  const price = trade.open + (sign * pips * instrument.pipPoints) / 10 ** instrument.digits
  const distance = figureOf(ladder, figure, rung)
  const field = `${figure}${rung}` as const
  const set = (next: number) => {
    if (next !== distance) onFigure(field, next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = keySteps[event.key]
    if (steps === undefined) return
    event.preventDefault()
    set(figureMoved(ladder, rung, figure, sign * steps, step))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { clientY: event.clientY, pips }
    onHold(true)
  }
  const onPointerMove = (event: PointerEvent) => {
    const start = from.current
    if (!start) return
    const [[first, last], [bottom, top]] = [y.domain() as [number, number], y.range() as [number, number]]
    const pipsPerPx = (last - first) / (bottom - top)
    set(figureAt(ladder, rung, figure, start.pips + (start.clientY - event.clientY) * pipsPerPx, step))
  }
  const letGo = () => {
    if (!from.current) return
    from.current = null
    onHold(false)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={css.handle}
      data-figure={figure}
      data-none={distance === 0 || undefined}
      data-testid={`handle-${field}`}
      style={{ left, top: y(pips) }}
      aria-orientation="vertical"
      aria-label={texts.handle(rung, names[figure])}
      aria-valuemin={0}
      aria-valuemax={1e9}
      aria-valuenow={Number(price.toFixed(instrument.digits))}
      aria-valuetext={toldOf(figure, distance, priceText(price, instrument.digits))}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
      onPointerEnter={() => onActive(rung)}
      onFocus={onFocused}
    />
  )
}

function toldOf(figure: Figure, distance: number, price: string): string {
  if (figure === 'profit') return texts.fromOpen(pipWords(distance), price)
  if (distance === 0) return texts.levelUnchanged(names[figure])
  return texts.fromProfit(pipWords(distance), figure === 'sl' ? 'behind' : 'beyond', price)
}
