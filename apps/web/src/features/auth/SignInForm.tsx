import { Checkbox } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiFailure } from '../../api/call.ts'
import { signIn } from '../../api/session.ts'
import { AuthCard } from './AuthCard.tsx'
import css from './auth.module.css'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SignedInNote } from './SignedInNote.tsx'
import { useAttempt } from './useAttempt.ts'
import { useEnter } from './useEnter.ts'

/** A refused sign-in does not say which of the two was wrong; the password is mistyped more often. */
const blamed = (error: unknown) => (error instanceof ApiFailure && error.status === 401 ? 'password' : undefined)

export default function SignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const { search, state } = useLocation()
  const said: unknown = state?.said
  const enter = useEnter()
  const attempt = useAttempt(async () => {
    const { user } = await signIn({ email, password, rememberMe })
    await enter(user.id)
  }, blamed)

  return (
    <AuthCard
      name="sign-in"
      title="Sign in"
      sub="Your stops keep working while you are away."
      button="Sign In"
      {...attempt}
      failed={messages.authenticationFailed}
      after={
        <>
          New here? <Link to={`/auth/register${search}`}>Create an account</Link>
        </>
      }
    >
      {attempt.submit.busy ? null : <SignedInNote />}
      {typeof said === 'string' ? (
        <p className={css.note} role="status" data-testid="sign-in-note">
          {said}
        </p>
      ) : null}
      <EmailField value={email} onChange={setEmail} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <div className={css.between}>
        <Checkbox
          label="Remember me"
          checked={rememberMe}
          onChange={(event) => setRememberMe(event.currentTarget.checked)}
        />
        <Link to={`/auth/forgot${search}`} state={{ email }} className={css.aside}>
          Forgot password?
        </Link>
      </div>
    </AuthCard>
  )
}
