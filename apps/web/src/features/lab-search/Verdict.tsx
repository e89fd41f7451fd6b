import { Stack, Text } from '@mantine/core'
import { earlierOf, type Luck, type LuckVerdict, luckVerdict } from '@ratchet/domain'
import { wholeText } from '../../format/text.ts'
import { centsText } from '../../replay/replay-text.ts'
import { Say } from '../../ui/Say.tsx'
import * as texts from './texts.ts'

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
export const inMarkets = texts.testingLuck

/** A plain word on whether the best ladder is better than luck, and what it did with trades that had no say in choosing it. */
export function Verdict({ trades, ladders, tested, luck, beaten, checkedBy, other }: Verdicted) {
  const earlier = earlierOf(trades)
  const later = trades - earlier
  const verdict = luckVerdict(luck)
  const check = laterWord(beaten, checkedBy)
  const held = verdict === 'better' && later > 0 && check.held
  return (
    <Stack gap={6}>
      <Say
        word={{ tone: held ? 'good' : 'warn', text: <strong>{texts.verdicts[verdict]}</strong> }}
        testId="lab-verdict"
      />
      <Text fz="xs" c="dimmed">
        {texts.chosen({
          earlier: wholeText(earlier),
          ladders: wholeText(ladders),
          ahead: centsText(luck.ahead),
          other,
          luck: marketsText(luck, verdict, tested < ladders ? tested : null),
        })}
      </Text>
      <Text fz="xs" c="dimmed" data-testid="lab-later">
        {later === 0
          ? texts.noLaterTrades
          : texts.onLaterTrades(wholeText(later), Math.round(beaten / 100), check.text)}
      </Text>
    </Stack>
  )
}

/** What became of the same search in random markets. */
function marketsText({ markets }: Luck, verdict: LuckVerdict, tested: number | null): string {
  if (verdict !== 'luck' && verdict !== 'better') return ''
  const some = tested === null ? '' : texts.withLadders(wholeText(tested))
  const text = wholeText(markets)
  return texts.randomMarkets(some) + (verdict === 'better' ? texts.noneAsGood(text) : texts.oneAsGood(markets, text))
}

/** What the best is compared with, within a sentence. */
export const otherName = (hasPresent: boolean): string => (hasPresent ? texts.yourLadder : texts.noLadder)

function laterWord(beaten: number, checkedBy: number): { readonly text: string; readonly held: boolean } {
  if (checkedBy < 0) return { text: texts.lostMoney, held: false }
  if (beaten < 5000) return { text: texts.noBetterThanLuck, held: false }
  if (beaten < convincing) return { text: texts.provesLittle, held: false }
  return { text: texts.heldUp, held: true }
}
