import type { ActivitySpan, ActivityUnit } from '@ratchet/contract'
import { wholeText } from '../../format/text.ts'
import { fromZero, places, useFrame } from '../../ui/plot/frame.ts'
import { Band, Line, type Point } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import type { PlotData } from '../../ui/plot/PlotTable.tsx'
import { axisText, countsText, plotHeight, spanText } from './figure-text.ts'
import css from './performance.module.css'
import * as texts from './texts.ts'

/** Points that lie further apart than this each have a mark; nearer marks would hide the line. */
const marksApartPx = 18

export const activityData = (items: readonly ActivitySpan[], unit: ActivityUnit): PlotData => ({
  heads: [texts.units[unit], texts.closed, texts.modified],
  keys: [<ClosedKey key="closed" />, <ModifiedKey key="modified" />],
  rows: items.map((span, at) => ({
    at,
    cells: [spanText(span.day, unit), wholeText(span.closed), wholeText(span.modified)],
    text: countsText(span),
  })),
})

const pointsOf = (items: readonly ActivitySpan[], field: 'closed' | 'modified'): Point[] =>
  items.map((span, at) => [at, span[field]])

/** Draws closed trades as a whole line with round points, and modified ones as a dashed line with open diamonds. */
export function ActivityChart({ items, unit }: { items: readonly ActivitySpan[]; unit: ActivityUnit }) {
  const most = Math.max(1, ...items.flatMap(({ closed, modified }) => [closed, modified]))
  const closed = pointsOf(items, 'closed')
  return (
    <Plot
      label={texts.tradeActivity}
      height={plotHeight}
      x={{ ...places(items.length), text: (at) => axisText(items[at]?.day ?? '', unit) }}
      y={{ domain: fromZero([most]), nice: true, ticks: Math.min(4, most), text: wholeText }}
      data={activityData(items, unit)}
      cursor
    >
      <Band points={closed} tone="accent" />
      <Line points={pointsOf(items, 'modified')} tone="gold" width={1.75} dash="5 4" />
      <Line points={closed} tone="accent" />
      <Points items={items} />
    </Plot>
  )
}

function Points({ items }: { items: readonly ActivitySpan[] }) {
  const { x, y, place, cursor } = useFrame()
  return items.map((span, at) =>
    place >= marksApartPx || at === cursor || items.length === 1 ? (
      <g key={span.day}>
        <Diamond x={x(at)} y={y(span.modified)} />
        <circle className={css.dot} cx={x(at)} cy={y(span.closed)} r={at === cursor ? 4.5 : 3.5} />
      </g>
    ) : null,
  )
}

const Diamond = ({ x, y, size = 4.5 }: { x: number; y: number; size?: number }) => (
  <path className={css.diamond} d={`M${x} ${y - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}Z`} />
)

const ClosedKey = () => (
  <svg className={css.key} viewBox="0 0 22 12" aria-hidden>
    <path className={css.closed} d="M1 6H21" />
    <circle className={css.dot} cx="11" cy="6" r="3.5" />
  </svg>
)

const ModifiedKey = () => (
  <svg className={css.key} viewBox="0 0 22 12" aria-hidden>
    <path className={css.modified} d="M1 6H21" />
    <Diamond x={11} y={6} size={4} />
  </svg>
)
