import { Button, Group, Paper, Text } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { agoText } from '../../format/ago.ts'
import { timeText } from '../../format/text.ts'
import { tradingKey, useTradingState } from '../../trading/stopping/trading-state.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { useNowMs } from '../../ui/now.ts'
import { good, OwnPanel } from '../../ui/OwnPanel.tsx'
import { PopButton } from '../../ui/pop/PopButton.tsx'
import { Say } from '../../ui/Say.tsx'
import { ProofForm } from './StepForm.tsx'
import * as texts from './texts.ts'

/** The big switch: says whether anything can be sent in the trader's name, and ends that at once. */
export function Trading() {
  const { user } = useSession()
  const nowMs = useNowMs()
  const queries = useQueryClient()
  const [done, setDone] = useState<string | null>(null)
  const { busy, word, run } = useSubmit()
  const { data, isError } = useTradingState()
  const finish = async ({ message }: { message: string }) => {
    await queries.invalidateQueries({ queryKey: [tradingKey] })
    setDone(message)
    return null
  }
  const stop = async () => {
    setDone(null)
    return finish(await call('stopTrading'))
  }
  const stopped = data?.stoppedSince ?? null
  const isOn = stopped === null
  return (
    <OwnPanel
      title={texts.trading}
      testId="trading"
      word={good(done)}
      empty={data ? null : isError ? texts.tradingNotLoaded : messages.loading}
    >
      <Say word={word} testId="trading-failure" />
      {user && data ? (
        <Paper
          bd="1px solid var(--r-line)"
          radius="md"
          p={14}
          style={{ borderLeft: `4px solid var(${isOn ? '--r-gain' : '--r-loss'})` }}
          data-stopped={!isOn}
          data-testid="trading-state"
        >
          <Group gap="md">
            <Text component="div" size="sm" c="dimmed" flex="100 1 260px">
              <Text size="lg" fw={650} c="var(--r-text)">
                {isOn ? texts.tradingIsOn : texts.allTradingIsStopped}
              </Text>
              {isOn ? texts.ordersReachYourAccounts : texts.stoppedSince(timeText(stopped))}
              <br />
              {data.engineSilentSince === null
                ? texts.engineRunning
                : texts.engineSilent(agoText(data.engineSilentSince, nowMs))}
            </Text>
            {isOn ? (
              <Button
                color="red"
                size="md"
                flex="1 0 auto"
                leftSection={<IconHandStop size={18} aria-hidden />}
                loading={busy}
                onClick={() => void run(stop)}
                data-testid="stop-trading"
              >
                {texts.stopAllTrading}
              </Button>
            ) : (
              <PopButton
                label={texts.resumeTrading}
                text={texts.resumeTrading}
                align="end"
                width={320}
                size="md"
                flex="1 0 auto"
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
                testId="resume-trading"
                panel={() => (
                  <ProofForm
                    send={async (body) => finish(await call('resumeTrading', { body }))}
                    button={texts.resumeTrading}
                    testIds={['resume-form', 'resume-failure', 'resume-submit']}
                  />
                )}
              />
            )}
          </Group>
        </Paper>
      ) : null}
    </OwnPanel>
  )
}
