import { Button } from '@mantine/core'
import type { Risk, RungNumber } from '@ratchet/contract'
import { lintLadder } from '@ratchet/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import css from './preview.module.css'
import * as texts from './texts.ts'
import { useLintDesk } from './useLintDesk.ts'
import type { Scope } from './useScope.ts'
import type { Choice } from './useSubject.ts'

interface FindingsProps {
  readonly ladder: Risk
  readonly choice: Choice
  readonly scope: Scope
  readonly onActive: (rung: RungNumber | null) => void
  /** Puts the rungs in order of profit; null where they are. */
  readonly onSort: (() => void) | null
}

/** Tells what is worth knowing before the ladder is saved, by the same look that the server takes. */
export function Findings({ ladder, choice, scope, onActive, onSort }: FindingsProps) {
  const findings = lintLadder(ladder, useLintDesk(choice, scope))
  if (!findings.length) return null
  return (
    <ul className={css.findings} data-testid="ladder-findings">
      {findings.map(({ rule, rung, severity, text }) => (
        <li
          key={text}
          data-rule={rule}
          data-severity={severity}
          onPointerEnter={() => onActive(rung)}
          onPointerLeave={() => onActive(null)}
        >
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            <strong>{severity === 'error' ? texts.willBeRejected : texts.note}</strong>
            {text}
          </span>
        </li>
      ))}
      {onSort && findings.some(({ rule }) => rule === 'LIN2') ? (
        <li>
          <Button size="compact-xs" variant="default" onClick={onSort} data-testid="sort-rungs">
            {texts.sortRungs}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}
