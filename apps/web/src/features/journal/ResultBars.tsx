import type { JournalGroup } from '@ratchet/domain'
import { moneyNumber } from '@ratchet/domain'
import { fromZero, places } from '../../ui/plot/frame.ts'
import { type Bar, Bars, Rule, toneOf } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import { centsText, partText, shortMoney, tradesText } from './figure-text.ts'
import * as texts from './texts.ts'

interface ResultBarsProps {
  readonly title: string
  readonly head: string
  /** All places of the axis, with a short and a full name. */
  readonly names: readonly (readonly [key: number, short: string, name: string])[]
  readonly groups: readonly JournalGroup<number>[]
}

/** Draws results side by side: gains stand on a line, losses hang from it. */
export function ResultBars({ title, head, names, groups }: ResultBarsProps) {
  const byKey = new Map(groups.map((group) => [group.key, group]))
  const bars = names.flatMap(([key], at): Bar[] => {
    const cents = byKey.get(key)?.cents
    return cents === undefined ? [] : [{ at, value: moneyNumber(cents), tone: toneOf(cents) }]
  })
  const rows = names.map(([key, , name], at) => {
    const group = byKey.get(key)
    return {
      at,
      cells: group
        ? [name, centsText(group.cents), tradesText(group.trades), partText(group.winRate)]
        : [name, texts.noTrades, '', ''],
    }
  })
  return (
    <Plot
      label={title}
      height={186}
      x={{ ...places(names.length), text: (at) => names[at]?.[1] ?? '' }}
      y={{ domain: fromZero(bars.map(({ value }) => value)), ticks: 3, text: (value) => shortMoney(value * 100) }}
      data={{ heads: [head, texts.result, texts.trades, texts.won], rows }}
      cursor
    >
      <Rule at={0} />
      <Bars bars={bars} />
    </Plot>
  )
}
