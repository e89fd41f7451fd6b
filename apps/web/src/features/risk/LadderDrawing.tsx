import { useElementSize } from '@mantine/hooks'
import type { Instrument, RungNumber } from '@ratchet/contract'
import { type ReactNode, useState } from 'react'
import { priceText } from '../../format/text.ts'
import { pipsText, type Step } from '../../trading/ladder/ladder.ts'
import { spread } from '../../ui/drawing/spread.ts'
import { layOut, type Reach, type Scene, type SceneRung } from '../../ui/ladders/scene.ts'
import css from './drawing.module.css'
import * as texts from './texts.ts'
import type { Subject } from './useSubject.ts'

interface LadderDrawingProps {
  readonly steps: readonly Step[]
  readonly subject: Subject
  readonly instrument: Instrument
  readonly active: RungNumber | null
  readonly onActive: (rung: RungNumber | null) => void
  /** What lies over the drawing, where the ladder is edited in it. */
  readonly handles?: (scene: Scene, onHold: (held: boolean) => void) => ReactNode
}

/** Draws the ladder: the price climbs from the open, and the stop follows it as a staircase of gold. */
export function LadderDrawing({ steps, subject, instrument, active, onActive, handles }: LadderDrawingProps) {
  const { ref, width } = useElementSize()
  const [held, setHeld] = useState<Reach | null>(null)
  const { open, first, now, type } = subject
  const sign = type === 'Buy' ? 1 : -1
  const inPips = (price: number) => (sign * (price - open) * 10 ** instrument.digits) / instrument.pipPoints
  const scene = layOut(steps, {
    width: Math.max(280, width),
    height: width < 420 ? 260 : 330,
    upward: type === 'Buy',
    firstStopPips: first.sl ? inPips(first.sl) : null,
    nowPips: now === null ? null : inPips(now),
    reach: held,
  })
  return (
    <div
      ref={ref}
      className={css.place}
      data-testid="ladder-drawing"
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onActive(null)}
    >
      <svg
        width={scene.width}
        height={scene.height}
        role="img"
        aria-label={texts.drawing(steps.length, priceText(open, instrument.digits))}
        className="num"
      >
        {scene.rungs.map(({ rung, from, to }) => (
          <rect
            key={rung}
            className={css.column}
            data-active={rung === active}
            x={from - 14}
            width={to - from}
            y={0}
            height={scene.height}
            onPointerEnter={() => onActive(rung)}
            onPointerDown={() => onActive(rung)}
          />
        ))}
        <g className={css.inert}>
          {scene.locked.map((box) => (
            <rect key={box.x} className={css.locked} {...box} />
          ))}
          <line className={css.open} x1={scene.left} x2={scene.right} y1={scene.openY} y2={scene.openY} />
          <polyline className={css.price} points={scene.price} />
          <polyline className={css.stairs} points={scene.stairs} />
          <circle className={css.start} cx={scene.start.x} cy={scene.start.y} r={4} data-testid="drawn-open" />
          {scene.rungs.map((rung, index) => (
            <Rung
              key={rung.rung}
              scene={scene}
              rung={rung}
              active={active}
              step={steps[index] as Step}
              upward={type === 'Buy'}
            />
          ))}
          <Axis scene={scene} steps={steps} instrument={instrument} active={active} subject={subject} />
        </g>
      </svg>
      {handles?.(scene, (on) => setHeld(on ? scene.reach : null))}
    </div>
  )
}

interface RungProps {
  readonly scene: Scene
  readonly rung: SceneRung
  readonly step: Step
  readonly active: RungNumber | null
  readonly upward: boolean
}

