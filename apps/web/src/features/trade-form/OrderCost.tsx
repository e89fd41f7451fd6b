import { Anchor, Divider, Progress, Stack, Text } from '@mantine/core'
import { type Instrument, ladderWords, marketOf } from '@ratchet/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lotText, moneyText, plainMoneyText, priceText } from '../../format/text.ts'
import { pipsText, pipText, pipWords } from '../../trading/ladder/ladder.ts'
import type { TradeDraft } from '../../trading/ticket/draft.ts'
import type { Sketch } from '../../trading/ticket/sketch.ts'
import { Facts } from '../../ui/Facts.tsx'
import { LiveQuote } from '../../ui/LiveQuote.tsx'
import { Profit, SideMark } from '../../ui/Profit.tsx'
import { OrderAccount, OrderLadder } from './OrderAccount.tsx'
import * as texts from './texts.ts'
import css from './trade-form.module.css'
import type { Order } from './useOrder.ts'

interface OrderCostProps {
  readonly order: Order
  readonly change: (change: Partial<TradeDraft>) => void
}

/** Shows what the order would cost and risk at the quotes as they come. */
export function OrderCost({ order, change }: OrderCostProps) {
  const { draft, server, side, instrument, sketch, account } = order
  const { symbol } = draft
  const goesTo = (
    <Text size="xs" c="dimmed">
      {texts.account} <OrderAccount account={account} server={server} brokerId={draft.brokerId} />
    </Text>
  )
  return (
    <Stack
      component="section"
      gap={10}
      p="sm"
      bg="var(--r-raised)"
      bdrs="md"
      fz="sm"
      aria-label={texts.orderCost}
      data-testid="ticket"
    >
      <LiveQuote
        symbol={symbol}
        server={server}
        digits={instrument?.digits ?? 2}
        tiles={side === 'Buy' ? 'ask' : 'bid'}
      />
      {instrument ? (
        <Text size="xs" c="dimmed" data-testid="pip">
          {texts.pipAndLot(pipText(instrument), instrument.contractSize, instrument.unit)}
        </Text>
      ) : null}
      {instrument && sketch ? (
        <>
          <Divider />
          <Text size="sm" fw={600} data-testid="ticket-what">
            <SideMark side={side} />{' '}
            {sketch.inError ? texts.correctFieldsFirst(symbol) : whatText(symbol, sketch, instrument)}
          </Text>
          {goesTo}
          <Figures instrument={instrument} sketch={sketch} />
          <Ratio sketch={sketch} />
          {sketch.inError ? null : (
            <div className={css.ladder}>
              <Text size="sm" data-testid="ticket-ladder">
                {ladderText(sketch, instrument)}{' '}
                <Anchor component={Link} to="/admin/risk" fz="inherit" fw={600} underline="always">
                  {texts.riskManagement}
                </Anchor>
              </Text>
              <OrderLadder order={order} change={change} />
            </div>
          )}
          <Text size="xs" c="dimmed">
            {texts.estimateNote}
          </Text>
        </>
      ) : (
        <>
          {marketOf(server) ? goesTo : null}
          <Text size="xs" c="dimmed">
            {symbol === '' ? texts.symbolsNotLoaded(server) : texts.noQuoteYet(symbol)}
          </Text>
        </>
      )}
    </Stack>
  )
}

/** Writes '0.10 GOLD at the market, about 1284.35'. */
function whatText(symbol: string, { open, volume, pending }: Sketch, { digits }: Instrument): string {
  const lots = volume === null ? '' : `${lotText(volume)} `
  if (open === null) return texts.whatWithoutPrice(lots, symbol)
  return pending
    ? texts.whatAtPrice(lots, symbol, priceText(open, digits))
    : texts.whatAtMarket(lots, symbol, priceText(open, digits))
}

interface DrawnProps {
  readonly instrument: Instrument
  readonly sketch: Sketch
}

