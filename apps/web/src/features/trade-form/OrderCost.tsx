import { Anchor, Stack, Text } from '@mantine/core'
import { type Instrument, ladderWords, marketOf } from '@ratchet/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lotText, moneyText, plainMoneyText, priceText } from '../../format/text.ts'
import { pipsText, pipText, pipWords } from '../../trading/ladder/ladder.ts'
import { LiveQuote } from '../../ui/LiveQuote.tsx'
import { Profit, SideMark } from '../../ui/Profit.tsx'
import type { TradeDraft } from './model/draft.ts'
import type { Sketch } from './model/sketch.ts'
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
    <section className={css.cost} aria-label={texts.orderCost} data-testid="ticket">
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
          <p className={css.what} data-testid="ticket-what">
            <SideMark side={side} />{' '}
            {sketch.inError ? texts.correctFieldsFirst(symbol) : whatText(symbol, sketch, instrument)}
          </p>
          {goesTo}
          <Figures instrument={instrument} sketch={sketch} />
          <Ratio sketch={sketch} />
          {sketch.inError ? null : (
            <div className={css.ladder}>
              <p data-testid="ticket-ladder">
                {ladderText(sketch, instrument)}{' '}
                <Anchor component={Link} to="/admin/risk" fz="inherit" fw={600}>
                  {texts.riskManagement}
                </Anchor>
              </p>
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
    </section>
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
    if (one && objections.some((objection) => objection.field === field))
      return <small className={css.dim}>{texts.levelNotAllowed}</small>
    if (!one) return <small className={css.dim}>{none}</small>
    return (
      <>
        <Profit amount={one.cents / 100} /> <small>{pipWords(one.points / pipPoints)}</small>
      </>
    )
  }
  return (
    <dl className={`${css.rows} num`}>
      <Row name={texts.value} testId="ticket-value">
        {estimate && plain(estimate.notional)}
      </Row>
      <Row name={texts.marginNeeded} testId="ticket-margin">
        {estimate && plain(estimate.margin)} {estimate && marginMode !== 'cfd' ? <small>1:{leverage}</small> : null}
      </Row>
      <Row name={texts.onePip} testId="ticket-pip">
        {estimate && plain(estimate.pip)}
      </Row>
      <Row name={texts.spreadCosts} testId="ticket-spread">
        {estimate && money(estimate.spread)} <small>{pipWords(spreadPips)}</small>
      </Row>
      {estimate?.commission ? <Row name={texts.commissionBothSides}>{money(estimate.commission)}</Row> : null}
      <Row name={texts.swapPerNight} testId="ticket-swap">
        {estimate && money(estimate.swapNight)}{' '}
        {estimate && triple >= 0 ? (
          <small>
            ×{swapDays[triple]} {texts.weekdays[triple]}
          </small>
        ) : null}
      </Row>
      <Row name={texts.atStopLoss} testId="ticket-stop">
        {level('sl', texts.noStopLossLimit)}
      </Row>
      <Row name={texts.atTakeProfit} testId="ticket-target">
        {level('tp', texts.noTarget)}
      </Row>
    </dl>
  )
}

interface RowProps {
  readonly name: string
  readonly testId?: string
  readonly children: ReactNode
}

/** Shows a figure, or a dash while it is not known yet: a zero would be an answer. */
function Row({ name, testId, children }: RowProps) {
  const known = Array.isArray(children) ? children[0] : children
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={testId}>{known === null ? <span className={css.dim}>–</span> : children}</dd>
    </div>
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
      <span className={css.bar} aria-hidden>
        <i style={{ flexGrow: risk }} />
        <b style={{ flexGrow: reward }} />
      </span>
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
