import type { Risk } from '@ratchet/contract'
import { climbInPips } from '../../trading/ladder/ladder.ts'
import css from './ladders.module.css'
import { layOut } from './scene.ts'

interface LadderThumbProps {
  readonly ladder: Risk
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
  /** As wide as there is room. */
  readonly stretched?: boolean
}

const margin = { left: 3, right: 3, top: 5, bottom: 5 }

/** Draws a ladder small, without figures: how the price climbs and the stop follows. The words beside it say the same. */
export function LadderThumb({ ladder, width, height, stretched = false }: LadderThumbProps) {
  const steps = climbInPips(ladder)
  const scene = layOut(steps, { width, height, upward: true, firstStopPips: null, nowPips: null, margin })
  return (
    <svg
      className={css.thumb}
      data-stretched={stretched}
      viewBox={`0 0 ${width} ${height}`}
      width={stretched ? '100%' : width}
      height={height}
      preserveAspectRatio="none"
      aria-hidden
    >
      {scene.locked.map((box) => (
        <rect key={box.x} className={css.locked} {...box} />
      ))}
      <line className={css.open} x1={scene.left} x2={scene.right} y1={scene.openY} y2={scene.openY} />
      <polyline className={css.price} points={scene.price} />
      <polyline className={css.stairs} points={scene.stairs} />
    </svg>
  )
}