function Figures({ instrument, sketch: { estimate, spreadPips, objections } }: DrawnProps) {
  const { currency, leverage, marginMode, pipPoints, swapDays } = instrument
  const money = (cents: number) => `${moneyText(cents / 100)} ${currency}`
  const plain = (cents: number) => `${plainMoneyText(cents / 100)} ${currency}`
  const triple = swapDays.findIndex((nights) => nights > 1)
  const level = (field: 'sl' | 'tp', none: string): ReactNode => {
    if (!estimate) return null
    const one = field === 'sl' ? estimate.stop : estimate.target
    // A sum for a level that cannot be placed would be a promise.
    if (one && objections.some((objection) => objection.field === field)) return <small>{texts.levelNotAllowed}</small>
    if (!one) return <small>{none}</small>
    return (
      <>
        <Profit amount={one.cents / 100} /> <small>{pipWords(one.points / pipPoints)}</small>
      </>
    )
  }
  const noted = (text: string, note: ReactNode) => (
    <>
      {text} <small>{note}</small>
    </>
  )
  const leverageNote = marginMode === 'cfd' ? '' : `1:${leverage}`
  const tripleNote = triple < 0 ? '' : `×${swapDays[triple]} ${texts.weekdays[triple]}`
  const value = <T,>(show: (known: NonNullable<typeof estimate>) => T) => estimate && show(estimate)
  return (
    <Facts
      className={css.figures}
      of={[
        { name: texts.value, value: value((of) => plain(of.notional)), testId: 'ticket-value' },
        {
          name: texts.marginNeeded,
          value: value((of) => noted(plain(of.margin), leverageNote)),
          testId: 'ticket-margin',
        },
        { name: texts.onePip, value: value((of) => plain(of.pip)), testId: 'ticket-pip' },
        {
          name: texts.spreadCosts,
          value: value((of) => noted(money(of.spread), pipWords(spreadPips))),
          testId: 'ticket-spread',
        },
        ...(estimate?.commission ? [{ name: texts.commissionBothSides, value: money(estimate.commission) }] : []),
        {
          name: texts.swapPerNight,
          value: value((of) => noted(money(of.swapNight), tripleNote)),
          testId: 'ticket-swap',
        },
        { name: texts.atStopLoss, value: level('sl', texts.noStopLossLimit), testId: 'ticket-stop' },
        { name: texts.atTakeProfit, value: level('tp', texts.noTarget), testId: 'ticket-target' },
      ]}
    />
  )
}

/** Draws risk against reward to scale. */
function Ratio({ sketch: { estimate } }: Pick<DrawnProps, 'sketch'>) {
  const risk = -(estimate?.stop?.cents ?? 0)
  const reward = estimate?.target?.cents ?? 0
  if (risk <= 0 || reward <= 0) return null
  const ratio = (reward / risk).toFixed(2).replace(/\.?0+$/, '')
  return (
    <Stack gap={5} fz="xs" c="dimmed" data-testid="ticket-ratio">
      <Progress.Root size={6} aria-hidden>
        <Progress.Section value={(100 * risk) / (risk + reward)} color="var(--r-loss)" />
        <Progress.Section value={(100 * reward) / (risk + reward)} color="var(--r-gain)" />
      </Progress.Root>
      <span>{texts.riskToReward(ratio)}</span>
    </Stack>
  )
}

/** Says of the ladder why no first lock-in can be named. */
function withoutLock({ open, laddered, needsStop, measuredThen }: Sketch): string {
  if (measuredThen) return ladderWords.measuredThen
  if (needsStop) return texts.ladderNeedsStop
  if (laddered === null) return texts.ladderLoading
  if (!laddered) return texts.noRungsSet
  if (open === null) return texts.ladderNeedsPrice
  return texts.noRungLocksIn
}

/** Tells what the saved ladder would do for this trade. */
function ladderText(sketch: Sketch, { currency, digits }: Instrument): string {
  const { steps, volume, estimate } = sketch
  const pipCents = estimate?.pip ?? null
  const money = (pips: number) =>
    pipCents === null || volume === null ? '' : `, ${moneyText(Math.round(pips * pipCents) / 100)} ${currency}`
  const first = steps.find(({ stop }) => stop?.moved && stop.pips > 0)
  const last = steps.at(-1)
  if (!first?.stop) return withoutLock(sketch)
  const text = texts.firstLockIn(
    pipWords(first.pips),
    priceText(first.trigger, digits),
    priceText(first.stop.price, digits),
    pipWords(first.stop.pips),
    money(first.stop.pips),
  )
  if (!last?.stop || last === first) return text
  return `${text}${texts.lastLockIn(pipWords(last.pips), pipsText(last.stop.pips), money(last.stop.pips))}`
}
