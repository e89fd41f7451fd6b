import { type LabBars, moneyNumber } from '@ratchet/domain'
import { axisMoney, centsText } from '../../replay/replay-text.ts'
import { ways as wayNames } from '../../replay/texts.ts'
import { type Bar, Bars, Line, type Point, Rule } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import * as texts from './texts.ts'

/** Draws how the results of this ladder are spread, with the outline of those without one. */
export function Histogram({ bars: { from, width, counts } }: { bars: LabBars }) {
  const own = counts[0] ?? []
  const none = counts.at(-1) ?? []
  const edge = (at: number) => moneyNumber(from + at * width)
  const peak = own.indexOf(Math.max(...own))
  const span = (at: number) => [centsText(from + at * width), centsText(from + (at + 1) * width)] as const
  const bars = own.flatMap((count, at): Bar[] =>
    count > 0 ? [{ at: edge(at + 0.5), value: count, tone: edge(at) < 0 ? 'loss' : 'gain' }] : [],
  )
  return (
    <Plot
      label={own.length > 0 ? texts.distributionChart(own[peak] ?? 0, ...span(peak)) : texts.noResults}
      height={180}
      x={{ domain: [edge(0), edge(Math.max(1, own.length))], place: moneyNumber(width), ticks: 6, text: axisMoney }}
      y={{ domain: [0, Math.max(1, ...own, ...none)] }}
      margin={{ left: 12, right: 12 }}
      data={{
        heads: [texts.profitAndLoss, wayNames.tried, wayNames.none],
        rows: own.map((count, at) => ({
          at: edge(at + 0.5),
          cells: [span(at).join(' … '), count, none[at] ?? 0],
        })),
      }}
      cursor
      testId="lab-histogram"
    >
      <Bars bars={bars} least={2} />
      <Line
        points={[...none.map((count, at): Point => [edge(at), count]), [edge(none.length), none.at(-1) ?? 0]]}
        tone="dim"
        width={1.2}
        dash="3 2"
        step
      />
      <Rule at={0} along="y" />
      <Rule at={0} dash="none" />
    </Plot>
  )
}
