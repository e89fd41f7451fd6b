import { Button } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { agoText } from '../../format/ago.ts'
import { timeText } from '../../format/text.ts'
import { tradingKey, useTradingState } from '../../trading/stopping/trading-state.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { useNowMs } from '../../ui/now.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import { Say } from '../../ui/Say.tsx'
import { SignInHint } from '../../ui/SignInHint.tsx'
import text from '../../ui/text.module.css'
import css from './auth.module.css'
import { noProof, ProofFields, proofOf } from './ProofFields.tsx'
import safety from './safety.module.css'
import { useSecondFactor } from './second-factor/api.ts'
import * as texts from './texts.ts'

/** The big switch: says whether anything can be sent in the trader's name, and ends that at once. */
export function Trading() {
  const { user } = useSession()
  const nowMs = useNowMs()
  const queries = useQueryClient()
  const [done, setDone] = useState<string | null>(null)
  const submit = useSubmit()
  const { data, isError } = useTradingState()
  const said = async (message: string) => {
    await queries.invalidateQueries({ queryKey: [tradingKey] })
    setDone(message)
  }
  const stop = async () => {
    setDone(null)
    await said((await call('stopTrading')).message)
    return null
  }
  const stopped = data?.stoppedSince ?? null
  return (
    <Panel title={texts.trading} testId="trading">
      <Say word={done === null ? null : { tone: 'good', text: done }} testId="trading-answer" />
      <Say word={submit.word} testId="trading-failure" />
      {user === null ? <SignInHint /> : null}
      {user && !data ? (
        <p className={text.small} role="status">
          {isError ? texts.tradingNotLoaded : messages.loading}
        </p>
      ) : null}
      {user && data ? (
        <div className={safety.switch} data-stopped={stopped !== null} data-testid="trading-state">
          <div>
            <p className={safety.big}>{stopped === null ? texts.tradingIsOn : texts.allTradingIsStopped}</p>
            <p className={safety.dim}>
              {stopped === null ? texts.ordersReachYourAccounts : texts.stoppedSince(timeText(stopped))}
            </p>
            <p className={safety.dim}>
              {data.engineSilentSince === null
                ? texts.engineRunning
                : texts.engineSilent(agoText(data.engineSilentSince, nowMs))}
            </p>
          </div>
          {stopped === null ? (
            <Button
              color="red"
              leftSection={<IconHandStop size={18} aria-hidden />}
              loading={submit.busy}
              onClick={() => void submit.run(stop)}
              data-testid="stop-trading"
            >
              {texts.stopAllTrading}
            </Button>
          ) : (
            <Resume onDone={said} />
          )}
        </div>
      ) : null}
    </Panel>
  )
}

function Resume({ onDone }: { onDone: (message: string) => Promise<void> }) {
  return (
    <Pop
      label={texts.resumeTrading}
      align="end"
      width={320}
      target={(props) => (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          data-testid="resume-trading"
          {...props}
        >
          {texts.resumeTrading}
        </Button>
      )}
    >
      {() => <ResumeForm onDone={onDone} />}
    </Pop>
  )
}

function ResumeForm({ onDone }: { onDone: (message: string) => Promise<void> }) {
  const [draft, setDraft] = useState(noProof)
  const submit = useSubmit(draft)
  const withCode = useSecondFactor().data?.on === true
  const send = async () => {
    await onDone((await call('resumeTrading', { body: proofOf(draft, withCode) })).message)
    return null
  }
  return (
    <Form submit={submit} send={send} noValidate={false} className={css.change}>
      <ProofFields draft={draft} onChange={setDraft} withCode={withCode} />
      <Say word={submit.word} testId="resume-failure" />
      <div>
        <SubmitButton submit={submit} data-testid="resume-submit">
          {texts.resumeTrading}
        </SubmitButton>
      </div>
    </Form>
  )
}
