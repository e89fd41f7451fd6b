import { Text } from '@mantine/core'
import type { ActiveTrade, Instrument } from '@ratchet/contract'
import { lotText, moneyText, priceText } from '../../format/text.ts'
import { worstAt } from '../../trading/ladder/ladder.ts'
import type { LadderOutcome } from '../../trading/ladder/ladder-outcome.ts'
import css from './ladder-meaning.module.css'
import * as texts from './texts.ts'

interface LadderMeaningProps {
  readonly outcome: LadderOutcome
  readonly trade: Pick<ActiveTrade, 'type' | 'price_open' | 'volume'>
  readonly instrument: Instrument
}

/** Says what becomes of the stop: now, and with the next price if it is the present one. */
export function LadderMeaning({ outcome: { rungs, before, after, closes }, trade, instrument }: LadderMeaningProps) {
  const at = (stop: number) => {
    if (stop === 0) return texts.none
    const worst = worstAt({ type: trade.type, open: trade.price_open, volume: trade.volume }, stop, instrument)
    const money = worst ? texts.atWorst(moneyText(worst.cents), instrument.currency) : ''
    return `${priceText(stop, instrument.digits)}${money}`
  }
  const reached =
    rungs.length === 0 ? texts.noRungReached : (rungs.length === 1 ? texts.pastRung : texts.pastRungs)(rungs.join(', '))
  return (
    <div className={css.outcome} aria-live="polite" data-testid="ladder-outcome">
      <dl className="num">
        <div>
          <dt>{texts.stopNow}</dt>
          <dd>{at(before)}</dd>
        </div>
        <div>
          <dt>{texts.stopAfter}</dt>
          <dd>{after === before ? texts.unchanged : at(after)}</dd>
        </div>
        {closes > 0 ? (
          <div>
            <dt>{texts.closesNow}</dt>
            <dd>{texts.lots(lotText(closes))}</dd>
          </div>
        ) : null}
      </dl>
      <Text fz="sm" c="dimmed">
        {texts.note(reached)}
      </Text>
    </div>
  )
}
