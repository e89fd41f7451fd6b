import { moneyNumber } from '@ratchet/domain'
import { moneyText } from '../../format/text.ts'
import { half, priceTicks } from '../../ui/drawing/axis.ts'
import drawn from '../../ui/drawing/drawing.module.css'
import { useWidth } from '../../ui/useWidth.ts'
import css from './journal.module.css'

const height = 232
const margin = { top: 10, right: 16, bottom: 36, left: 58 } as const

export interface Dot {
  readonly excursion: number
  readonly result: number
}

interface ScatterProps {
  readonly name: string
  /** What lies along the axis. */
  readonly axis: string
  readonly dots: readonly Dot[]
  /** What it shows in words, for whoever does not see it. */
  readonly words: string
}

const tickText = (amount: number) => moneyText(amount).replace(/\.00$/, '')

/** Results over excursions: a dot is a trade. On the line lies what left at its extreme. */
export function Scatter({ name, axis, dots, words }: ScatterProps) {
  const [place, width] = useWidth<HTMLDivElement>()
  const extent = (of: (dot: Dot) => number): readonly [number, number] => {
    const [low, high] = dots.reduce(([a, b], dot) => [Math.min(a, of(dot)), Math.max(b, of(dot))], [0, 0])
    return low === high ? [-100, 100] : [low, high]
  }
  const [left, right] = extent(({ excursion }) => excursion)
  const [least, most] = extent(({ result }) => result)
  const x = (cents: number) => margin.left + ((width - margin.left - margin.right) * (cents - left)) / (right - left)
  const y = (cents: number) => margin.top + ((height - margin.top - margin.bottom) * (most - cents)) / (most - least)
  const [from, to] = [Math.max(left, least), Math.min(right, most)]
  const path = (chosen: readonly Dot[]) =>
    chosen.map(({ excursion, result }) => `M${x(excursion).toFixed(1)} ${y(result).toFixed(1)}h0`).join('')
  return (
    <div ref={place} className={css.place} style={{ height }}>
      {width > 0 ? (
        <svg width={width} height={height} role="img" aria-label={`${name}. ${words}`}>
          {priceTicks(moneyNumber(least), moneyNumber(most), 4, 2).map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 ? drawn.zero : drawn.grid}
                x1={margin.left}
                x2={width - margin.right}
                y1={half(y(tick * 100))}
                y2={half(y(tick * 100))}
              />
              <text className={drawn.axis} x={margin.left - 6} y={y(tick * 100) + 3.5} textAnchor="end">
                {tickText(tick)}
              </text>
            </g>
          ))}
          {priceTicks(moneyNumber(left), moneyNumber(right), Math.max(2, Math.floor(width / 110)), 2).map((tick) => (
            <text key={tick} className={drawn.axis} x={x(tick * 100)} y={height - 21} textAnchor="middle">
              {tickText(tick)}
            </text>
          ))}
          <text className={drawn.axis} x={(margin.left + width - margin.right) / 2} y={height - 5} textAnchor="middle">
            {axis}
          </text>
          <line className={drawn.zero} x1={x(from)} y1={y(from)} x2={x(to)} y2={y(to)} />
          <path className={css.dots} data-kind="loss" d={path(dots.filter(({ result }) => result < 0))} />
          <path className={css.dots} data-kind="gain" d={path(dots.filter(({ result }) => result >= 0))} />
        </svg>
      ) : null}
    </div>
  )
}
