import { type Instrument, messages, type RungNumber } from '@ratchet/contract'
import { IconCheck } from '@tabler/icons-react'
import { moneyText, priceText } from '../../format/text.ts'
import { pipWords, type Step, worstAt } from '../../trading/ladder/ladder.ts'
import { profitAt } from '../../trading/positions/position.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { RungBadge } from '../../ui/ladders/RungBadge.tsx'
import css from './preview.module.css'
import * as texts from './texts.ts'
import type { Subject } from './useSubject.ts'

interface RungTableProps {
  readonly active: RungNumber | null
  readonly onActive: (rung: RungNumber | null) => void
  readonly steps: readonly Step[]
  readonly subject: Subject
  readonly instrument: Instrument
}

/** Shows the ladder in figures: where each rung acts, what its stop locks in, and what of that is left at worst. */
export function RungTable({ steps, subject, instrument, active, onActive }: RungTableProps) {
  const { digits, currency } = instrument
  const { type, open: price_open, volume, now } = subject
  const money = (price: number) => {
    const amount = volume ? profitAt({ type, price_open, volume }, price, instrument) : null
    return amount === null ? null : (
      <small>
        {moneyText(amount)}
        <span className={css.unit}> {currency}</span>
      </small>
    )
  }
  const reached = (trigger: number) => now !== null && (type === 'Buy' ? now >= trigger : now <= trigger)
  return (
    <FigureTable className={css.table ?? ''} data-testid="ladder-table">
      <thead>
        <tr>
          <th scope="col">{texts.rung}</th>
          <th scope="col">{texts.reachedAt}</th>
          <th scope="col">{texts.stopTo}</th>
          <th scope="col">{texts.locksIn}</th>
          <th scope="col">{texts.atWorst}</th>
          <th scope="col">{texts.targetTo}</th>
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
              <RungBadge rung={rung} />
              {reached(trigger) ? (
                <IconCheck size={13} className={css.mark} role="img" aria-label={texts.reachedByPrice} />
              ) : null}
            </th>
            <td>
              {priceText(trigger, digits)}
              <small>+{pipWords(pips)}</small>
            </td>
            <td>
              {stop ? priceText(stop.price, digits) : messages.emptyCell}
              {stop && !stop.moved ? <small>{texts.unchanged}</small> : null}
            </td>
            <td data-kind={stop && stop.pips < 0 ? 'loss' : stop ? 'lock' : undefined}>
              {stop ? pipWords(stop.pips) : messages.emptyCell}
              {stop ? money(stop.price) : null}
            </td>
            <Worst amount={stop ? (worstAt(subject, stop.price, instrument)?.cents ?? null) : null} />
            <td>
              {target ? priceText(target.price, digits) : messages.emptyCell}
              {target ? money(target.price) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}

/** Shows what is left of the lock after commission; a loss says so by its sign too. */
function Worst({ amount }: { amount: number | null }) {
  return (
    <td data-kind={amount === null ? undefined : amount < 0 ? 'loss' : 'lock'} data-column="worst">
      {amount === null ? messages.emptyCell : moneyText(amount)}
    </td>
  )
}
