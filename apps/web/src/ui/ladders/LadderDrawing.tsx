import type { Instrument, LevelField, OwnRungs, RungNumber } from '@ratchet/contract'
import { useState } from 'react'
import { priceText } from '../../format/text.ts'
import { pipsText, type Step } from '../../trading/ladder/ladder.ts'
import { useFrame } from '../plot/frame.ts'
import { Label, Line, Rule, type Tone } from '../plot/marks.tsx'
import { Plot } from '../plot/Plot.tsx'
import { spread } from '../plot/spread.ts'
import css from './drawing.module.css'
import { LadderHandles } from './LadderHandles.tsx'
import { LadderLines } from './LadderLines.tsx'
import { type LadderScene, type LadderTrade, ladderScene, type Reach, type SceneRung } from './scene.ts'
import * as texts from './texts.ts'

interface LadderDrawingProps {
  readonly steps: readonly Step[]
  readonly trade: LadderTrade
  readonly instrument: Instrument
  readonly active: RungNumber | null
  readonly onActive: (rung: RungNumber | null) => void
  /** Where the ladder is edited in its drawing: handles set its figures. */
  readonly edit?: { readonly ladder: OwnRungs; readonly onFigure: (field: LevelField, pips: number) => void }
}

/** Draws a ladder with its figures and prices. */
export function LadderDrawing({ steps, trade, instrument, active, onActive, edit }: LadderDrawingProps) {
  const [held, setHeld] = useState<Reach | null>(null)
  const { open, first, now, type } = trade
  const upward = type === 'Buy'
  const inPips = (price: number) =>
    ((upward ? 1 : -1) * (price - open) * 10 ** instrument.digits) / instrument.pipPoints
  const nowPips = now === null ? null : inPips(now)
  const scene = ladderScene(steps, {
    upward,
    firstStopPips: first.sl ? inPips(first.sl) : null,
    nowPips,
    reach: held,
  })
  const price = (at: number) => priceText(at, instrument.digits)
  return (
    <div
      className={css.place}
      data-testid="ladder-drawing"
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onActive(null)}
    >
      <Plot
        label={texts.drawing(steps.length, price(open))}
        height={300}
        x={scene.x}
        y={scene.y}
        margin={{ left: 58, right: 10, top: 26, bottom: 26 }}
        data={{
          heads: [texts.rung, texts.trigger, texts.stop, texts.target],
          rows: steps.map((step, at) => ({
            at,
            cells: [
              step.rung,
              price(step.trigger),
              step.stop ? price(step.stop.price) : texts.none,
              step.target ? price(step.target.price) : texts.none,
            ],
          })),
        }}
        over={
          edit ? (
            <LadderHandles
              {...edit}
              scene={scene}
              trade={trade}
              instrument={instrument}
              active={active}
              onActive={onActive}
              onHold={(isHeld) => setHeld(isHeld ? scene.reach : null)}
            />
          ) : null
        }
      >
        <Columns rungs={scene.rungs} active={active} onActive={onActive} />
        <g className={css.inert}>
          <LadderLines scene={scene} />
          {nowPips === null ? null : <Rule at={nowPips} tone="accent" dash="6 3" />}
          <Start />
          {scene.rungs.map((rung, index) => (
            <Rung
              key={rung.rung}
              rung={rung}
              isActive={rung.rung === active}
              step={steps[index] as Step}
              upward={upward}
            />
          ))}
          <Prices scene={scene} steps={steps} active={active} trade={trade} nowPips={nowPips} price={price} />
        </g>
      </Plot>
    </div>
  )
}

interface ColumnsProps {
  readonly rungs: readonly SceneRung[]
  readonly active: RungNumber | null
  readonly onActive: (rung: RungNumber) => void
}

/** Each rung is looked at while the pointer is in its column. */
function Columns({ rungs, active, onActive }: ColumnsProps) {
  const { x, height } = useFrame()
  return rungs.map(({ rung, from, to }) => (
    <rect
      key={rung}
      className={css.column}
      data-active={rung === active}
      x={x(from) - 14}
      width={x(to) - x(from)}
      y={0}
      height={height}
      onPointerEnter={() => onActive(rung)}
      onPointerDown={() => onActive(rung)}
    />
  ))
}

function Start() {
  const { x, y } = useFrame()
  return <circle className={css.start} cx={x(0)} cy={y(0)} r={4} data-testid="drawn-open" />
}

interface RungProps {
  readonly rung: SceneRung
  readonly step: Step
  readonly isActive: boolean
  readonly upward: boolean
}

