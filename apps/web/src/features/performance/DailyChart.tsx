import type { ActivitySpan, ActivityUnit } from '@ratchet/contract'
import { Profit } from '../../ui/Profit.tsx'
import { Figure } from './Figure.tsx'
import { axisMoney, resultsText } from './figure-text.ts'
import css from './performance.module.css'
import * as texts from './texts.ts'
import type { Plot } from './usePlot.ts'

interface Bar {
  readonly plot: Plot
  readonly x: number
  readonly width: number
  readonly amount: number | null
  readonly look: string
}

/**
 * Draws a bar from the zero line upwards or downwards, rounded at its far end; a result of 0.00 is a stroke on the
 * line.
 */
function Bar({ plot, x, width, amount, look }: Bar) {
  if (amount === null) return null
  const zero = plot.y(0)
  const end = plot.y(amount)
  const up = amount >= 0
  const long = Math.max(Math.abs(end - zero), 1.5)
  const round = Math.min(3, width / 2, long)
  const tip = up ? zero - long : zero + long
  const turn = up ? round : -round
  const d = `M${x} ${zero}V${tip + turn}q0 ${-turn} ${round} ${-turn}h${width - 2 * round}q${round} 0 ${round} ${turn}V${zero}Z`
  return <path className={look} d={d} data-sign={amount > 0 ? 'gain' : amount < 0 ? 'loss' : 'even'} />
}

/**
 * Draws two bars a span: the current year filled, the previous one outlined. Gains stand on the line and losses hang
 * from it.
 */
export function DailyChart({ items, unit }: { items: readonly ActivitySpan[]; unit: ActivityUnit }) {
  const marks = (plot: Plot) => {
    const gap = plot.band > 20 ? 3 : 1
    const width = Math.max(2, Math.min(26, plot.band * 0.36))
    return items.map((span, index) => {
      const middle = plot.x(index)
      return (
        <g key={span.day}>
          <Bar plot={plot} x={middle - gap / 2 - width} width={width} amount={span.profit} look={css.now ?? ''} />
          <Bar plot={plot} x={middle + gap / 2} width={width} amount={span.before} look={css.before ?? ''} />
        </g>
      )
    })
  }
  return (
    <Figure
      title={texts.dailyPerformance}
      items={items}
      unit={unit}
      values={items.flatMap(({ profit, before }) => [profit ?? 0, before ?? 0])}
      tickText={axisMoney}
      told={resultsText}
      tip={(span) => (
        <dl className={`${css.tipRows} num`}>
          <dt>
            <NowKey /> {texts.currentYear}
          </dt>
          <dd>
            <Result amount={span.profit} />
          </dd>
          <dt>
            <BeforeKey /> {texts.previousYear}
          </dt>
          <dd>
            <Result amount={span.before} />
          </dd>
        </dl>
      )}
      marks={marks}
    />
  )
}

export const Result = ({ amount }: { amount: number | null }) =>
  amount === null ? <span className={css.faint}>{texts.noTrades}</span> : <Profit amount={amount} />

export const NowKey = () => (
  <svg className={css.key} viewBox="0 0 17 14" aria-hidden>
    <path className={css.now} data-sign="gain" d="M1 7V3q0-2 2-2h2q2 0 2 2V7Z" />
    <path className={css.now} data-sign="loss" d="M10 7v4q0 2 2 2h2q2 0 2-2V7Z" />
  </svg>
)

export const BeforeKey = () => (
  <svg className={css.key} viewBox="0 0 17 14" aria-hidden>
    <path className={css.before} d="M1 7V3q0-2 2-2h2q2 0 2 2V7Z" />
    <path className={css.before} d="M10 7v4q0 2 2 2h2q2 0 2-2V7Z" />
  </svg>
)
