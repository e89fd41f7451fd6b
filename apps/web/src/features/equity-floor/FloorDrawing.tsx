import type { AccountFloor, FloorRecord } from '@ratchet/contract'
import { plainMoneyText, zonedTimeText } from '../../format/text.ts'
import { useFrame } from '../../ui/plot/frame.ts'
import { Dots, Label, Line, Rule, type Tone } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import { spread } from '../../ui/plot/spread.ts'
import { type EquityPoint, type FloorScene, floorScene } from './scene.ts'
import * as texts from './texts.ts'

interface FloorDrawingProps {
  readonly state: NonNullable<AccountFloor['state']>
  readonly records: readonly FloorRecord[]
  readonly live: readonly EquityPoint[]
}

const namePx = 13
const tones: Readonly<Record<FloorScene['levels'][number]['kind'], Tone>> = {
  floor: 'gold',
  day: 'loss',
  target: 'gain',
  rung: 'dim',
}

/** Draws equity, the floor as a staircase below it, and the lines and rungs that hold now. */
export function FloorDrawing({ state, records, live }: FloorDrawingProps) {
  const { x, y, floor, equity, levels } = floorScene(state, records, live)
  const last = equity.at(-1)
  return (
    <Plot
      label={texts.drawing}
      height={260}
      x={{ domain: x }}
      y={{ domain: y, ticks: 5, text: plainMoneyText }}
      data={{
        heads: [texts.time, texts.equityName],
        rows: equity.map(([at, value]) => ({
          at,
          cells: [zonedTimeText(new Date(at).toISOString()), plainMoneyText(value)],
        })),
      }}
      cursor
      testId="floor-drawing"
    >
      {levels.map(({ kind, name, value }) =>
        kind === 'floor' ? null : <Rule key={name} at={value} tone={tones[kind]} dash="5 4" />,
      )}
      <Line points={floor} tone="gold" width={2.4} step testId="floor-stairs" />
      <Line points={equity} tone="accent" width={1.8} />
      {last && live.length > 0 ? <Dots points={[last]} tone="accent" size={8} /> : null}
      <Names levels={levels} />
    </Plot>
  )
}

/** Names the levels. Names that lie too close move apart; those of rungs move most. */
function Names({ levels }: Pick<FloorScene, 'levels'>) {
  const { left, height, y } = useFrame()
  const heights = spread(
    levels.map(({ value, kind }) => ({ at: y(value) - 5, weight: kind === 'rung' ? 1 : 4 })),
    namePx,
    height,
  )
  return levels.map(({ kind, name, isReached }, i) => (
    <Label key={name} x={left + 6} y={heights[i] ?? 0} tone={isReached ? 'gold' : tones[kind]}>
      {name}
      {isReached ? ' ✓' : ''}
    </Label>
  ))
}
