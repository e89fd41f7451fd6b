import type { RungHonestyRow } from '@ratchet/contract'
import { places } from '../../ui/plot/frame.ts'
import { type Bar, Bars, Rule } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import { slipText, spreadWords } from './honesty-text.ts'
import * as texts from './texts.ts'

interface SpreadProps {
  readonly row: RungHonestyRow
  /** How many points a bar is wide. */
  readonly points: number
}

/**
 * Draws how the closes of one rung lie about its promise: to the left worse, in the middle as promised, to the right
 * better.
 */
export function Spread({ row, points }: SpreadProps) {
  const { bars } = row
  const middle = (bars.length - 1) / 2
  const nameOf = (at: number) => (at === middle ? texts.asPromised : slipText((at - middle) * points))
  const drawn = bars.flatMap((count, at): Bar[] =>
    count > 0 ? [{ at, value: count, tone: at < middle ? 'loss' : at > middle ? 'gain' : 'gold' }] : [],
  )
  return (
    <Plot
      label={spreadWords(row)}
      height={64}
      x={{ ...places(bars.length), ticks: [0, middle, bars.length - 1], text: nameOf }}
      y={{ domain: [0, Math.max(1, ...bars)] }}
      margin={{ left: 2, right: 2, top: 2 }}
      data={{
        heads: [texts.slip, texts.trades],
        rows: drawn.map(({ at, value }) => ({ at, cells: [nameOf(at), value] })),
      }}
      testId={`spread-${row.rung}`}
    >
      <Rule at={0} dash="none" />
      <Rule at={middle} along="y" tone="gold" dash="2 3" />
      <Bars bars={drawn} least={3} />
    </Plot>
  )
}
