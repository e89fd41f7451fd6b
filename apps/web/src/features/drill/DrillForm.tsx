import { SegmentedControl } from '@mantine/core'
import { type DrillFault, drillAlreadyRunning, drillFaults } from '@ratchet/contract'
import { IconFlame } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { type Refusal, Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import { AtStake } from './AtStake.tsx'
import css from './drill.module.css'
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
    <Form submit={submit} send={send} className={css.form} data-testid="drill-form">
      <p className={css.warning}>
        <IconFlame size={18} aria-hidden />
        <span>
          <strong>{texts.onlyPaper}</strong> {texts.paperMayClose}
        </span>
      </p>
      <FaultChoice chosen={chosen} onChange={setChosen} disabled={disabled} />
      <div>
        <p className={css.legend} id="drill-length">
          {texts.duration}
        </p>
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
        <p className={css.calm} data-testid="drill-answer">
          {drillAlreadyRunning}
        </p>
      ) : (
        <Say word={submit.word} testId="drill-answer" />
      )}
      <SubmitButton submit={submit} disabled={disabled} leftSection={<IconFlame size={16} aria-hidden />}>
        {texts.startDrill}
      </SubmitButton>
    </Form>
  )
}
