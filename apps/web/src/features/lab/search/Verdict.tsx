import { earlierOf, type Luck, type LuckVerdict, luckVerdict } from '@ratchet/domain'
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
  /** So many of them were tried in random markets too. */
  readonly tested: number
  readonly luck: Luck
  /** Of the others, how many the best beats on the later trades, in hundredths of a percent. */
  readonly beaten: number
  /** What it brought there. */
  readonly checkedBy: number
  /** What it is compared with. */
  readonly other: string
}

/** While a search is made again in random markets. */
export const inMarkets = 'Is it better than luck? The search goes on in random markets'

/** A plain word on whether the best ladder is better than luck, and what it did with trades that had no say in choosing it. */
export function Verdict({ trades, ladders, tested, luck, beaten, checkedBy, other }: Verdicted) {
  const earlier = earlierOf(trades)
  const later = trades - earlier
  const verdict = luckVerdict(luck)
  const check = laterWord(beaten, checkedBy)
  const held = verdict === 'better' && later > 0 && check.held
  return (
    <div className={css.verdict}>
      <Say word={{ tone: held ? 'good' : 'warn', text: <strong>{heads[verdict]}</strong> }} testId="lab-verdict" />
      <p className={css.fine}>
        The earlier {wholeText(earlier)} trades chose the best of {wholeText(ladders)} ladders, by what they had brought
        when the later ones begin; there it is {centsText(luck.ahead)} against {other}.{' '}
        {marketsText(luck, verdict, tested < ladders ? tested : null)}
      </p>
      <p className={css.fine} data-testid="lab-later">
        {later === 0
          ? 'There are too few trades to check it on others.'
          : `With the later ${wholeText(later)}, which had no say, it did better than ${Math.round(beaten / 100)} % of the other ladders. ${check.text}`}
      </p>
    </div>
  )
}

const heads: Readonly<Record<LuckVerdict, string>> = {
  hindsight: 'You set these trades with the price in view, so nothing tells whether the best ladder is more than luck.',
  few: 'Too few trades, or too short a stretch, to tell the best ladder from a lucky one.',
  behind: 'None of these ladders is ahead of what you have.',
  luck: 'The best ladder is no better than luck: do not trust it.',
  better: 'The best ladder is better than luck.',
}

/** What became of the same search in random markets. */
function marketsText({ markets }: Luck, verdict: LuckVerdict, tested: number | null): string {
  if (verdict !== 'luck' && verdict !== 'better') return ''
  const some = tested === null ? '' : `, by ${wholeText(tested)} of the ladders`
  const made = `The same search was made in random markets, where each minute goes up or down by chance${some}: `
  return verdict === 'better'
    ? `${made}none of ${wholeText(markets)} brought as much.`
    : `${made}${markets === 1 ? 'the first one' : `one of ${wholeText(markets)}`} brought as much.`
}

/** What the best is compared with, within a sentence. */
export const otherName = (hasPresent: boolean): string => (hasPresent ? 'your ladder' : 'no ladder')

function laterWord(beaten: number, checkedBy: number): { readonly text: string; readonly held: boolean } {
  if (checkedBy < 0) return { text: 'But it lost money with them: do not trust it.', held: false }
  if (beaten < 5000) return { text: 'That is no better than luck would be: do not trust it.', held: false }
  if (beaten < convincing) return { text: 'That proves little.', held: false }
  return { text: 'It held up there, on this stretch of the market.', held: true }
}
