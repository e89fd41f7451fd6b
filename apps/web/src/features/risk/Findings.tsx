import type { Risk, RungNumber } from '@ratchet/contract'
import { lintLadder } from '@ratchet/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import css from './preview.module.css'
import { type Choice, useSubject } from './useSubject.ts'

interface FindingsProps {
  readonly ladder: Risk
  readonly choice: Choice
  readonly onActive: (rung: RungNumber | null) => void
}

/** What is worth knowing before the ladder is saved, by the same look that the server takes. */
export function Findings({ ladder, choice, onActive }: FindingsProps) {
  const { instrument, quote } = useSubject(choice)
  if (!instrument) return null
  const spread = quote ? Math.round((quote.ask - quote.bid) * 10 ** instrument.digits) : 0
  const findings = lintLadder(ladder, instrument, spread)
  if (!findings.length) return null
  return (
    <ul className={css.findings} data-testid="ladder-findings">
      {findings.map(({ rung, field, severity, text }) => (
        <li
          key={`${rung}-${field}-${text}`}
          data-severity={severity}
          onPointerEnter={() => onActive(rung)}
          onPointerLeave={() => onActive(null)}
        >
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            <strong>{severity === 'error' ? 'Cannot work: ' : 'Note: '}</strong>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
