import { IconLock, IconLockOpen2 } from '@tabler/icons-react'
import { clockText, lengthText, weekdayText } from '../../trading/market/hours.ts'
import { tradingWords } from '../../trading/market/market-state.ts'
import type { RowState } from './rows.ts'
import css from './sessions.module.css'
import * as texts from './texts.ts'

interface StateCardsProps {
  readonly states: readonly RowState[]
  readonly nowMs: number
  readonly zone: string
  readonly zoneName: string
}

/** Shows what is open now, and for how long; what is closed, and until when. */
export function StateCards({ states, nowMs, zone, zoneName }: StateCardsProps) {
  return (
    <ul className={css.cards} aria-label={texts.openNow}>
      {states.map(({ row, open, changeMs, state }) => (
        <li key={row.name} className={css.card} data-open={open} data-testid={`session-${row.name}`}>
          <div className={css.cardTop}>
            <b>{row.name}</b>
            <span className={css.chip}>
              {open ? <IconLockOpen2 aria-hidden /> : <IconLock aria-hidden />}
              {tradingWords[state]}
            </span>
          </div>
          <div className={`${css.cardTime} num`}>
            {state === 'unquoted'
              ? texts.notTraded
              : changeMs === null
                ? texts.neverCloses
                : lengthText(changeMs - nowMs)}
          </div>
          <div className={`${css.cardNote} num`}>
            {state === 'unquoted'
              ? texts.noPricesInMarket
              : changeMs === null
                ? texts.simulatedMarket
                : (open ? texts.closes : texts.opens)(
                    `${weekdayText(zone, changeMs)} ${clockText(zone, changeMs)} ${zoneName}`,
                  )}
          </div>
          <div className={`${css.cardNote} num`} title={row.note}>
            {row.kind === 'centre'
              ? texts.timeThere(weekdayText(row.hours.zone, nowMs), clockText(row.hours.zone, nowMs))
              : row.note}
          </div>
        </li>
      ))}
    </ul>
  )
}
