import { priceText } from '../../format/text.ts'
import { half } from '../../ui/drawing/axis.ts'
import css from './chart.module.css'
import { gapsOf, type Step, stepsOf } from './drawing.ts'
import type { LayerProps } from './Layers.tsx'
import { chartHeight as height, margin, type Plot, spot } from './plot.ts'

const { top, bottom, left } = margin

/** Draws the open, the rungs, the target and the two stops with the gap between them. */
export function Levels({ records, life, rungs, digits, plot }: LayerProps) {
  const opened = records.findIndex(({ kind }) => kind === 'position.opened')
  const entry = records[opened]?.price
  const inside = (price: number) => price >= plot.low && price <= plot.high
  const targets = stepsOf(records, life, ({ tp }) => tp)
  const target = targets.at(-1)?.price
  const stop = stepsOf(records, life, ({ intendedSl }) => intendedSl).at(-1)?.price
  const named = apart(rungs.filter(({ price }) => inside(price)).map(({ price }) => plot.y(price)))
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
            {named.has(plot.y(price)) ? (
              <text className={css.tag} x={left + 3} y={plot.y(price) - 4}>
                R{rung}
              </text>
            ) : null}
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
      <Beyond
        plot={plot}
        levels={[
          { name: 'target', price: target },
          { name: 'stop', price: stop },
        ]}
        digits={digits}
      />
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

/** Tells at the edge of the drawing of levels that lie outside it. */
function Beyond({
  plot,
  levels,
  digits,
}: {
  plot: Plot
  levels: readonly { name: string; price?: number | null | undefined }[]
  digits: number
}) {
  return levels.map(({ name, price }) => {
    if (!price || (price >= plot.low && price <= plot.high)) return null
    const above = price > plot.high
    return (
      <text
        key={name}
        className={css.tag}
        x={plot.right - 4}
        y={above ? top - 3 : height - bottom - 3}
        textAnchor="end"
      >
        {name} {priceText(price, digits)} {above ? '↑' : '↓'}
      </text>
    )
  })
}

const nameHeightPx = 12
/** Tells which of several lines have room for a name, from the first on. */
function apart(ys: readonly number[]): ReadonlySet<number> {
  const named: number[] = []
  for (const y of ys) if (named.every((other) => Math.abs(other - y) >= nameHeightPx)) named.push(y)
  return new Set(named)
}

/** Draws a level as a step line, which is broken where the level stood nowhere for a while. */
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
