import { VisuallyHidden } from '@mantine/core'
import type { Instrument, Risk } from '@ratchet/contract'
import { moneyText } from '../../format/text.ts'
import { climb, pipsText, worstAt } from '../../trading/ladder/ladder.ts'
import css from './first-steps.module.css'
import * as texts from './texts.ts'

interface StairsProps {
  readonly ladder: Risk
  readonly instrument: Instrument
  /** Lots. */
  readonly volume: number
}

/** Money does not depend on where a trade opens; any price that is high enough will do. */
const anyPrice = 100_000

/** Draws a ladder as a staircase: at each rung, what the stop then locks in. */
export function Stairs({ ladder, instrument, volume }: StairsProps) {
  const steps = climb('Buy', anyPrice, ladder, instrument)
  const most = Math.max(...steps.map(({ stop }) => stop?.pips ?? 0))
  return (
    <ol className={`${css.stairs} num`} aria-label={texts.lockedInByRung} data-testid="first-stairs">
      {steps.map(({ rung, pips, stop }) => {
        const money = stop
          ? (worstAt({ type: 'Buy', open: anyPrice, volume }, stop.price, instrument)?.cents ?? null)
          : null
        return (
          <li key={rung} className={css.stair}>
            <VisuallyHidden>
              {texts.rungLocksIn(pipsText(pips), pipsText(stop?.pips ?? 0), moneyText(money), instrument.currency)}
            </VisuallyHidden>
            <span aria-hidden className={css.reach}>
              {pipsText(pips)}
            </span>
            <span
              aria-hidden
              className={css.riser}
              style={{ blockSize: `${8 + 56 * Math.sqrt((stop?.pips ?? 0) / most)}px` }}
            />
            <span aria-hidden className={css.worth}>
              {moneyText(money)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
