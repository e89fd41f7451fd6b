import { messages } from '@ratchet/contract'
import { type JournalFigures, moneyNumber } from '@ratchet/domain'
import type { ReactNode } from 'react'
import { wholeText } from '../../format/text.ts'
import { Profit } from '../../ui/Profit.tsx'
import css from './journal.module.css'
import { centsText, factorText, partText, rText } from './words.ts'

const money = (cents: number | null) => <Profit amount={cents === null ? null : moneyNumber(cents)} />

const figures: readonly (readonly [
  name: string,
  of: (figures: JournalFigures) => ReactNode,
  note: (figures: JournalFigures, isOfBalance: boolean) => string,
])[] = [
  ['Net result', ({ cents }) => money(cents), ({ gains, lost }) => `${centsText(gains)} and ${centsText(lost)}`],
  [
    'Win rate',
    ({ winRate, trades }) => (trades ? partText(winRate) : messages.emptyCell),
    ({ wins, losses }) => `${wholeText(wins)} won, ${wholeText(losses)} lost`,
  ],
  ['Profit factor', factorText, () => 'gains over losses'],
  ['Expectancy', ({ expectancy }) => money(expectancy), () => 'an average trade'],
  ['Average win', ({ averageWin }) => money(averageWin), ({ best }) => `best ${centsText(Math.max(0, best))}`],
  ['Average loss', ({ averageLoss }) => money(averageLoss), ({ worst }) => `worst ${centsText(Math.min(0, worst))}`],
  [
    'Average R',
    ({ averageR }) => rText(averageR),
    ({ withR, trades }) => `of ${wholeText(withR)} of ${wholeText(trades)} with a first stop`,
  ],
  [
    'Largest drawdown',
    ({ drawdown }) => money(-drawdown),
    ({ drawdownPart }, isOfBalance) =>
      drawdownPart === null
        ? 'from below a start of 0'
        : `${partText(drawdownPart)} of ${isOfBalance ? 'the highest balance before' : 'the highest result before'}`,
  ],
  ['Costs', ({ costs }) => money(costs), () => 'swap, commission and fee'],
  [
    'Longest streaks',
    ({ mostWon, mostLost }) => `${wholeText(mostWon)} / ${wholeText(mostLost)}`,
    () => 'won in a row / lost in a row',
  ],
]

interface HeadlineProps {
  readonly figures: JournalFigures
  /** Whether the figures count from a balance that is known, or from 0. */
  readonly isOfBalance: boolean
}

/** What all trades of the filters came to. */
export function Headline({ figures: its, isOfBalance }: HeadlineProps) {
  return (
    <dl className={css.headline} data-testid="journal-figures">
      {figures.map(([name, of, note]) => (
        <div key={name} className={css.figure}>
          <dt>{name}</dt>
          <dd className="num">
            <span className={css.value}>{of(its)}</span>
            <span className={css.small}>{note(its, isOfBalance)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
