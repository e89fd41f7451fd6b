import { messages } from '@ratchet/contract'
import { type JournalFigures, moneyNumber, type OtherCharges } from '@ratchet/domain'
import type { ReactNode } from 'react'
import { wholeText } from '../../format/text.ts'
import { Profit } from '../../ui/Profit.tsx'
import { centsText, factorText, partText, rText } from './figure-text.ts'
import css from './journal.module.css'
import * as texts from './texts.ts'

const money = (cents: number | null) => <Profit amount={cents === null ? null : moneyNumber(cents)} />

type Figure = readonly [name: string, value: ReactNode, note: string]

const figures: readonly (readonly [
  name: string,
  of: (figures: JournalFigures) => ReactNode,
  note: (figures: JournalFigures, isOfBalance: boolean) => string,
])[] = [
  [
    texts.netResult,
    ({ cents }) => money(cents),
    ({ gains, lost }) => texts.gainsAndLosses(centsText(gains), centsText(lost)),
  ],
  [
    texts.winRate,
    ({ winRate, trades }) => (trades ? partText(winRate) : messages.emptyCell),
    ({ wins, losses }) => texts.wonAndLost(wholeText(wins), wholeText(losses)),
  ],
  [texts.profitFactor, factorText, () => texts.profitFactorNote],
  [texts.expectancy, ({ expectancy }) => money(expectancy), () => texts.expectancyNote],
  [
    texts.averageWin,
    ({ averageWin }) => money(averageWin),
    ({ best }) => texts.bestTrade(centsText(Math.max(0, best))),
  ],
  [
    texts.averageLoss,
    ({ averageLoss }) => money(averageLoss),
    ({ worst }) => texts.worstTrade(centsText(Math.min(0, worst))),
  ],
  [
    texts.averageR,
    ({ averageR }) => rText(averageR),
    ({ withR, trades }) => texts.tradesWithR(wholeText(withR), wholeText(trades)),
  ],
  [
    texts.largestDrawdown,
    ({ drawdown }) => money(-drawdown),
    ({ drawdownPart }, isOfBalance) =>
      drawdownPart === null
        ? texts.drawdownFromZero
        : (isOfBalance ? texts.drawdownOfBalance : texts.drawdownOfResult)(partText(drawdownPart)),
  ],
  [texts.costs, ({ costs }) => money(costs), () => texts.costsNote],
  [
    texts.longestStreaks,
    ({ mostWon, mostLost }) => `${wholeText(mostWon)} / ${wholeText(mostLost)}`,
    () => texts.longestStreaksNote,
  ],
]

interface HeadlineProps {
  readonly figures: JournalFigures
  /** Whether the figures count from a balance that is known, or from 0. */
  readonly isOfBalance: boolean
  readonly beside: OtherCharges | null
}

/** Charges that are in no trade's result, each where there are some, and what was booked in all. (JRN12) */
function besideFigures({ cents }: JournalFigures, { open, other }: OtherCharges): Figure[] {
  if (open === 0 && other === 0) return []
  return [
    ...(open === 0 ? [] : [[texts.openCharges, money(open), texts.openChargesNote] as const]),
    ...(other === 0 ? [] : [[texts.otherCharges, money(other), texts.otherChargesNote] as const]),
    [texts.totalBooked, money(cents + open + other), texts.totalBookedNote],
  ]
}

/** What all trades of the filters came to. */
export function Headline({ figures: its, isOfBalance, beside }: HeadlineProps) {
  const all: readonly Figure[] = [
    ...figures.map(([name, of, note]): Figure => [name, of(its), note(its, isOfBalance)]),
    ...(beside ? besideFigures(its, beside) : []),
  ]
  return (
    <dl className={css.headline} data-testid="journal-figures">
      {all.map(([name, value, note]) => (
        <div key={name} className={css.figure}>
          <dt>{name}</dt>
          <dd className="num">
            <span className={css.value}>{value}</span>
            <span className={css.small}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
