import { messages } from '@ratchet/contract'
import { type JournalFigures, moneyNumber, type OtherCharges } from '@ratchet/domain'
import type { ReactNode } from 'react'
import { wholeText } from '../../format/text.ts'
import { Figure, Figures } from '../../ui/Figures.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { centsText, factorText, partText, rText } from './figure-text.ts'
import * as texts from './texts.ts'

const money = (cents: number | null) => <Profit amount={cents === null ? null : moneyNumber(cents)} />

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
function Beside({ cents, charges: { open, other } }: { readonly cents: number; readonly charges: OtherCharges }) {
  if (open === 0 && other === 0) return null
  return (
    <>
      {open === 0 ? null : (
        <Figure label={texts.openCharges} note={texts.openChargesNote}>
          {money(open)}
        </Figure>
      )}
      {other === 0 ? null : (
        <Figure label={texts.otherCharges} note={texts.otherChargesNote}>
          {money(other)}
        </Figure>
      )}
      <Figure label={texts.totalBooked} note={texts.totalBookedNote}>
        {money(cents + open + other)}
      </Figure>
    </>
  )
}

/** What all trades of the filters came to. */
export const Headline = ({ figures: its, isOfBalance, beside }: HeadlineProps) => (
  <Figures as="cells" testId="journal-figures">
    {figures.map(([name, of, note]) => (
      <Figure key={name} label={name} note={note(its, isOfBalance)}>
        {of(its)}
      </Figure>
    ))}
    {beside ? <Beside cents={its.cents} charges={beside} /> : null}
  </Figures>
)
