import { messages } from '@ratchet/contract'
import { type JournalFigures, moneyNumber, type OtherCharges } from '@ratchet/domain'
import type { ReactNode } from 'react'
import { wholeText } from '../../format/text.ts'
import { Profit } from '../../ui/Profit.tsx'
import css from './journal.module.css'
import { centsText, factorText, partText, rText } from './words.ts'

const money = (cents: number | null) => <Profit amount={cents === null ? null : moneyNumber(cents)} />

type Figure = readonly [name: string, value: ReactNode, note: string]

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
  readonly beside: OtherCharges | null
}

/** Charges that are in no trade's result, each where there are some, and what was booked in all. (JRN12) */
function besideFigures({ cents }: JournalFigures, { open, other }: OtherCharges): Figure[] {
  if (open === 0 && other === 0) return []
  return [
    ...(open === 0 ? [] : [['Charges of open positions', money(open), 'commission, swap and fee so far'] as const]),
    ...(other === 0 ? [] : [['Charges not of one trade', money(other), 'booked by the broker'] as const]),
    ['Booked in all', money(cents + open + other), 'net result and these charges'],
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
