import { eventTone } from '../../lib/events.ts'
import { exactTimeText, priceText } from '../../lib/format.ts'
import css from './chart.module.css'
import { gapsOf, type Step, stepsOf, ticksOf } from './drawing.ts'
import type { Cursor, Life } from './life.ts'
import { chartHeight, half, margin, type Plot, type Scene, spot } from './plot.ts'
import { exitOf, type FlightRecord } from './read.ts'

const { top, bottom, left } = margin
const height = chartHeight

interface LayerProps extends Scene {
  readonly plot: Plot
}
interface HereProps extends LayerProps {
  readonly cursor: Cursor
  /** In force at the cursor; null where none is known. */
  readonly exit: number | null
}

export function Axis({ plot, digits, life }: LayerProps) {
  const times = plot.right - left > 420 ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.5, 1]
  return (
    <>
      {ticksOf(plot.low, plot.high, 5, digits).map((price) => (
        <g key={price}>
          <line className={css.grid} x1={left} x2={plot.right} y1={half(plot.y(price))} y2={half(plot.y(price))} />
          <text className={css.axis} x={plot.right + 6} y={plot.y(price) + 3.5}>
            {priceText(price, digits)}
          </text>
        </g>
      ))}
      {times.map((part) => {
        const ms = life.marketMsAt(life.endMs * part)
        if (ms === null) return null
        return (
          <text
            key={part}
            className={css.axis}
            x={plot.x(life.endMs * part)}
            y={height - 4}
            textAnchor={part === 0 ? 'start' : part === 1 ? 'end' : 'middle'}
          >
            {exactTimeText(new Date(ms).toISOString()).slice(0, 8)}
          </text>
        )
      })}
    </>
  )
}

export function Price({ points, life, side, plot }: LayerProps) {
  if (points.length === 0) return null
  const at = (index: number) => plot.x(life.points[index] ?? 0)
  const line = points
    .map((point, index) => `${index ? 'L' : 'M'}${spot(at(index), plot.y(exitOf(side, point)))}`)
    .join('')
  const over = points.map(({ high }, index) => `${index ? 'L' : 'M'}${spot(at(index), plot.y(high))}`).join('')
  const under = points.map(({ low }, index) => `L${spot(at(index), plot.y(low))}`).reverse()
  return (
    <>
      <path className={css.band} d={`${over}${under.join('')}Z`} />
      <path className={css.price} d={line} />
    </>
  )
}

export function Levels({ records, life, rungs, digits, plot }: LayerProps) {
  const opened = records.findIndex(({ kind }) => kind === 'position.opened')
  const entry = records[opened]?.price
  const inside = (price: number) => price >= plot.low && price <= plot.high
  const targets = stepsOf(records, life, ({ tp }) => tp)
  const target = targets.at(-1)?.price
  return (
    <>
      {rungs
        .filter(({ price }) => inside(price))
        .map(({ rung, price, reachedMs }) => (
          <g key={rung}>
            <line
              className={css.rung}
              data-reached={reachedMs !== null}
              x1={left}
              x2={plot.right}
              y1={half(plot.y(price))}
              y2={half(plot.y(price))}
            />
            <text className={css.tag} x={left + 3} y={plot.y(price) - 4}>
              R{rung}
            </text>
          </g>
        ))}
      {typeof entry === 'number' ? (
        <line
          className={css.entry}
          x1={plot.x(life.records[opened] ?? 0)}
          x2={plot.right}
          y1={half(plot.y(entry))}
          y2={half(plot.y(entry))}
        />
      ) : null}
      <Stairs
        steps={targets.filter(({ price }) => price !== null && inside(price))}
        plot={plot}
        className={css.target}
      />
      {target && !inside(target) ? (
        <text
          className={css.tag}
          x={plot.right - 4}
          y={target > plot.high ? top - 3 : height - bottom - 3}
          textAnchor="end"
        >
          target {priceText(target, digits)} {target > plot.high ? '↑' : '↓'}
        </text>
      ) : null}
      {gapsOf(records, life)
        .filter(({ confirmed }) => confirmed !== 0)
        .map(({ fromMs, toMs, intended, confirmed }) => (
          <rect
            key={fromMs}
            className={css.gap}
            x={plot.x(fromMs)}
            y={Math.min(plot.y(intended), plot.y(confirmed))}
            width={Math.max(1.5, plot.x(toMs) - plot.x(fromMs))}
            height={Math.abs(plot.y(intended) - plot.y(confirmed))}
          />
        ))}
      <Stairs steps={stepsOf(records, life, ({ intendedSl }) => intendedSl)} plot={plot} className={css.intended} />
      <Stairs steps={stepsOf(records, life, ({ sl }) => sl)} plot={plot} className={css.confirmed} />
    </>
  )
}

/** A level as a step line; where it stood nowhere for a while the line is broken. */
function Stairs({ steps, plot, className }: { steps: readonly Step[]; plot: Plot; className: string | undefined }) {
  const d = steps
    .map(({ fromMs, toMs, price }, index) => {
      const y = plot.y(price ?? 0)
      const joined = index > 0 && steps[index - 1]?.toMs === fromMs
      return `${joined ? 'L' : 'M'}${spot(plot.x(fromMs), y)}L${spot(plot.x(toMs), y)}`
    })
    .join('')
  return d ? <path className={className} d={d} /> : null
}

/** The records on a rail below the price; the chosen one stands out. */
export function Marks({
  records,
  life,
  plot,
  index: here,
}: {
  records: readonly FlightRecord[]
  life: Life
  plot: Plot
  index: number
}) {
  const y = height - bottom + 12
  return (
    <>
      <line className={css.grid} x1={left} x2={plot.right} y1={half(y)} y2={half(y)} />
      {records.map(({ seq, kind }, index) => (
        <circle
          key={seq}
          className={css.mark}
          data-here={index === here}
          cx={plot.x(life.records[index] ?? 0)}
          cy={half(y)}
          r={index === here ? 5 : 3.5}
          style={{ ['--tone' as string]: eventTone(kind) }}
        />
      ))}
    </>
  )
}

export function Here({ cursor, exit, plot, digits }: HereProps) {
  const x = plot.x(cursor.placeMs)
  const known = exit !== null && exit >= plot.low && exit <= plot.high
  return (
    <>
      <line className={css.here} x1={half(x)} x2={half(x)} y1={top - 8} y2={height - bottom + 12} />
      {known ? (
        <>
          <circle className={css.dot} cx={x} cy={plot.y(exit)} r={4} />
          <rect
            className={css.plate}
            x={plot.right + 2}
            y={plot.y(exit) - 9}
            width={plot.width - plot.right - 2}
            height={18}
            rx={3}
          />
          <text className={css.plateText} x={plot.right + 6} y={plot.y(exit) + 4}>
            {priceText(exit, digits)}
          </text>
        </>
      ) : null}
    </>
  )
}
