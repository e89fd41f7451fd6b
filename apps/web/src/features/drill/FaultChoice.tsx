import { Checkbox } from '@mantine/core'
import { type DrillFault, drillFaults } from '@ratchet/contract'
import css from './drill.module.css'
import { faultTexts } from './fault-text.ts'
import { faultIcons } from './icons.ts'
import * as texts from './texts.ts'

interface FaultChoiceProps {
  readonly chosen: ReadonlySet<DrillFault>
  readonly onChange: (chosen: ReadonlySet<DrillFault>) => void
  readonly disabled: boolean
}

/** Lists the faults to choose from, each with an explanation. */
export function FaultChoice({ chosen, onChange, disabled }: FaultChoiceProps) {
  const toggle = (fault: DrillFault) => {
    const next = new Set(chosen)
    if (!next.delete(fault)) next.add(fault)
    onChange(next)
  }
  return (
    <fieldset className={css.faults}>
      <legend className={css.legend}>{texts.faults}</legend>
      {drillFaults.map((fault) => {
        const Icon = faultIcons[fault]
        const { label, hint } = faultTexts[fault]
        return (
          <Checkbox
            key={fault}
            name={fault}
            checked={chosen.has(fault)}
            onChange={() => toggle(fault)}
            disabled={disabled}
            className={css.fault ?? ''}
            label={
              <span className={css.faultLabel}>
                <Icon size={16} aria-hidden />
                {label}
              </span>
            }
            description={hint}
          />
        )
      })}
    </fieldset>
  )
}
