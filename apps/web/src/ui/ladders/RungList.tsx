import type { LadderUnit, OwnRungs } from '@ratchet/contract'
import { climbInPips, figureWords, ladderSummary, percentText, pipsText } from '../../trading/ladder/ladder.ts'
import css from './ladders.module.css'
import * as texts from './texts.ts'

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
    <ol className={`${css.rungs} num`} aria-label={texts.rungsFromOpen(unit)}>
      {steps.map(({ rung, pips, stop, target }) => (
        <li key={rung}>
          <span className={css.badge} aria-hidden>
            {rung}
          </span>
          <span>{texts.afterPips(figureWords(pips, unit))}</span>
          <span className={css.lock} data-loss={stop !== null && stop.pips < 0}>
            {stop ? (stop.moved ? texts.stopTo(signed(stop.pips)) : texts.stopUnchanged) : texts.noStop}
          </span>
          {target?.moved ? <span className={css.target}>{texts.targetTo(signed(target.pips))}</span> : null}
          {ladder[`close${rung}`] ? (
            <span className={css.part}>{texts.closes(percentText(ladder[`close${rung}`] ?? 0))}</span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
