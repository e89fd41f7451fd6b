import { useElementSize } from '@mantine/hooks'
import type { AccountFloor, FloorRecord } from '@ratchet/contract'
import { plainMoneyText } from '../../format/text.ts'
import { spread } from '../../ui/drawing/spread.ts'
import css from './account-ladder.module.css'
import { type EquityPoint, layOutFloor } from './scene.ts'
import * as texts from './texts.ts'

interface FloorDrawingProps {
  readonly state: NonNullable<AccountFloor['state']>
  readonly records: readonly FloorRecord[]
  readonly live: readonly EquityPoint[]
}

const namePx = 13

/** Draws equity, the floor as a staircase below it, and the lines and rungs that hold now. */
export function FloorDrawing({ state, records, live }: FloorDrawingProps) {
  const { ref, width } = useElementSize()
  const size = { width: Math.max(280, width), height: width < 420 ? 220 : 280 }
  const scene = layOutFloor(state, records, live, size)
  const names = spread(
    scene.lines.map(({ y, kind }) => ({ at: y - 5, weight: kind === 'rung' ? 1 : 4 })),
    namePx,
    scene.height,
  )
  return (
    <div ref={ref} className={css.place} data-testid="floor-drawing">
      <svg width={scene.width} height={scene.height} role="img" aria-label={texts.drawing} className="num">
        {scene.ticks.map(({ value, y }) => (
          <g key={value}>
            <line className={css.grid} x1={scene.left} x2={scene.right} y1={y} y2={y} />
            <text className={css.tick} x={scene.left - 6} y={y + 3.6} textAnchor="end">
              {plainMoneyText(value)}
            </text>
          </g>
        ))}
        {scene.lines.map(({ kind, name, y, isReached }, i) => (
          <g key={name} data-kind={kind} data-reached={isReached || undefined} className={css.level}>
            {kind === 'floor' ? null : <line x1={scene.left} x2={scene.right} y1={y} y2={y} />}
            <text x={scene.left + 6} y={names[i]}>
              {name}
              {isReached ? ' ✓' : ''}
            </text>
          </g>
        ))}
        <polyline className={css.stairs} points={scene.stairs} data-testid="floor-stairs" />
        <polyline className={css.equity} points={scene.equity} />
        {scene.now ? <circle className={css.dot} cx={scene.now.x} cy={scene.now.y} r={4} /> : null}
      </svg>
    </div>
  )
}
