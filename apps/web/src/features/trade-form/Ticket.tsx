import { type Instrument, ladderWords, marketOf } from '@ratchet/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lotText, moneyText, plainMoneyText, priceText } from '../../format/text.ts'
import { pipsText, pipText, pipWords } from '../../trading/ladder/ladder.ts'
import { LiveQuote } from '../../ui/LiveQuote.tsx'
import { Profit, SideMark } from '../../ui/Profit.tsx'
import type { Sketch } from './sketch.ts'
import * as texts from './texts.ts'
import css from './ticket.module.css'

interface TicketProps {
  readonly symbol: string
  /** The server whose market it is traded on. */
  readonly server: string
  readonly side: 'Buy' | 'Sell'
  readonly instrument: Instrument | undefined
  readonly sketch: Sketch | null
  /** The account that the order would go to. */
  readonly account: ReactNode
  /** The ladder by which it would climb. */
  readonly ladder: ReactNode
}

/** Shows what the order would cost and risk at the quotes as they come. */
export function Ticket({ symbol, server, side, instrument, sketch, account, ladder }: TicketProps) {
  return (
    <section className={css.ticket} aria-label={texts.orderCost} data-testid="ticket">
      <LiveQuote
        symbol={symbol}
        server={server}
        digits={instrument?.digits ?? 2}
        tiles={side === 'Buy' ? 'ask' : 'bid'}
      />
      {instrument ? (
        <p className={css.fine} data-testid="pip">
          {texts.pipAndLot(pipText(instrument), instrument.contractSize, instrument.unit)}
        </p>
      ) : null}
      {instrument && sketch ? (
        <>
          <p className={css.what} data-testid="ticket-what">
            <SideMark side={side} />{' '}
            {sketch.inError ? texts.correctFieldsFirst(symbol) : whatText(symbol, sketch, instrument)}
          </p>
          <p className={css.fine}>
            {texts.account} {account}
          </p>
          <Figures instrument={instrument} sketch={sketch} />
          <Ratio sketch={sketch} />
          {sketch.inError ? null : <Ladder instrument={instrument} sketch={sketch} choice={ladder} />}
          <p className={css.fine}>{texts.estimateNote}</p>
        </>
      ) : (
        <>
          {marketOf(server) ? (
            <p className={css.fine}>
              {texts.account} {account}
            </p>
          ) : null}
          <p className={css.fine}>{symbol === '' ? texts.symbolsNotLoaded(server) : texts.noQuoteYet(symbol)}</p>
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

function Figures({
  instrument,
  sketch: { estimate, spreadPips, objections },
}: {
  instrument: Instrument
  sketch: Sketch
}) {
  const { currency, leverage, marginMode, pipPoints, swapDays } = instrument
  const money = (cents: number) => `${moneyText(cents / 100)} ${currency}`
  const triple = swapDays.findIndex((nights) => nights > 1)
  const level = (field: 'sl' | 'tp', none: string): ReactNode => {
    if (!estimate) return null
    const one = field === 'sl' ? estimate.stop : estimate.target
    // A sum for a level that cannot be placed would be a promise.
    if (one && objections.some((objection) => objection.field === field))
      return <span className={css.fine}>{texts.levelNotAllowed}</span>
    if (!one) return <span className={css.fine}>{none}</span>
    return (
      <>
        <Profit amount={one.cents / 100} /> <small>{pipWords(one.points / pipPoints)}</small>
      </>
    )
  }
  return (
    <dl className={`${css.figures} num`}>
      <Row name={texts.value} testId="ticket-value">
        {estimate ? `${plainMoneyText(estimate.notional / 100)} ${currency}` : null}
      </Row>
      <Row name={texts.marginNeeded} testId="ticket-margin">
        {estimate ? `${plainMoneyText(estimate.margin / 100)} ${currency}` : null}{' '}
        {estimate && marginMode !== 'cfd' ? <small>1:{leverage}</small> : null}
      </Row>
      <Row name={texts.onePip} testId="ticket-pip">
        {estimate ? `${plainMoneyText(estimate.pip / 100)} ${currency}` : null}
      </Row>
      <Row name={texts.spreadCosts} testId="ticket-spread">
        {estimate ? money(estimate.spread) : null} <small>{pipWords(spreadPips)}</small>
      </Row>
      {estimate?.commission ? <Row name={texts.commissionBothSides}>{money(estimate.commission)}</Row> : null}
      <Row name={texts.swapPerNight} testId="ticket-swap">
        {estimate ? money(estimate.swapNight) : null}{' '}
        {estimate && triple >= 0 ? (
          <small>
            ×{swapDays[triple]} {texts.weekdays[triple]}
          </small>
        ) : null}
      </Row>
      <Row name={texts.atStopLoss} testId="ticket-stop" strong>
        {level('sl', texts.noStopLossLimit)}
      </Row>
      <Row name={texts.atTakeProfit} testId="ticket-target" strong>
        {level('tp', texts.noTarget)}
      </Row>
    </dl>
  )
}

interface RowProps {
  readonly name: string
  readonly testId?: string
  readonly strong?: boolean
  readonly children: ReactNode
}

/** Shows a figure, or a dash while it is not known yet: a zero would be an answer. */
function Row({ name, testId, strong, children }: RowProps) {
  const known = Array.isArray(children) ? children[0] : children
  return (
    <div data-strong={strong}>
      <dt>{name}</dt>
      <dd data-testid={testId}>{known === null ? <span className={css.none}>–</span> : children}</dd>
    </div>
  )
}

/** Draws risk against reward to scale. */
function Ratio({ sketch: { estimate } }: { sketch: Sketch }) {
  const risk = -(estimate?.stop?.cents ?? 0)
  const reward = estimate?.target?.cents ?? 0
  if (risk <= 0 || reward <= 0) return null
  const ratio = (reward / risk).toFixed(2).replace(/\.?0+$/, '')
  return (
    <div className={css.ratio} data-testid="ticket-ratio">
      <span className={css.bar} aria-hidden>
        <i style={{ flexGrow: risk }} />
        <b style={{ flexGrow: reward }} />
      </span>
      <span>{texts.riskToReward(ratio)}</span>
    </div>
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
function Ladder({ instrument, sketch, choice }: { instrument: Instrument; sketch: Sketch; choice: ReactNode }) {
  const { steps, volume, estimate } = sketch
  const pipCents = estimate?.pip ?? null
  const money = (pips: number) =>
    pipCents === null || volume === null
      ? ''
      : `, ${moneyText(Math.round(pips * pipCents) / 100)} ${instrument.currency}`
  const first = steps.find(({ stop }) => stop?.moved && stop.pips > 0)
  const last = steps.at(-1)
  const text = first?.stop
    ? texts.firstLockIn(
        pipWords(first.pips),
        priceText(first.trigger, instrument.digits),
        priceText(first.stop.price, instrument.digits),
        pipWords(first.stop.pips),
        money(first.stop.pips),
      )
    : withoutLock(sketch)
  const top =
    first && last && last !== first && last.stop
      ? texts.lastLockIn(pipWords(last.pips), pipsText(last.stop.pips), money(last.stop.pips))
      : ''
  return (
    <div className={css.ladder}>
      <p data-testid="ticket-ladder">
        {text}
        {top} <Link to="/admin/risk">{texts.riskManagement}</Link>
      </p>
      {choice}
    </div>
  )
}