function Rung({ scene, rung, step, active, upward }: RungProps) {
  const { x, to, triggerY, stopY, targetY } = rung
  const { stop, target } = step
  const wide = to - x > 34
  const wideForTarget = to - x > 60
  const beyond = upward ? -15 : 24
  return (
    <g data-active={rung.rung === active} className={css.rung} data-testid={`drawn-${rung.rung}`}>
      {stopY === null ? null : <line className={css.gap} x1={x} x2={x} y1={triggerY} y2={stopY} />}
      {targetY === null ? null : <line className={css.target} x1={x} x2={to} y1={targetY} y2={targetY} />}
      {target?.moved && targetY === null ? (
        // The target's words stand beside the trigger's own, which may stand just as high; at the edge they end at the step's end.
        <text
          className={css.targetText}
          x={wideForTarget ? x + 22 : to + 6}
          textAnchor={wideForTarget ? 'start' : 'end'}
          y={upward ? 10 : scene.height - 2}
        >
          {upward ? '▲' : '▼'} {pipsText(target.pips)}
        </text>
      ) : null}
      {target?.moved && targetY !== null && wide ? (
        <text className={css.targetText} x={x + 4} y={targetY + (upward ? -4 : 12)}>
          {pipsText(target.pips)}
        </text>
      ) : null}
      <circle className={css.node} cx={x} cy={triggerY} r={9.5} />
      <text className={css.number} x={x} y={triggerY + 3.6} textAnchor="middle">
        {rung.rung}
      </text>
      <text className={css.trigger} x={x} y={triggerY + beyond} textAnchor="middle">
        +{pipsText(step.pips)}
      </text>
      {stop?.moved && stopY !== null && wide ? (
        <text className={css.stop} x={x + 5} y={stopY + (upward ? 13 : -5)} data-loss={stop.pips < 0}>
          {stop.pips > 0 ? '+' : ''}
          {pipsText(stop.pips)}
          {rung.stopBeyond ? (upward ? ' ▼' : ' ▲') : ''}
        </text>
      ) : null}
    </g>
  )
}

/** One price at the left stands so far from the next. */
const tagPx = 13

interface AxisProps {
  readonly scene: Scene
  readonly steps: readonly Step[]
  readonly instrument: Instrument
  readonly active: RungNumber | null
  readonly subject: Subject
}

interface Tag {
  readonly kind: 'open' | 'now' | 'trigger' | 'stop' | 'target'
  readonly price: number
  readonly y: number
}

/**
 * Writes prices at the left: the open and the present one always, and those of the rung that is looked at, or of all
 * rungs.
 */
function Axis({ scene, steps, instrument, active, subject }: AxisProps) {
  const looked = steps.findIndex(({ rung }) => rung === active)
  const of = (index: number): Tag[] => {
    const [step, rung] = [steps[index], scene.rungs[index]]
    if (!step || !rung) return []
    const trigger: Tag = { kind: 'trigger', price: step.trigger, y: rung.triggerY }
    if (index !== looked) return [trigger]
    return [
      trigger,
      ...(step.stop && rung.stopY !== null ? [{ kind: 'stop' as const, price: step.stop.price, y: rung.stopY }] : []),
      ...(step.target && rung.targetY !== null
        ? [{ kind: 'target' as const, price: step.target.price, y: rung.targetY }]
        : []),
    ]
  }
  const rest: Tag[] = looked >= 0 ? of(looked) : steps.flatMap((_, index) => of(index))
  const fixed: Tag[] = [
    ...(subject.now !== null && scene.nowY !== null
      ? [{ kind: 'now' as const, price: subject.now, y: scene.nowY }]
      : []),
    { kind: 'open', price: subject.open, y: scene.openY },
  ]
  const wanted = [...fixed, ...rest].toSorted((a, b) => a.y - b.y)
  // The open and the rung that is looked at are never left out: tags that lie too close move apart.
  const places = spread(
    wanted.map(({ kind, y }) => ({ at: y, weight: kind === 'open' ? 4 : 1 })),
    tagPx,
    scene.height,
  )
  return (
    <>
      {scene.nowY !== null ? (
        <line className={css.now} x1={scene.left} x2={scene.right} y1={scene.nowY} y2={scene.nowY} />
      ) : null}
      {wanted.map(({ kind, price, y }, index) => (
        <g key={kind + price}>
          {looked >= 0 && kind !== 'open' && kind !== 'now' ? (
            <line className={css.guide} data-kind={kind} x1={scene.left} x2={scene.rungs[looked]?.x} y1={y} y2={y} />
          ) : null}
          <text
            className={css.tag}
            data-kind={kind}
            x={scene.left - 6}
            y={(places[index] as number) + 3.6}
            textAnchor="end"
          >
            {priceText(price, instrument.digits)}
          </text>
          {kind === 'open' ? (
            <text className={css.openWord} x={scene.left + 8} y={y + (subject.type === 'Buy' ? 14 : -7)}>
              {texts.open}
            </text>
          ) : null}
        </g>
      ))}
    </>
  )
}
