import { type Instrument, messages, type Risk, type RungNumber } from '@ratchet/contract'
import { IconCheck } from '@tabler/icons-react'
import { lotText, moneyText, priceText } from '../../lib/format.ts'
import { climb, pipsText, pipText, type Step } from '../../lib/ladder.ts'
import { profitAt } from '../../lib/position.ts'
import { Chooser } from './Chooser.tsx'
import { LadderDrawing } from './LadderDrawing.tsx'
import css from './preview.module.css'
import { type Choice, type Subject, useSubject } from './useSubject.ts'

interface LadderPreviewProps {
  readonly ladder: Risk
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
  readonly active: RungNumber | null
  readonly onActive: (rung: RungNumber | null) => void
}

/** What the ladder means for one position: drawn, and in figures. */
export function LadderPreview({ ladder, choice, choose, active, onActive }: LadderPreviewProps) {
  const { instrument, subject } = useSubject(choice)
  if (!instrument) return null
  const steps = subject ? climb(subject.type, subject.open, ladder, instrument, subject.first) : []
  return (
    <section className={css.preview} aria-label="What each rung locks in" data-testid="ladder-preview">
      <Chooser choice={choice} choose={choose} />
      {subject ? (
        <>
          <p className={`${css.fine} num`} data-testid="subject">
            {subject.ticket ? `Position ${subject.ticket}: ` : 'Opened now: '}
            {subject.type} {lotText(subject.volume)} {subject.symbol} at {priceText(subject.open, instrument.digits)}. 1
            pip = {pipText(instrument)}
            {subject.volume ? `, ${moneyText(pipMoney(subject, instrument)).slice(1)} ${instrument.currency}` : ''}.
          </p>
          {steps.length ? (
            <>
              <LadderDrawing {...{ steps, subject, instrument, active, onActive }} />
              <RungTable {...{ steps, subject, instrument, active, onActive }} />
            </>
          ) : (
            <p className={css.empty}>No rung is on: a stop would stay where the trade puts it.</p>
          )}
        </>
      ) : (
        <p className={css.empty}>Waiting for a quote of {instrument.symbol}.</p>
      )}
    </section>
  )
}

const pipMoney = (subject: Subject, { pipPoints, digits, ...rest }: Instrument): number | null =>
  profitAt({ type: 'Buy', price_open: subject.open, volume: subject.volume }, subject.open + pipPoints / 10 ** digits, {
    ...rest,
    pipPoints,
    digits,
  })

interface RungTableProps extends Pick<LadderPreviewProps, 'active' | 'onActive'> {
  readonly steps: readonly Step[]
  readonly subject: Subject
  readonly instrument: Instrument
}

function RungTable({ steps, subject, instrument, active, onActive }: RungTableProps) {
  const { digits, currency } = instrument
  const { type, open: price_open, volume, now } = subject
  const money = (price: number) => {
    const amount = volume ? profitAt({ type, price_open, volume }, price, instrument) : null
    return amount === null ? '' : `${moneyText(amount)} ${currency}`
  }
  const reached = (trigger: number) => now !== null && (type === 'Buy' ? now >= trigger : now <= trigger)
  return (
    <table className={`${css.table} num`} data-testid="ladder-table">
      <thead>
        <tr>
          <th scope="col">Rung</th>
          <th scope="col">Reached at</th>
          <th scope="col">Stop to</th>
          <th scope="col">Locks in</th>
          <th scope="col">Target to</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ rung, trigger, pips, stop, target }) => (
          <tr
            key={rung}
            data-active={rung === active}
            onPointerEnter={() => onActive(rung)}
            onPointerLeave={() => onActive(null)}
            data-testid={`preview-${rung}`}
          >
            <th scope="row">
              <span className={css.badge}>{rung}</span>
              {reached(trigger) ? (
                <IconCheck size={13} className={css.mark} role="img" aria-label="The price is there" />
              ) : null}
            </th>
            <td>
              {priceText(trigger, digits)}
              <small>+{pipsText(pips)} pips</small>
            </td>
            <td>
              {stop ? priceText(stop.price, digits) : messages.emptyCell}
              {stop && !stop.moved ? <small>as before</small> : null}
            </td>
            <td data-kind={stop && stop.pips < 0 ? 'loss' : stop ? 'lock' : undefined}>
              {stop ? `${pipsText(stop.pips)} pips` : messages.emptyCell}
              {stop ? <small>{money(stop.price)}</small> : null}
            </td>
            <td>
              {target ? priceText(target.price, digits) : messages.emptyCell}
              {target ? <small>{money(target.price)}</small> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
