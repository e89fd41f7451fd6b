import { Text } from '@mantine/core'
import type { LadderUnit, OwnRungs } from '@ratchet/contract'
import { climbInPips, figureWords, ladderSummary, percentText, pipsText } from '../../trading/ladder/ladder.ts'
import css from './ladders.module.css'
import { RungBadge } from './RungBadge.tsx'
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
  if (steps.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {ladderSummary(ladder)}.
      </Text>
    )
  return (
    <ol className={`${css.rungs} num`} aria-label={texts.rungsFromOpen(unit)}>
      {steps.map(({ rung, pips, stop, target }) => (
        <li key={rung}>
          <span aria-hidden>
            <RungBadge rung={rung} />
          </span>
          <span>{texts.afterPips(figureWords(pips, unit))}</span>
          <Text span inherit c={stop !== null && stop.pips < 0 ? 'var(--r-loss)' : 'var(--r-gold)'}>
            {stop ? (stop.moved ? texts.stopTo(signed(stop.pips)) : texts.stopUnchanged) : texts.noStop}
          </Text>
          {target?.moved ? (
            <Text span inherit c="var(--r-gain)">
              {texts.targetTo(signed(target.pips))}
            </Text>
          ) : null}
          {ladder[`close${rung}`] ? (
            <span className={css.part}>{texts.closes(percentText(ladder[`close${rung}`] ?? 0))}</span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
