import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { forgetTrader, sessionKey, setNewPassword } from '../../lib/session.ts'
import { AuthCard } from './AuthCard.tsx'
import css from './auth.module.css'
import { PasswordField } from './PasswordField.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { blamedForPassword, useFreshRules } from './password-refused.ts'
import { useAttempt } from './useAttempt.ts'

export function ResetForm() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const freshRules = useFreshRules()
  const { busy, failure, onSubmit } = useAttempt(async () => {
    const { message } = await freshRules(setNewPassword(token ?? '', password))
    // It has ended every session, one of this browser too.
    forgetTrader(queries)
    queries.setQueryData(sessionKey, null)
    await navigate('/auth/login', { replace: true, state: { said: message } })
  }, blamedForPassword)

  return (
    <AuthCard
      name="reset"
      title="Set a new password"
      sub="It signs you out everywhere else."
      submit="Set the password"
      busy={busy}
      disabled={!token}
      failure={failure}
      onSubmit={onSubmit}
      after={
        <>
          Link used or too old? <Link to="/auth/forgot">Ask for a new one</Link>
        </>
      }
    >
      {token ? null : (
        <p className={css.note} role="status" data-testid="reset-incomplete">
          The link is not complete. Open it as it was sent, or ask for a new one.
        </p>
      )}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        disabled={!token}
        value={password}
        onChange={setPassword}
        description={<PasswordRules password={password} />}
      />
    </AuthCard>
  )
}
