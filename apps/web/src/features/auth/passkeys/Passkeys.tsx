import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { timeText } from '../../../format/text.ts'
import { Dim } from '../../../ui/Dim.tsx'
import { good, OwnPanel } from '../../../ui/OwnPanel.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { ProofForm, StepForm } from '../StepForm.tsx'
import { addPasskey, passkeysKey, removePasskey, renamePasskey, takesPasskeys, usePasskeys } from './api.ts'
import * as texts from './texts.ts'

type UnderWay = { readonly what: 'adding' | 'renaming' | 'removing'; readonly id?: string } | null

/** The trader's passkeys: added, named, removed. */
export function Passkeys() {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data, isError } = usePasskeys()
  const [underWay, setUnderWay] = useState<UnderWay>(null)
  const [name, setName] = useState('')
  const [done, setDone] = useState<string | null>(null)
  const begin = (next: UnderWay, name = '') => {
    setDone(null)
    setName(name)
    setUnderWay(next)
  }
  const finish = async ({ message }: { message: string }) => {
    setDone(message)
    setUnderWay(null)
    await queries.invalidateQueries({ queryKey: passkeysKey })
  }
  const items = data?.items ?? []
  const chosen = items.find(({ id }) => id === underWay?.id)
  const form = {
    onCancel: () => begin(null),
    testIds: ['passkey-form', 'passkey-failure', 'passkey-submit'],
  } as const
  const nameField = (
    <TextInput
      label={texts.nameText}
      name="name"
      required
      withAsterisk={false}
      maxLength={60}
      autoComplete="off"
      placeholder={texts.nameExample}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
    />
  )
  return (
    <OwnPanel
      title={texts.passkeys}
      testId="passkeys"
      anchor="passkeys"
      word={good(done)}
      empty={isError && !data ? texts.passkeysNotLoaded : null}
    >
      {items.length > 0 ? (
        <Rows>
          {items.map(({ id, name, since, used }) => (
            <li key={id} data-testid="passkey">
              <div>
                <strong>{name}</strong>
                <Dim size="xs">
                  {texts.addedSince(timeText(since))}
                  {used ? texts.lastUsed(timeText(used)) : null}
                </Dim>
              </div>
              <Group gap="xs">
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={texts.renamePasskey(name)}
                  onClick={() => begin({ what: 'renaming', id }, name)}
                >
                  {texts.rename}
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={texts.removePasskey(name)}
                  onClick={() => begin({ what: 'removing', id })}
                >
                  {texts.remove}
                </Button>
              </Group>
            </li>
          ))}
        </Rows>
      ) : null}
      {underWay?.what === 'adding' ? (
        <ProofForm {...form} button={texts.add} send={async (proof) => finish(await addPasskey(name, proof))}>
          {nameField}
        </ProofForm>
      ) : null}
      {underWay?.what === 'renaming' && chosen ? (
        <StepForm
          {...form}
          key={chosen.id}
          draft={{ name }}
          button={texts.rename}
          send={async () => finish(await renamePasskey(chosen.id, name))}
        >
          {nameField}
        </StepForm>
      ) : null}
      {underWay?.what === 'removing' && chosen ? (
        <ProofForm
          {...form}
          key={chosen.id}
          button={texts.remove}
          send={async (proof) => finish(await removePasskey(chosen.id, proof))}
        >
          <Text size="sm">
            <strong>{chosen.name}</strong> {texts.canNoLongerSignIn}
          </Text>
        </ProofForm>
      ) : null}
      {user && underWay === null ? <Offer onAdd={() => begin({ what: 'adding' })} /> : null}
    </OwnPanel>
  )
}

const isThisMachine = () => /^127\.|^\[::1\]$/.test(location.hostname)

function Offer({ onAdd }: { onAdd: () => void }) {
  if (!takesPasskeys())
    return (
      <Text size="sm" data-testid="no-passkeys">
        {texts.needsHttps} {isThisMachine() ? texts.openLocalhost(`http://localhost:${location.port}`) : null}
      </Text>
    )
  return (
    <>
      <Text size="sm" mb={10}>
        {texts.whyPasskeys}
      </Text>
      <Button size="xs" variant="default" onClick={onAdd} data-testid="add-passkey">
        {texts.addPasskey}
      </Button>
    </>
  )
}
