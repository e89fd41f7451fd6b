import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePassword, useSession } from '../../api/session.ts'
import { good, OwnPanel } from '../../ui/OwnPanel.tsx'
import { PopButton } from '../../ui/pop/PopButton.tsx'
import { NewPassword, PasswordField } from './PasswordField.tsx'
import { passkeysKey, usePasskeys } from './passkeys/api.ts'
import { KeepPasskeys, useKeptPasskeys } from './passkeys/KeepPasskeys.tsx'
import { useFreshRules } from './password-refused.ts'
import { StepForm } from './StepForm.tsx'
import { useSecondFactor } from './second-factor/api.ts'
import { CodeField } from './second-factor/CodeField.tsx'
import * as texts from './texts.ts'

/** Sets another password; every other browser is signed out by it. */
export function ChangePassword() {
  const { user } = useSession()
  const [done, setDone] = useState<string | null>(null)
  return (
    <OwnPanel title={texts.password} testId="change-password" anchor="password" word={good(done)}>
      {user === null ? null : (
        <PopButton
          label={texts.changePassword}
          text={texts.changePassword}
          width={340}
          size="xs"
          testId="change-password-open"
          onPress={() => setDone(null)}
          panel={(close) => (
            <ChangeForm
              onDone={(message) => {
                setDone(message)
                close()
              }}
            />
          )}
        />
      )}
    </OwnPanel>
  )
}

function ChangeForm({ onDone }: { onDone: (message: string) => void }) {
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const [code, setCode] = useState('')
  const items = usePasskeys().data?.items
  const choice = useKeptPasskeys(items)
  // As where a passkey is removed by itself.
  const withCode = useSecondFactor().data?.on === true && choice.kept !== undefined
  const queries = useQueryClient()
  const freshRules = useFreshRules()
  const send = async () => {
    const input = { currentPassword, newPassword, keepPasskeys: choice.kept, ...(withCode && { code }) }
    const { message } = await freshRules(changePassword(input))
    await queries.invalidateQueries({ queryKey: passkeysKey })
    onDone(message)
  }
  return (
    <StepForm
      send={send}
      button={texts.changePassword}
      testIds={['change-password-form', 'change-password-failure', 'change-password-submit']}
    >
      <PasswordField
        label={texts.yourPassword}
        name="currentPassword"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrent}
      />
      <NewPassword label={texts.newPassword} name="newPassword" value={newPassword} onChange={setNew} />
      <KeepPasskeys items={items} choice={choice} />
      {withCode ? <CodeField label={texts.code} description={texts.codeHint} value={code} onChange={setCode} /> : null}
    </StepForm>
  )
}
