import { Text } from '@mantine/core'
import { NumberField } from '../../ui/NumberField.tsx'
import { type SampleField as Name, type SampleDraft, type SampleFault, sampleRules } from './sample.ts'
import * as texts from './texts.ts'

const sampleSaidIn = 'lab-sample-fault'

export interface SampleFieldProps {
  readonly name: Name
  readonly label: string
  readonly unit?: string
  readonly draft: SampleDraft
  readonly onDraft: (draft: SampleDraft) => void
  readonly wrong: SampleFault | null
}

/** A figure of the trades; what is wrong with it is said once, below all of them. */
export function SampleField({ name, label, unit, draft, onDraft, wrong }: SampleFieldProps) {
  return (
    <NumberField
      size="xs"
      label={label}
      rule={sampleRules[name]}
      saidIn={sampleSaidIn}
      error={wrong?.field === name}
      rightSection={
        unit ? (
          <Text span fz="xs" c="dimmed">
            {unit}
          </Text>
        ) : null
      }
      rightSectionWidth={38}
      value={draft[name]}
      onChange={(text) => onDraft({ ...draft, [name]: text })}
      name={`lab-${name}`}
      data-testid={`lab-${name}`}
    />
  )
}

/** Volume, first stop and first target. */
export function TradeFields(props: Omit<SampleFieldProps, 'name' | 'label' | 'unit'>) {
  return (
    <>
      <SampleField {...props} name="lots" label={texts.volume} unit={texts.lots} />
      <SampleField {...props} name="stop" label={texts.firstStop} unit={texts.pips} />
      <SampleField {...props} name="target" label={texts.firstTarget} unit={texts.pips} />
    </>
  )
}

/** What is wrong with the figures, or what 0 means in them. */
export function SampleWord({ wrong }: { wrong: SampleFault | null }) {
  return wrong ? (
    <Text fz="xs" c="var(--r-loss)" id={sampleSaidIn} role="alert">
      {wrong.message}
    </Text>
  ) : (
    <Text fz="xs" c="dimmed">
      {texts.zeroHint}
    </Text>
  )
}
