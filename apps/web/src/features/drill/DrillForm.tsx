import { Button, SegmentedControl } from '@mantine/core'
import { type DrillFault, drillFaults } from '@ratchet/contract'
import { IconFlame } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { call, wordsOf } from '../../api/call.ts'
import { Say, type Word } from '../../ui/Say.tsx'
import { AtStake } from './AtStake.tsx'
import css from './drill.module.css'
import { FaultChoice } from './FaultChoice.tsx'
import { lengths, lengthText } from './words.ts'

interface DrillFormProps {
  readonly signedIn: boolean
  /** One at a time: while one runs no other can begin. */
  readonly running: boolean
  readonly onStarted: () => Promise<unknown>
}

const alreadyRunning = 'A drill is running on your paper account. Wait for its end, or end it first.'

export function DrillForm({ signedIn, running, onStarted }: DrillFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<DrillFault>>(() => new Set(drillFaults))
  const [seconds, setSeconds] = useState<number>(lengths[1])
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<Word | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (chosen.size === 0) return setWord({ tone: 'bad', text: 'Choose at least one fault.' })
    setBusy(true)
    setWord(null)
    try {
      await call('startDrill', { body: { faults: drillFaults.filter((fault) => chosen.has(fault)), seconds } })
      await onStarted()
    } catch (error) {
      setWord({ tone: 'bad', text: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const disabled = !signedIn || running
  return (
    <form onSubmit={submit} className={css.form} noValidate data-testid="drill-form">
      <p className={css.warning}>
        <IconFlame size={18} aria-hidden />
        <span>
          <strong>Only your paper account is disturbed.</strong> Real accounts, and every other trader, are never
          touched. Paper positions may close during a drill, as they would in such a market.
        </span>
      </p>
      <FaultChoice chosen={chosen} onChange={setChosen} disabled={disabled} />
      <div>
        <p className={css.legend} id="drill-length">
          Duration
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
          {alreadyRunning}
        </p>
      ) : (
        <Say word={word} testId="drill-answer" />
      )}
      <Button
        type="submit"
        loading={busy}
        disabled={!signedIn || running}
        leftSection={<IconFlame size={16} aria-hidden />}
      >
        Start the drill
      </Button>
    </form>
  )
}
