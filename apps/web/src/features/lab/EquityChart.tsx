import { type LabFigures, moneyNumber } from '@ratchet/domain'
import type { Ways } from '../../replay/protocol.ts'
import { axisMoney, centsText, momentText, type Way, ways } from '../../replay/replay-text.ts'
import { ways as wayNames } from '../../replay/texts.ts'
import { fromZero } from '../../ui/plot/frame.ts'
import { Line, type Point, type Tone } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import * as texts from './texts.ts'

/** How each way is drawn. */
export const wayLines: Readonly<Record<Way, { readonly tone: Tone; readonly width: number; readonly dash?: string }>> =
  {
    tried: { tone: 'gold', width: 2.4 },
    present: { tone: 'accent', width: 1.4 },
    plain: { tone: 'text', width: 1.4, dash: '1.5 2.5' },
    none: { tone: 'dim', width: 1.4, dash: '4 3' },
  }

interface EquityChartProps {
  readonly figures: Ways<LabFigures>
  readonly from: number
  readonly to: number
}

/** Draws what the trades came to over time, a stair for each way. */
export function EquityChart({ figures, from, to }: EquityChartProps) {
  const shown = ways.flatMap((way) => {
    const its = figures[way]
    return its ? [{ way, curve: its.curve, cents: its.cents }] : []
  })
  const tried = figures.tried?.curve ?? []
  return (
    <Plot
      label={texts.equityChart(shown.map(({ way, cents }) => texts.endsAt(wayNames[way], centsText(cents))).join(', '))}
      height={232}
      x={{ domain: [from, Math.max(to, from + 1)], ticks: [from, to], text: (ms) => momentText(ms).slice(0, 16) }}
      y={{
        domain: fromZero(shown.flatMap(({ curve }) => curve.map(({ cents }) => moneyNumber(cents)))),
        text: axisMoney,
        side: 'right',
      }}
      data={{
        heads: [texts.to, wayNames.tried],
        rows: tried.map(({ timeMs, cents }) => ({ at: timeMs, cells: [momentText(timeMs), centsText(cents)] })),
      }}
      cursor
      testId="lab-equity"
    >
      {shown.toReversed().map(({ way, curve }) => (
        <Line
          key={way}
          points={[
            [from, 0],
            ...curve.map((at): Point => [at.timeMs, moneyNumber(at.cents)]),
            [to, moneyNumber(curve.at(-1)?.cents ?? 0)],
          ]}
          step
          {...wayLines[way]}
        />
      ))}
    </Plot>
  )
}
