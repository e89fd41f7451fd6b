import { Anchor } from '@mantine/core'
import type { Instrument } from '@ratchet/contract'
import { Link } from 'react-router'
import { lotText, moneyText, wholeText } from '../../format/text.ts'
import { slippedIn, useRungHonesty } from '../../trading/ladder/honesty.ts'
import { worstAt } from '../../trading/ladder/ladder.ts'
import { profitAt } from '../../trading/positions/position.ts'
import { honestyLink } from '../../ui/links.ts'
import text from '../../ui/text.module.css'
import * as texts from './texts.ts'
import type { Subject } from './useSubject.ts'

interface LockNotesProps {
  readonly subject: Subject
  readonly instrument: Instrument
}

/** Tells what the worst case is made of, what is not in it, and how the trader's own stops have fared. */
export function LockNotes({ subject, instrument }: LockNotesProps) {
  const { data } = useRungHonesty()
  const { symbol, currency } = instrument
  const paid = -(worstAt(subject, subject.open, instrument)?.commission ?? 0)
  const slipped = slippedIn(data?.items ?? [], symbol)
  return (
    <div className={`${text.fine} num`} data-testid="lock-notes">
      {texts.worstMeaning(currency, paid > 0 ? moneyText(paid).slice(1) : null)}{' '}
      {slipped ? <Slipped slipped={slipped} subject={subject} instrument={instrument} /> : texts.noStopFilled}{' '}
      <Anchor component={Link} to={honestyLink} size="xs" underline="always">
        {texts.rungHonesty}
      </Anchor>
    </div>
  )
}

/** With fewer trades each one is more than a twentieth of them. */
const leastForShare = 20

type SlippedProps = LockNotesProps & { readonly slipped: { readonly points: number; readonly closes: number } }

/** Tells how far stops have slipped; the money is that of the chosen volume. */
function Slipped({ slipped: { points, closes }, subject, instrument }: SlippedProps) {
  const { symbol, digits, currency } = instrument
  const of = texts.trades(wholeText(closes), closes === 1)
  // Of fewer trades the worst is told: there is no 95th of a hundred.
  const isFew = closes < leastForShare
  if (points >= 0) return isFew ? texts.noneSlipped(symbol, of) : texts.mostDidNotSlip(symbol, of)
  const { type, open: price_open, volume } = subject
  const sign = type === 'Buy' ? 1 : -1
  const cost = volume
    ? profitAt({ type, price_open, volume }, price_open + (sign * points) / 10 ** digits, instrument)
    : null
  const money = cost === null ? '' : texts.slippageCost(moneyText(cost), currency, lotText(volume))
  const which = isFew ? texts.yourStops(symbol) : texts.mostOfYourStops(symbol)
  return texts.slipped(which, wholeText(-points), money, of)
}
