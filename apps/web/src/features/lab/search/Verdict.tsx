import { beatenLater, chanceOf, earlierOf, type Luck, luckVerdict } from '@ratchet/domain'
import { wholeText } from '../../../format/text.ts'
import { Say } from '../../../ui/Say.tsx'
import { centsText } from '../words.ts'
import type { SearchFound } from '../work/useSearch.ts'
import css from './search.module.css'

/** A best that beats fewer of the others on later trades has proved little: in hundredths of a percent. */
const convincing = 7500

interface VerdictProps {
  readonly found: SearchFound
  /** The place of the best ladder among the cells. */
  readonly best: number
}

/** A plain word on whether the best ladder is better than luck, and what it did with trades that had no say in choosing it. */
export function Verdict({ found: { searched, cells, judged }, best }: VerdictProps) {
  const trades = searched.question.entries.length
  const earlier = earlierOf(trades)
  const later = trades - earlier
  const { head, good } = wordOf(judged.luck)
  const beaten = beatenLater(cells, best)
  const check = laterWord(beaten, cells[best]?.checkedBy ?? 0)
  const other = searched.question.present ? 'your ladder' : 'no ladder'
  return (
    <div className={css.verdict}>
      <Say
        word={{ tone: good && later > 0 && check.held ? 'good' : 'warn', text: <strong>{head}</strong> }}
        testId="lab-verdict"
      />
      <p className={css.fine}>
        The earlier {wholeText(earlier)} trades chose the best of {wholeText(cells.length)} ladders; there it is{' '}
        {centsText(judged.luck.ahead)} against {other}. {chanceWords(judged.luck)}
      </p>
      <p className={css.fine} data-testid="lab-later">
        {later === 0
          ? 'There are too few trades to check it on others.'
          : `With the later ${wholeText(later)}, which had no say, it did better than ${Math.round(beaten / 100)} % of the other ladders. ${check.text}`}
      </p>
    </div>
  )
}

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

function chanceWords(luck: Luck): string {
  const verdict = luckVerdict(luck)
  if (verdict === 'few' || verdict === 'behind') return ''
  const { asFar, permutations } = luck
  return `Had each advantage been as likely a loss, the best of as many ladders would have come as far in ${wholeText(asFar)} of ${wholeText(permutations)} random turns of ${luck.parts} parts of those trades.`
}

function laterWord(beaten: number, checkedBy: number): { readonly text: string; readonly held: boolean } {
  if (checkedBy < 0) return { text: 'But it lost money with them: do not trust it.', held: false }
  if (beaten < 5000) return { text: 'That is no better than luck would be: do not trust it.', held: false }
  if (beaten < convincing) return { text: 'That proves little.', held: false }
  return { text: 'It held up there, on this stretch of the market.', held: true }
}
