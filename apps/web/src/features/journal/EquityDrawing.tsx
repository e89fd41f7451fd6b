import { type JournalFigures, moneyNumber } from '@ratchet/domain'
import { fromZero } from '../../ui/plot/frame.ts'
import { Band, Line, type Point } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import { centsText, dayText, tradesText } from './figure-text.ts'
import * as texts from './texts.ts'

const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const axisText = (amount: number) => centsText(amount * 100).replace(/\.00$/, '')
/** 0 is where both plots meet. */
const fallText = (amount: number) => (amount === 0 ? '' : axisText(amount))

/** Draws what the trades came to, one after another by the time of their close, and below it how far that lay under its highest. */
export function EquityDrawing({ figures }: { readonly figures: JournalFigures }) {
  const { curve, drawdown } = figures
  const [from, to] = [curve[0]?.timeMs ?? 0, curve.at(-1)?.timeMs ?? 0]
  const x = { domain: [from, Math.max(to, from + 1)], ticks: [from, to] } as const
  const [low, high] = fromZero(curve.map(({ cents }) => cents))
  const steps = (of: (at: (typeof curve)[number]) => number): Point[] =>
    curve.map((at) => [at.timeMs, moneyNumber(of(at))])
  const label = texts.equityChart(
    tradesText(curve.length),
    dayText(Math.floor(from / dayMs)),
    dayText(Math.floor(to / dayMs)),
    { high: centsText(high), low: centsText(low), last: centsText(figures.cents), drawdown: centsText(-drawdown) },
  )
  const rows = curve.map(({ timeMs, cents, under }) => ({
    at: timeMs,
    cells: [dayOf(timeMs), centsText(cents), centsText(-under)],
  }))
  // Both have their own scale, and the same margins, so that one moment stands under the other.
  const margin = { left: 10, right: 72 }
  return (
    <>
      <Plot
        label={label}
        height={188}
        x={x}
        y={{ domain: fromZero([low, high].map(moneyNumber), 1), ticks: 3, text: axisText, side: 'right' }}
        margin={margin}
        data={{ heads: [texts.closed, texts.result, texts.drawdown], rows }}
        cursor
        testId="journal-equity"
      >
        <Line points={[[from, 0], ...steps(({ cents }) => cents)]} tone="gold" step />
      </Plot>
      <Plot
        label={texts.drawdown}
        height={86}
        x={{ ...x, text: dayOf }}
        y={{ domain: [-Math.max(1, moneyNumber(drawdown)), 0], ticks: 2, text: fallText, side: 'right', grid: false }}
        margin={{ ...margin, top: 4 }}
        data={{
          heads: [texts.closed, texts.drawdown],
          rows: rows.map(({ at, cells: [day, , fall] }) => ({ at, cells: [day, fall] })),
        }}
      >
        <Band points={steps(({ under }) => -under)} tone="loss" base={0} opacity={0.45} step />
      </Plot>
    </>
  )
}
