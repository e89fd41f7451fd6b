import { Divider, Group, Stack } from '@mantine/core'
import { exactTimeText, levelText, moneyText, priceText } from '../../format/text.ts'
import { profitAt } from '../../trading/positions/position.ts'
import { Figure, Figures } from '../../ui/Figures.tsx'
import type { Close } from './closes.ts'
import css from './flight.module.css'
import type { Moment } from './life.ts'
import type { Facts } from './sentence.ts'
import * as texts from './texts.ts'

interface MomentCardProps {
  readonly moment: Moment
  readonly facts: Facts | undefined
  readonly digits: number
  /** Closing deals up to that moment. */
  readonly closes: readonly Close[]
  /** What happened last, and the sentence on the levels that holds at that moment. */
  readonly what: string
  readonly sentence: string | null
}

/** Tells what was true at the moment under the cursor. */
export function MomentCard({ moment, facts, digits, closes, what, sentence }: MomentCardProps) {
  const { state, quote, exit, marketMs } = moment
  const booked = closes.reduce((sum, { profit }) => sum + (profit ?? 0), 0)
  const floating =
    facts && state?.open && exit !== null
      ? profitAt({ type: facts.side, price_open: state.openPrice, volume: state.volume }, exit, facts.instrument)
      : null
  const profit = floating === null && closes.length === 0 ? null : (floating ?? 0) + booked
  return (
    <Stack component="section" gap={10} aria-label={texts.momentFigures} data-testid="flight-moment">
      <Divider />
      <Group gap="2px 10px">
        <strong className="num">{marketMs === null ? '' : exactTimeText(new Date(marketMs).toISOString())}</strong>
        <span>{what}</span>
      </Group>
      <Figures least={150}>
        <Figure label={texts.bidAsk}>
          {quote ? `${priceText(quote.bid, digits)} / ${priceText(quote.ask, digits)}` : '–'}
        </Figure>
        <Figure label={texts.profit}>{profit === null ? '–' : moneyText(profit)}</Figure>
        <Figure label={texts.intended}>{state?.open ? levelText(state.intendedSl, digits) : '–'}</Figure>
        <Figure label={texts.confirmed}>{state?.open ? levelText(state.sl, digits) : '–'}</Figure>
        <Figure label={texts.gap}>{gapText(moment, facts, digits)}</Figure>
        <Figure label={texts.targetFigure}>{state?.open ? levelText(state.intendedTp, digits) : '–'}</Figure>
      </Figures>
      {sentence ? <p className={css.sentence}>{sentence}</p> : null}
    </Stack>
  )
}

/**
 * Tells how far the stop that is meant to hold and the one the broker has lie apart: in price, and in money where it
 * has one.
 */
function gapText({ state }: Moment, facts: Facts | undefined, digits: number): string {
  if (!state?.open) return '–'
  const { intendedSl, sl, openPrice, volume } = state
  if (intendedSl === sl) return texts.none
  if (sl === 0 || !facts) return texts.noStopYet
  const at = (price: number) => profitAt({ type: facts.side, price_open: openPrice, volume }, price, facts.instrument)
  const [wanted, had] = [at(intendedSl), at(sl)]
  const money = wanted === null || had === null ? '' : ` · ${moneyText(Math.abs(wanted - had)).slice(1)}`
  return `${priceText(Math.abs(intendedSl - sl), digits)}${money}`
}
