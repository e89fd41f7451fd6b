import { Checkbox, Fieldset, Group, Stack } from '@mantine/core'
import { type DrillFault, drillFaults } from '@ratchet/contract'
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
    <Fieldset variant="unstyled" legend={texts.faults}>
      <Stack gap="sm">
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
              label={
                <Group component="span" gap={6} fw={550}>
                  <Icon size={16} aria-hidden />
                  {label}
                </Group>
              }
              description={hint}
            />
          )
        })}
      </Stack>
    </Fieldset>
  )
}
