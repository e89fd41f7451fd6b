import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { good, OwnPanel } from '../../../ui/OwnPanel.tsx'
import { ProofForm } from '../StepForm.tsx'
import { newRecoveryCodes, secondFactorKey, switchOff, useSecondFactor } from './api.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SwitchOn } from './SwitchOn.tsx'
import * as texts from './texts.ts'

type UnderWay = 'switching on' | 'switching off' | 'new codes' | null

/** A code beside the password: switched on and off, and its recovery codes. */
export function SecondFactor() {
  const queries = useQueryClient()
  const { data, isError } = useSecondFactor()
  const [underWay, setUnderWay] = useState<UnderWay>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const begin = (what: UnderWay) => {
    setDone(null)
    setUnderWay(what)
  }
  const finish = async (message: string | null, shown: readonly string[] | null) => {
    setDone(message)
    setCodes(shown)
    setUnderWay(null)
    await queries.invalidateQueries({ queryKey: secondFactorKey })
  }
  const form = {
    onCancel: () => begin(null),
    testIds: ['second-factor-both', 'second-factor-failure', 'second-factor-submit'],
  } as const
  const press = (what: UnderWay, text: string, testId: string) => (
    <Button size="xs" variant="default" onClick={() => begin(what)} data-testid={testId}>
      {text}
    </Button>
  )
  const isIdle = data && underWay === null && codes === null
  return (
    <OwnPanel
      title={texts.twoFactor}
      testId="second-factor"
      anchor="second-factor"
      word={good(done)}
      empty={isError && !data ? texts.notLoaded : null}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {underWay === 'switching on' ? (
        <SwitchOn
          onCancel={form.onCancel}
          onDone={({ message, recoveryCodes }) => void finish(message, recoveryCodes)}
        />
      ) : null}
      {underWay === 'switching off' ? (
        <ProofForm
          {...form}
          button={texts.turnOff}
          send={async (proof) => finish((await switchOff(proof)).message, null)}
        >
          <Text size="sm">{texts.passwordAloneSignsIn}</Text>
        </ProofForm>
      ) : null}
      {underWay === 'new codes' ? (
        <ProofForm
          {...form}
          button={texts.createNewCodes}
          send={async (proof) => finish(null, (await newRecoveryCodes(proof)).recoveryCodes)}
        >
          <Text size="sm">{texts.oldCodesStopWorking}</Text>
        </ProofForm>
      ) : null}
      {isIdle && data.on ? (
        <>
          <Text size="sm" mb={10} data-testid="second-factor-state">
            <strong>{texts.on}</strong>{' '}
            {data.recoveryCodes === 0 ? texts.noCodesLeft : texts.codesLeft(data.recoveryCodes)}
          </Text>
          <Group gap="xs">
            {press('new codes', texts.newRecoveryCodes, 'second-factor-codes')}
            {press('switching off', texts.turnOff, 'second-factor-off')}
          </Group>
        </>
      ) : null}
      {isIdle && !data.on ? (
        <>
          <Text size="sm" mb={10}>
            {texts.whyTwoFactor}
          </Text>
          {press('switching on', texts.turnOn, 'second-factor-on')}
        </>
      ) : null}
    </OwnPanel>
  )
}
