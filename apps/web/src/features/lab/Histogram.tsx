import type { LabBars } from '@ratchet/domain'
import { digitPx } from '../../ui/drawing/axis.ts'
import drawn from '../../ui/drawing/drawing.module.css'
import { useWidth } from '../../ui/useWidth.ts'
import css from './drawings.module.css'
import { centsText } from './lab-text.ts'
import * as texts from './texts.ts'

const height = 180
const margin = { top: 16, bottom: 24, side: 12 } as const

/** Draws how the results of this ladder are spread, with the outline of those without one. */
export function Histogram({ bars }: { bars: LabBars }) {
  const [place, width] = useWidth<HTMLDivElement>()
  const { from, width: step, counts } = bars
  const own = counts[0] ?? []
  const none = counts.at(-1) ?? []
  const most = Math.max(1, ...own, ...none)
  const room = Math.max(0, width - 2 * margin.side)
  const band = room / Math.max(1, own.length)
  const x = (at: number) => margin.side + at * band
  const y = (count: number) => height - margin.bottom - ((height - margin.top - margin.bottom) * count) / most
  const zero = -from / step
  const outline = none.map(
    (count, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(count).toFixed(1)}H${x(at + 1).toFixed(1)}`,
  )
  const apart = Math.ceil((digitPx * 9) / Math.max(1, band))
  return (
    <div ref={place} className={css.place} style={{ height }} data-testid="lab-histogram">
      {width > 0 ? (
        <svg width={width} height={height} role="img" aria-label={wordsOf(bars)}>
          {own.map((count, at) =>
            count > 0 ? (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
                key={at}
                className={css.bar}
                data-kind={at < zero ? 'loss' : 'gain'}
                x={x(at) + 1}
                width={Math.max(1, band - 2)}
                y={Math.min(y(count), height - margin.bottom - 2)}
                height={Math.max(2, height - margin.bottom - y(count))}
                rx={1.5}
              />
            ) : null,
          )}
          <path className={css.outline} d={outline.join('')} />
          <line className={drawn.zero} x1={x(zero)} x2={x(zero)} y1={margin.top - 6} y2={height - margin.bottom} />
          <line
            className={drawn.grid}
            x1={margin.side}
            x2={width - margin.side}
            y1={height - margin.bottom + 0.5}
            y2={height - margin.bottom + 0.5}
          />
          {Array.from({ length: own.length + 1 }, (_, at) => at)
            .filter((at) => (at - zero) % apart === 0)
            .map((at) => (
              <text
                key={at}
                className={drawn.axis}
                x={Math.min(Math.max(x(at), 24), width - 24)}
                y={height - 7}
                textAnchor="middle"
              >
                {centsText(from + at * step).replace(/\.00$/, '')}
              </text>
            ))}
        </svg>
      ) : null}
    </div>
  )
}

function wordsOf({ from, width, counts }: LabBars): string {
  const own = counts[0] ?? []
  const peak = own.indexOf(Math.max(...own))
  const [low, high] = [from + peak * width, from + (peak + 1) * width]
  return own.length > 0 ? texts.distributionChart(own[peak] ?? 0, centsText(low), centsText(high)) : texts.noResults
}
