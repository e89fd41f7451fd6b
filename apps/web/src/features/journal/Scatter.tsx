import { moneyNumber } from '@ratchet/domain'
import { fromZero } from '../../ui/plot/frame.ts'
import { Dots, Line, type Point } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import { centsText } from './figure-text.ts'
import * as texts from './texts.ts'

export interface Dot {
  readonly excursion: number
  readonly result: number
}

interface ScatterProps {
  readonly name: string
  /** What lies along the axis. */
  readonly axis: string
  readonly dots: readonly Dot[]
  /** What it shows in words, for readers who do not see it. */
  readonly words: string
}

const axisText = (amount: number) => centsText(amount * 100).replace(/\.00$/, '')

/** Results over excursions: a dot is a trade. On the line lies what left at its extreme. */
export function Scatter({ name, axis, dots, words }: ScatterProps) {
  const points = dots.map(({ excursion, result }): Point => [moneyNumber(excursion), moneyNumber(result)])
  const x = fromZero(points.map(([at]) => at))
  const y = fromZero(points.map(([, value]) => value))
  const [from, to] = [Math.max(x[0], y[0]), Math.min(x[1], y[1])]
  return (
    <Plot
      label={`${name}. ${words}`}
      height={232}
      x={{ domain: x, ticks: 6, text: axisText, name: axis }}
      y={{ domain: y, text: axisText }}
      data={{
        heads: [axis, texts.result],
        rows: dots
          .toSorted((a, b) => a.excursion - b.excursion)
          .map(({ excursion, result }) => ({
            at: moneyNumber(excursion),
            cells: [centsText(excursion), centsText(result)],
          })),
      }}
    >
      <Line
        points={[
          [from, from],
          [to, to],
        ]}
        tone="dim"
        width={1}
        dash="2 4"
      />
      <Dots points={points.filter(([, result]) => result < 0)} tone="loss" />
      <Dots points={points.filter(([, result]) => result >= 0)} tone="gain" />
    </Plot>
  )
}