function Rung({ rung: { rung, from, to, trigger, stop, stopBeyond, target }, step, isActive, upward }: RungProps) {
  const { x, y, height } = useFrame()
  const [left, right] = [x(from), x(to)]
  const isWide = right - left > 34
  const isWideForTarget = right - left > 60
  return (
    <g data-active={isActive} className={css.rung} data-testid={`drawn-${rung}`}>
      {stop === null ? null : <line className={css.gap} x1={left} x2={left} y1={y(trigger)} y2={y(stop)} />}
      {target === null ? null : (
        <Line
          points={[
            [from, target],
            [to, target],
          ]}
          tone="gain"
          width={1.6}
          dash="5 4"
        />
      )}
      {step.target?.moved && target === null ? (
        // The target's words stand beside the trigger's own, which may stand just as high; at the edge they end at the step's end.
        <Label
          tone="gain"
          x={isWideForTarget ? left + 22 : right + 6}
          anchor={isWideForTarget ? 'start' : 'end'}
          y={upward ? 10 : height - 2}
        >
          {upward ? '▲' : '▼'} {pipsText(step.target.pips)}
        </Label>
      ) : null}
      {step.target?.moved && target !== null && isWide ? (
        <Label tone="gain" x={left + 4} y={y(target) + (upward ? -4 : 12)}>
          {pipsText(step.target.pips)}
        </Label>
      ) : null}
      <circle className={css.node} cx={left} cy={y(trigger)} r={9.5} />
      <text className={css.number} x={left} y={y(trigger) + 3.6} textAnchor="middle">
        {rung}
      </text>
      <Label tone={isActive ? 'text' : 'dim'} x={left} y={y(trigger) + (upward ? -15 : 24)} anchor="middle">
        +{pipsText(step.pips)}
      </Label>
      {step.stop?.moved && stop !== null && isWide ? (
        <Label tone={step.stop.pips < 0 ? 'loss' : 'gold'} x={left + 5} y={y(stop) + (upward ? 13 : -5)}>
          {step.stop.pips > 0 ? '+' : ''}
          {pipsText(step.stop.pips)}
          {stopBeyond ? (upward ? ' ▼' : ' ▲') : ''}
        </Label>
      ) : null}
    </g>
  )
}

/** One price at the left stands so far from the next. */
const tagPx = 13
const tagTones = {
  open: 'text',
  now: 'accent',
  trigger: 'dim',
  stop: 'gold',
  target: 'gain',
} as const satisfies Record<string, Tone>

interface PricesProps {
  readonly scene: LadderScene
  readonly steps: readonly Step[]
  readonly active: RungNumber | null
  readonly trade: LadderTrade
  readonly nowPips: number | null
  readonly price: (at: number) => string
}

interface Tag {
  readonly kind: keyof typeof tagTones
  readonly price: number
  readonly pips: number
}

/**
 * Writes prices at the left: the open and the present one always, and those of the rung that is looked at, or of all
 * rungs.
 */
function Prices({ scene, steps, active, trade, nowPips, price }: PricesProps) {
  const { x, y, left, height } = useFrame()
  const chosen = steps.findIndex(({ rung }) => rung === active)
  const ofRung = ({ stop, target }: SceneRung, step: Step | undefined): Tag[] => [
    ...(step?.stop && stop !== null ? [{ kind: 'stop' as const, price: step.stop.price, pips: stop }] : []),
    ...(step?.target && target !== null ? [{ kind: 'target' as const, price: step.target.price, pips: target }] : []),
  ]
  const rungs = scene.rungs.filter((_, index) => chosen < 0 || index === chosen)
  const tags: Tag[] = [
    ...(trade.now !== null && nowPips !== null ? [{ kind: 'now' as const, price: trade.now, pips: nowPips }] : []),
    { kind: 'open' as const, price: trade.open, pips: 0 },
    ...rungs.flatMap((rung) => {
      const step = steps.find((one) => one.rung === rung.rung)
      const trigger: Tag = { kind: 'trigger', price: step?.trigger ?? 0, pips: rung.trigger }
      return chosen < 0 ? [trigger] : [trigger, ...ofRung(rung, step)]
    }),
  ].toSorted((a, b) => y(a.pips) - y(b.pips))
  // The open and the rung that is looked at are never left out: tags that lie too close move apart.
  const heights = spread(
    tags.map(({ kind, pips }) => ({ at: y(pips), weight: kind === 'open' ? 4 : 1 })),
    tagPx,
    height,
  )
  return tags.map(({ kind, price: at, pips }, index) => (
    <g key={kind + at}>
      {chosen >= 0 && kind !== 'open' && kind !== 'now' ? (
        <Line
          points={[
            [0, pips],
            [rungs[0]?.from ?? 0, pips],
          ]}
          tone={kind === 'trigger' ? 'accent' : tagTones[kind]}
          width={1}
          dash="1 3"
        />
      ) : null}
      <Label
        tone={tagTones[kind]}
        strong={kind === 'open' || kind === 'now'}
        x={left - 6}
        y={(heights[index] ?? 0) + 3.6}
        anchor="end"
      >
        {price(at)}
      </Label>
      {kind === 'open' ? (
        <Label tone="text" x={x(0) + 8} y={y(0) + (trade.type === 'Buy' ? 14 : -7)}>
          {texts.open}
        </Label>
      ) : null}
    </g>
  ))
}
