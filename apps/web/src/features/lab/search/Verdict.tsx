import { chanceOf, earlierOf, type Luck, luckVerdict } from '@ratchet/domain'
import { wholeText } from '../../../format/text.ts'
import { Say } from '../../../ui/Say.tsx'
import { centsText } from '../words.ts'
import css from './search.module.css'

/** A best that beats fewer of the others on later trades has proved little: in hundredths of a percent. */
const convincing = 7500

/** What a search came to, whichever kind it was. */
export interface Verdicted {
  readonly trades: number
  readonly ladders: number
  readonly luck: Luck
  /** Of the others, how many the best beats on the later trades, in hundredths of a percent. */
  readonly beaten: number
  /** What it brought there. */
  readonly checkedBy: number
  /** What it is compared with. */
  readonly other: string
  /** How its chance was counted. */
  readonly chance: string
}

/** A plain word on whether the best ladder is better than luck, and what it did with trades that had no say in choosing it. */
export function Verdict({ trades, ladders, luck, beaten, checkedBy, other, chance }: Verdicted) {
  const earlier = earlierOf(trades)
  const later = trades - earlier
  const { head, good } = wordOf(luck)
  const verdict = luckVerdict(luck)
  const check = laterWord(beaten, checkedBy)
  return (
    <div className={css.verdict}>
      <Say
        word={{ tone: good && later > 0 && check.held ? 'good' : 'warn', text: <strong>{head}</strong> }}
        testId="lab-verdict"
      />
      <p className={css.fine}>
        The earlier {wholeText(earlier)} trades chose the best of {wholeText(ladders)} ladders; there it is{' '}
        {centsText(luck.ahead)} against {other}. {verdict === 'few' || verdict === 'behind' ? '' : chance}
      </p>
      <p className={css.fine} data-testid="lab-later">
        {later === 0
          ? 'There are too few trades to check it on others.'
          : `With the later ${wholeText(later)}, which had no say, it did better than ${Math.round(beaten / 100)} % of the other ladders. ${check.text}`}
      </p>
    </div>
  )
}

/** What the best is compared with, within a sentence. */
export const otherName = (hasPresent: boolean): string => (hasPresent ? 'your ladder' : 'no ladder')

/** 'p = 0.012'; the least that 999 permutations can show is a thousandth. */
const chanceText = (luck: Luck): string => `p = ${chanceOf(luck).toFixed(3)}`

function wordOf(luck: Luck): { readonly head: string; readonly good: boolean } {
  switch (luckVerdict(luck)) {
    case 'few':
      return { head: 'Too few trades to tell the best ladder from a lucky one.', good: false }
    case 'behind':
      return { head: 'None of these ladders is ahead of what you have.', good: false }
    case 'luck':
      return { head: `The best ladder is no better than luck (${chanceText(luck)}): do not trust it.`, good: false }
    case 'better':
      return { head: `The best ladder is better than luck (${chanceText(luck)}).`, good: true }
  }
}

function laterWord(beaten: number, checkedBy: number): { readonly text: string; readonly held: boolean } {
  if (checkedBy < 0) return { text: 'But it lost money with them: do not trust it.', held: false }
  if (beaten < 5000) return { text: 'That is no better than luck would be: do not trust it.', held: false }
  if (beaten < convincing) return { text: 'That proves little.', held: false }
  return { text: 'It held up there, on this stretch of the market.', held: true }
}
