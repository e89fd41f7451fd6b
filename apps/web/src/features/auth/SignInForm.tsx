import { Checkbox, Group } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiFailure } from '../../api/call.ts'
import { signIn } from '../../api/session.ts'
import { AuthCard, Note } from './AuthCard.tsx'
import { AuthLink } from './AuthLink.tsx'
import { CodeStep } from './CodeStep.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PasskeySignIn } from './passkeys/PasskeySignIn.tsx'
import { SignedInNote } from './SignedInNote.tsx'
import * as texts from './texts.ts'
import { useAttempt } from './useAttempt.ts'
import { useEnter } from './useEnter.ts'

/** A refused sign-in does not say which of the two was wrong; the password is mistyped more often. */
const blamed = (error: unknown) => (error instanceof ApiFailure && error.status === 401 ? 'password' : undefined)

export default function SignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const { search, state } = useLocation()
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [again, setAgain] = useState<string | null>(null)
  const said: unknown = again ?? state?.said
  const enter = useEnter()
  const attempt = useAttempt(async () => {
    const answer = await signIn({ email, password, rememberMe })
    setAgain(null)
    if ('codeAsked' in answer) setStep('code')
    else await enter(answer.user.id)
  }, blamed)
  const back = (why: string | null) => {
    setPassword('')
    setAgain(why)
    setStep('password')
  }
  if (step === 'code') return <CodeStep onBack={back} />

  return (
    <AuthCard
      name="sign-in"
      title={texts.signIn}
      sub={texts.yourStopsKeepWorking}
      button={texts.signInButton}
      {...attempt}
      failed={messages.authenticationFailed}
      other={<PasskeySignIn />}
      after={
        <>
          {texts.newHere} <AuthLink to={`/auth/register${search}`}>{texts.createAccount}</AuthLink>
        </>
      }
    >
      {attempt.submit.busy ? null : <SignedInNote />}
      {typeof said === 'string' ? <Note testId="sign-in-note">{said}</Note> : null}
      <EmailField value={email} onChange={setEmail} />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Group gap="sm" justify="space-between">
        <Checkbox
          label={texts.rememberMe}
          checked={rememberMe}
          onChange={(event) => setRememberMe(event.currentTarget.checked)}
        />
        <AuthLink to={`/auth/forgot${search}`} state={{ email }}>
          {texts.forgotPassword}
        </AuthLink>
      </Group>
    </AuthCard>
  )
}
