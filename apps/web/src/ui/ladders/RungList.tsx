import type { LadderUnit, OwnRungs } from '@ratchet/contract'
import { climbInPips, figureWords, ladderSummary, percentText, pipsText } from '../../trading/ladder.ts'
import css from './ladders.module.css'

const signed = (pips: number) => `${pips > 0 ? '+' : ''}${pipsText(pips)}`

interface RungListProps {
  readonly ladder: OwnRungs
  /** What its figures count; pips where it is left out. */
  readonly unit?: LadderUnit
}

/** Says a ladder rung by rung, in its unit from the open. */
export function RungList({ ladder, unit = 'pips' }: RungListProps) {
  const steps = climbInPips(ladder)
  if (steps.length === 0) return <p className={css.words}>{ladderSummary(ladder)}.</p>
  return (
    <ol className={`${css.rungs} num`} aria-label={`Its rungs, in ${unit} from the open`}>
      {steps.map(({ rung, pips, stop, target }) => (
        <li key={rung}>
          <span className={css.badge} aria-hidden>
            {rung}
          </span>
          <span>After {figureWords(pips, unit)}</span>
          <span className={css.lock} data-loss={stop !== null && stop.pips < 0}>
            {stop ? (stop.moved ? `stop to ${signed(stop.pips)}` : 'stop as before') : 'no stop'}
          </span>
          {target?.moved ? <span className={css.target}>target to {signed(target.pips)}</span> : null}
          {ladder[`close${rung}`] ? (
            <span className={css.part}>closes {percentText(ladder[`close${rung}`] ?? 0)}</span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
