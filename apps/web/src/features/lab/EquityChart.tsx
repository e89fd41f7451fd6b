import type { LabFigures } from '@ratchet/domain'
import { MoneyAxis, moneyTicks, plotEnd, TimeEnds } from '../../ui/drawing/MoneyAxis.tsx'
import { useWidth } from '../../ui/useWidth.ts'
import css from './drawings.module.css'
import { centsText, momentText, ways } from './lab-text.ts'
import * as texts from './texts.ts'
import type { Ways } from './work/protocol.ts'

const height = 232
const margin = { top: 12, bottom: 24, left: 10 } as const

interface EquityChartProps {
  readonly figures: Ways<LabFigures>
  readonly from: number
  readonly to: number
}

/** Draws what the trades came to over time, a stair for each way. */
export function EquityChart({ figures, from, to }: EquityChartProps) {
  const [place, width] = useWidth<HTMLDivElement>()
  const shown = ways.filter((way) => figures[way] !== null)
  const [low, high] = shown
    .flatMap((way) => figures[way]?.curve ?? [])
    .reduce(([a, b], { cents }) => [Math.min(a, cents), Math.max(b, cents)], [0, 0])
  const [least, most] = low === high ? [-100, 100] : [low, high]
  const ticks = moneyTicks(least, most, 5)
  const right = plotEnd(width, ticks)
  const x = (ms: number) => margin.left + ((right - margin.left) * (ms - from)) / Math.max(1, to - from)
  const y = (cents: number) => margin.top + ((height - margin.top - margin.bottom) * (most - cents)) / (most - least)
  const path = ({ curve }: LabFigures) =>
    `M${margin.left} ${y(0).toFixed(1)}${curve.map((at) => `H${x(at.timeMs).toFixed(1)}V${y(at.cents).toFixed(1)}`).join('')}H${right.toFixed(1)}`
  const words = shown.map((way) => texts.endsAt(texts.ways[way], centsText(figures[way]?.cents ?? 0))).join(', ')
  return (
    <div ref={place} className={css.place} style={{ height }} data-testid="lab-equity">
      {width > 0 ? (
        <svg width={width} height={height} role="img" aria-label={texts.equityChart(words)}>
          <MoneyAxis ticks={ticks} left={margin.left} right={right} y={y} />
          {[...shown].reverse().map((way) => {
            const its = figures[way]
            return its ? <path key={way} className={css.curve} data-way={way} d={path(its)} /> : null
          })}
          <TimeEnds
            left={margin.left}
            right={right}
            y={height - 6}
            from={momentText(from).slice(0, 16)}
            to={momentText(to).slice(0, 16)}
          />
        </svg>
      ) : null}
    </div>
  )
}
