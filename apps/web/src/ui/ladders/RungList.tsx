import type { Risk } from '@ratchet/contract'
import { climbInPips, ladderSummary, pipsText, pipWords } from '../../trading/ladder.ts'
import css from './ladders.module.css'

const signed = (pips: number) => `${pips > 0 ? '+' : ''}${pipsText(pips)}`

/** Says a ladder rung by rung, in pips from the open. */
export function RungList({ ladder }: { readonly ladder: Risk }) {
  const steps = climbInPips(ladder)
  if (steps.length === 0) return <p className={css.words}>{ladderSummary(ladder)}.</p>
  return (
    <ol className={`${css.rungs} num`} aria-label="Its rungs, in pips from the open">
      {steps.map(({ rung, pips, stop, target }) => (
        <li key={rung}>
          <span className={css.badge} aria-hidden>
            {rung}
          </span>
          <span>After {pipWords(pips)}</span>
          <span className={css.lock} data-loss={stop !== null && stop.pips < 0}>
            {stop ? (stop.moved ? `stop to ${signed(stop.pips)}` : 'stop as before') : 'no stop'}
          </span>
          {target?.moved ? <span className={css.target}>target to {signed(target.pips)}</span> : null}
        </li>
      ))}
    </ol>
  )
}
