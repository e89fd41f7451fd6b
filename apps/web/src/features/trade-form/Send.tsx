import { Button } from '@mantine/core'
import { type Instrument, marketOf, messages, serverNames } from '@ratchet/contract'
import { IconAlertTriangle, IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { lotText, moneyText, plainMoneyText, priceText } from '../../format/text.ts'
import { SideMark } from '../../ui/Profit.tsx'
import { type Blocked, listed } from './blocked.ts'
import { fields } from './fields.ts'
import { placeOf } from './place.ts'
import type { PutAway } from './put-away.ts'
import { type Sketch, sideOfType, worstCents } from './sketch.ts'
import * as texts from './texts.ts'
import css from './trade-form.module.css'

/** The reason has this id where no other is given. */
const reasonId = 'trade-blocked'

interface ExecuteButtonProps {
  readonly side: 'Buy' | 'Sell'
  readonly busy: boolean
  readonly blocked: Blocked | null
  readonly onPress: () => void
}

/**
 * The side shows in colour and in shape; the words stay the same. While the order would be refused it is marked as disabled but can still
 * be reached: whoever comes to it by keyboard or hears the screen is told why.
 */
export function ExecuteButton({ side, busy, blocked, onPress }: ExecuteButtonProps) {
  const Arrow = side === 'Buy' ? IconArrowUpRight : IconArrowDownRight
  return (
    <Button
      type="button"
      disabled={busy}
      onClick={onPress}
      size="md"
      {...(side === 'Sell' ? { color: 'var(--r-sell-fill)' } : {})}
      {...(blocked ? { 'aria-describedby': reasonId } : {})}
      {...(blocked?.certain ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      className={css.submit ?? ''}
      leftSection={<Arrow size={18} aria-hidden />}
      data-side={side}
      data-testid="execute-trade"
    >
      {busy ? messages.executing : texts.executeTrade}
    </Button>
  )
}

/**
 * Tells at the button why the order cannot be sent. The details follow the price; only the first line is read out as it
 * comes.
 */
export function Reason({ blocked, id = reasonId }: { blocked: Blocked | null; id?: string }) {
  return (
    <div id={id} data-testid={id}>
      {blocked ? (
        <div className={css.reason}>
          <IconAlertTriangle size={15} aria-hidden />
          <div>
            <strong role="status">{blocked.lead}</strong> {blocked.details.join(' ')}
          </div>
        </div>
      ) : null}
    </div>
  )
}

interface OrderLineProps {
  readonly symbol: string
  readonly side: 'Buy' | 'Sell'
  readonly instrument: Instrument | undefined
  readonly sketch: Sketch | null
}

/** Tells the order in one line, where the button is: what would be sent, at which price, and what it may lose. */
export function OrderLine({ symbol, side, instrument, sketch }: OrderLineProps) {
  const lots = sketch?.volume ? `${lotText(sketch.volume)} ` : ''
  const price = sketch?.inError
    ? texts.correctField
    : !sketch || !instrument
      ? texts.noQuote
      : openText(sketch, instrument)
  return (
    <p className={`${css.orderLine} num`} data-testid="order-line">
      <strong>
        <SideMark side={side} /> {lots}
        {symbol}
      </strong>
      <span>{price}</span>
      {sketch?.estimate && instrument ? <span>{riskText(sketch, instrument)}</span> : null}
    </p>
  )
}

function openText({ open, pending, side }: Sketch, { digits }: Instrument): string {
  if (open === null) return texts.enterPrice
  return pending
    ? texts.openAt(priceText(open, digits))
    : texts.quoteAt(side === 'Buy' ? 'Ask' : 'Bid', priceText(open, digits))
}

/** Writes 'Worst loss −50.00 USD', or what each pip costs where there is no stop. */
export function riskText(sketch: Sketch, { currency }: Instrument): string {
  const worst = worstCents(sketch)
  if (worst !== null) return texts.worstLoss(moneyText(worst / 100), currency)
  const { estimate } = sketch
  if (!estimate) return texts.worstLossUnknown
  if (estimate.stop) return texts.stopNotAllowed
  return texts.noStopPipCost(plainMoneyText(estimate.pip / 100), currency)
}

interface PutAwayLineProps {
  readonly away: PutAway | null
  /** Where the order that stands in the form now goes. */
  readonly server: string
  readonly onUndo: () => void
}

/** Says which prices were taken out of the form, and gives the order back that they belong to. */
export function PutAwayLine({ away, server, onUndo }: PutAwayLineProps) {
  return (
    <div role="status" data-testid="put-away">
      {away ? (
        <p className={css.putAway}>
          {putAwayText(away, server)}{' '}
          <button type="button" className={css.again} onClick={onUndo}>
            {texts.undo}
          </button>
        </p>
      ) : null}
    </div>
  )
}

function putAwayText({ symbol, type, server, prices }: PutAway, now: string): string {
  const named = fields.flatMap(({ name, label }) =>
    name in prices ? [`${label} ${prices[name as keyof typeof prices]}`] : [],
  )
  const { server: before } = placeOf(server)
  const there = marketOf(before) === marketOf(now) ? '' : texts.onServer(before || serverNames.paper)
  return texts.cleared(listed(named), sideOfType(type), symbol, there)
}
