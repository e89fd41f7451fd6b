import { exactTimeText, levelText, moneyText, priceText } from '../../format/text.ts'
import { profitAt } from '../../trading/positions/position.ts'
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
    <section className={css.moment} aria-label={texts.momentFigures} data-testid="flight-moment">
      <p className={css.momentHead}>
        <strong className="num">{marketMs === null ? '' : exactTimeText(new Date(marketMs).toISOString())}</strong>
        <span>{what}</span>
      </p>
      <dl className={`${css.facts} num`}>
        <Fact
          name={texts.bidAsk}
          value={quote ? `${priceText(quote.bid, digits)} / ${priceText(quote.ask, digits)}` : '–'}
        />
        <Fact name={texts.profit} value={profit === null ? '–' : moneyText(profit)} />
        <Fact name={texts.intended} value={state?.open ? levelText(state.intendedSl, digits) : '–'} />
        <Fact name={texts.confirmed} value={state?.open ? levelText(state.sl, digits) : '–'} />
        <Fact name={texts.gap} value={gapText(moment, facts, digits)} />
        <Fact name={texts.targetFigure} value={state?.open ? levelText(state.intendedTp, digits) : '–'} />
      </dl>
      {sentence ? <p className={css.sentence}>{sentence}</p> : null}
    </section>
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

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
