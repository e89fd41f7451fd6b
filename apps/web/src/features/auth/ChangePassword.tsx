import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePassword, useSession } from '../../api/session.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import { Say } from '../../ui/Say.tsx'
import { SignInHint } from '../../ui/SignInHint.tsx'
import css from './auth.module.css'
import { PasswordField } from './PasswordField.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { passkeysKey, usePasskeys } from './passkeys/api.ts'
import { KeepPasskeys, useKeptPasskeys } from './passkeys/KeepPasskeys.tsx'
import { useFreshRules } from './password-refused.ts'
import { useSecondFactor } from './second-factor/api.ts'
import { CodeField } from './second-factor/CodeField.tsx'
import * as texts from './texts.ts'

/** Sets another password; every other browser is signed out by it. */
export function ChangePassword() {
  const { user } = useSession()
  const [done, setDone] = useState<string | null>(null)
  return (
    <Panel title={texts.password} testId="change-password" anchor="password">
      <Say word={done === null ? null : { tone: 'good', text: done }} testId="change-password-answer" />
      {user === null ? (
        <SignInHint />
      ) : (
        <Pop
          label={texts.changePassword}
          align="start"
          width={340}
          target={(props) => (
            <Button
              size="xs"
              variant="default"
              onClickCapture={() => setDone(null)}
              data-testid="change-password-open"
              {...props}
            >
              {texts.changePassword}
            </Button>
          )}
        >
          {(close) => (
            <ChangeForm
              onDone={(message) => {
                setDone(message)
                close()
              }}
            />
          )}
        </Pop>
      )}
    </Panel>
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
  const submit = useSubmit()
  const send = async () => {
    const input = { currentPassword, newPassword, keepPasskeys: choice.kept, ...(withCode && { code }) }
    const { message } = await freshRules(changePassword(input))
    await queries.invalidateQueries({ queryKey: passkeysKey })
    onDone(message)
    return null
  }
  return (
    <Form submit={submit} send={send} noValidate={false} className={css.change}>
      <PasswordField
        label={texts.yourPassword}
        name="currentPassword"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrent}
      />
      <PasswordField
        label={texts.newPassword}
        name="newPassword"
        autoComplete="new-password"
        value={newPassword}
        onChange={setNew}
        description={<PasswordRules password={newPassword} />}
      />
      <KeepPasskeys items={items} choice={choice} />
      {withCode ? <CodeField label={texts.code} description={texts.codeHint} value={code} onChange={setCode} /> : null}
      <Say word={submit.word} testId="change-password-failure" />
      <div>
        <SubmitButton submit={submit} data-testid="change-password-submit">
          {texts.changePassword}
        </SubmitButton>
      </div>
    </Form>
  )
}
