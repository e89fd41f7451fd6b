import type { ActivitySpan, ActivityUnit } from '@ratchet/contract'
import { wholeText } from '../../format/text.ts'
import { Figure } from './Figure.tsx'
import { countsText } from './figure-text.ts'
import css from './performance.module.css'
import * as texts from './texts.ts'
import type { Plot } from './usePlot.ts'

/** Points that lie further apart than this each have a mark; nearer marks would hide the line. */
const marksApartPx = 18

const line = (plot: Plot, items: readonly ActivitySpan[], field: 'closed' | 'modified'): string =>
  items
    .map((span, index) => `${index ? 'L' : 'M'}${plot.x(index).toFixed(1)} ${plot.y(span[field]).toFixed(1)}`)
    .join('')

/** Draws closed trades as a whole line with round points, and modified ones as a dashed line with open diamonds. */
export function ActivityChart({ items, unit }: { items: readonly ActivitySpan[]; unit: ActivityUnit }) {
  const marks = (plot: Plot, at: number | null) => {
    const marked = (index: number) => plot.band >= marksApartPx || index === at || items.length === 1
    const last = items.length - 1
    const closed = line(plot, items, 'closed')
    return (
      <>
        <path className={css.under} d={`${closed}L${plot.x(last)} ${plot.bottom}L${plot.x(0)} ${plot.bottom}Z`} />
        <path className={css.modified} d={line(plot, items, 'modified')} />
        <path className={css.closed} d={closed} />
        {items.map((span, index) =>
          marked(index) ? (
            <g key={span.day}>
              <Diamond x={plot.x(index)} y={plot.y(span.modified)} />
              <circle className={css.dot} cx={plot.x(index)} cy={plot.y(span.closed)} r={index === at ? 4.5 : 3.5} />
            </g>
          ) : null,
        )}
      </>
    )
  }
  return (
    <Figure
      title={texts.tradeActivity}
      items={items}
      unit={unit}
      values={items.flatMap(({ closed, modified }) => [closed, modified])}
      whole
      tickText={wholeText}
      told={countsText}
      tip={({ closed, modified }) => (
        <dl className={`${css.tipRows} num`}>
          <dt>
            <ClosedKey /> {texts.closed}
          </dt>
          <dd>{wholeText(closed)}</dd>
          <dt>
            <ModifiedKey /> {texts.modified}
          </dt>
          <dd>{wholeText(modified)}</dd>
        </dl>
      )}
      marks={marks}
    />
  )
}

const Diamond = ({ x, y, size = 4.5 }: { x: number; y: number; size?: number }) => (
  <path className={css.diamond} d={`M${x} ${y - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}Z`} />
)

export const ClosedKey = () => (
  <svg className={css.key} viewBox="0 0 22 12" aria-hidden>
    <path className={css.closed} d="M1 6H21" />
    <circle className={css.dot} cx="11" cy="6" r="3.5" />
  </svg>
)

export const ModifiedKey = () => (
  <svg className={css.key} viewBox="0 0 22 12" aria-hidden>
    <path className={css.modified} d="M1 6H21" />
    <Diamond x={11} y={6} size={4} />
  </svg>
)
