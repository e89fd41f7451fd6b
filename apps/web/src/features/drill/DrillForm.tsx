import { Alert, SegmentedControl, Stack, Text } from '@mantine/core'
import { type DrillFault, drillAlreadyRunning, drillFaults } from '@ratchet/contract'
import { IconFlame } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { type Refusal, Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import { AtStake } from './AtStake.tsx'
import { FaultChoice } from './FaultChoice.tsx'
import { lengths, lengthText } from './fault-text.ts'
import * as texts from './texts.ts'

interface DrillFormProps {
  readonly signedIn: boolean
  /** While one drill runs no other can begin. */
  readonly running: boolean
  readonly onStarted: () => Promise<unknown>
}

const noneChosen: Refusal = {
  message: texts.chooseFault,
  fields: Object.fromEntries(drillFaults.map((fault) => [fault, true as const])),
}

export function DrillForm({ signedIn, running, onStarted }: DrillFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<DrillFault>>(() => new Set(drillFaults))
  const [seconds, setSeconds] = useState<number>(lengths[1])
  const faults = drillFaults.filter((fault) => chosen.has(fault))
  const submit = useSubmit({ faults: faults.join() })
  const send = async () => {
    if (faults.length === 0) throw new Refused(noneChosen, { again: (now) => (now.faults === '' ? noneChosen : null) })
    await call('startDrill', { body: { faults, seconds } })
    await onStarted()
    return null
  }
  const disabled = !signedIn || running
  return (
    <Form submit={submit} send={send} data-testid="drill-form">
      <Stack gap={16}>
        <Alert
          role="note"
          variant="outline"
          icon={<IconFlame size={18} aria-hidden />}
          style={{ '--alert-color': 'var(--r-recorded)', '--alert-bd': '1px solid var(--r-recorded)' }}
        >
          <strong>{texts.onlyPaper}</strong> {texts.paperMayClose}
        </Alert>
        <FaultChoice chosen={chosen} onChange={setChosen} disabled={disabled} />
        <div>
          <Text fz="sm" fw={600} mb="xs" id="drill-length">
            {texts.duration}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="drill-length"
            data={lengths.map((length) => ({ value: String(length), label: lengthText(length) }))}
            value={String(seconds)}
            onChange={(value) => setSeconds(Number(value))}
            disabled={disabled}
          />
        </div>
        {signedIn ? <AtStake /> : null}
        {running ? (
          <Text fz="sm" c="dimmed" data-testid="drill-answer">
            {drillAlreadyRunning}
          </Text>
        ) : (
          <Say word={submit.word} testId="drill-answer" />
        )}
        <SubmitButton submit={submit} disabled={disabled} leftSection={<IconFlame size={16} aria-hidden />}>
          {texts.startDrill}
        </SubmitButton>
      </Stack>
    </Form>
  )
}
