import { Text } from '@mantine/core'
import type { ActivitySpan, ActivityUnit } from '@ratchet/contract'
import { Profit } from '../../ui/Profit.tsx'
import { fromZero, places, useFrame } from '../../ui/plot/frame.ts'
import { type Bar, Bars, toneOf } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import type { PlotData } from '../../ui/plot/PlotTable.tsx'
import { axisMoney, axisText, plotHeight, resultsText, spanText } from './figure-text.ts'
import css from './performance.module.css'
import * as texts from './texts.ts'

export const dailyData = (items: readonly ActivitySpan[], unit: ActivityUnit): PlotData => ({
  heads: [texts.units[unit], texts.currentYear, texts.previousYear],
  keys: [<NowKey key="now" />, <BeforeKey key="before" />],
  rows: items.map((span, at) => ({
    at,
    cells: [
      spanText(span.day, unit),
      <Result key="now" amount={span.profit} />,
      <Result key="before" amount={span.before} />,
    ],
    text: resultsText(span),
  })),
})

/**
 * Draws two bars a span: the current year filled, the previous one outlined. Gains stand on the line and losses hang
 * from it.
 */
export const DailyChart = ({ items, unit }: { items: readonly ActivitySpan[]; unit: ActivityUnit }) => (
  <Plot
    label={texts.dailyPerformance}
    height={plotHeight}
    x={{ ...places(items.length), text: (at) => axisText(items[at]?.day ?? '', unit) }}
    y={{
      domain: fromZero(items.flatMap(({ profit, before }) => [profit ?? 0, before ?? 0])),
      nice: true,
      text: axisMoney,
    }}
    data={dailyData(items, unit)}
    cursor
  >
    <Years items={items} />
  </Plot>
)

function Years({ items }: { items: readonly ActivitySpan[] }) {
  const { place } = useFrame()
  const gap = place > 20 ? 3 : 1
  const width = Math.max(2, Math.min(26, place * 0.36))
  const now = items.flatMap(({ profit }, at): Bar[] =>
    profit === null ? [] : [{ at, value: profit, tone: toneOf(profit) }],
  )
  const before = items.flatMap(({ before }, at): Bar[] => (before === null ? [] : [{ at, value: before, tone: 'dim' }]))
  return (
    <>
      <Bars bars={now} width={width} beside={-(gap + width) / 2} />
      <Bars bars={before} width={width} beside={(gap + width) / 2} hollow />
    </>
  )
}

const Result = ({ amount }: { amount: number | null }) =>
  amount === null ? (
    <Text span inherit c="dimmed" fw={400}>
      {texts.noTrades}
    </Text>
  ) : (
    <Profit amount={amount} />
  )

const NowKey = () => (
  <svg className={css.key} viewBox="0 0 17 14" aria-hidden>
    <path className={css.now} data-tone="gain" d="M1 7V3q0-2 2-2h2q2 0 2 2V7Z" />
    <path className={css.now} data-tone="loss" d="M10 7v4q0 2 2 2h2q2 0 2-2V7Z" />
  </svg>
)

const BeforeKey = () => (
  <svg className={css.key} viewBox="0 0 17 14" aria-hidden>
    <path className={css.before} d="M1 7V3q0-2 2-2h2q2 0 2 2V7Z" />
    <path className={css.before} d="M10 7v4q0 2 2 2h2q2 0 2-2V7Z" />
  </svg>
)
