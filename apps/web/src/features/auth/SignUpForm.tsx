import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiFailure, wordsOf } from '../../lib/api.ts'
import { passwordPolicyKey, useSite } from '../../lib/reference.ts'
import { signUp } from '../../lib/session.ts'
import css from './auth.module.css'
import { PasswordRules } from './PasswordRules.tsx'
import { useEnter } from './useEnter.ts'

const refusesPassword = (error: unknown): boolean =>
  error instanceof ApiFailure && (/password/i.test(String(error.code)) || /password/i.test(error.message))

export function SignUpForm() {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { search } = useLocation()
  const closed = useSite()?.signup === 'closed'
  const queries = useQueryClient()
  const enter = useEnter()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (closed || !agreed) return
    setBusy(true)
    try {
      const { user } = await signUp({ name, email, password })
      await enter(user.id)
    } catch (error) {
      // The rules may have been tightened since they were shown.
      if (refusesPassword(error)) void queries.invalidateQueries({ queryKey: passwordPolicyKey })
      setFailure(messages.authenticationFailed + wordsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={css.card} onSubmit={submit} data-testid="sign-up-form">
      <h1 className={css.title}>Create an account</h1>
      <p className={css.sub}>It comes with a demo account at the paper broker.</p>
      <div className={css.fields}>
        {closed ? (
          <p className={css.note} role="status" data-testid="sign-up-closed">
            Sign-up is closed on this server. Ask the operator for an account.
          </p>
        ) : null}
        <TextInput
          label="Name"
          name="name"
          autoComplete="name"
          required
          withAsterisk={false}
          disabled={closed}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          disabled={closed}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="new-password"
          aria-describedby="password-rules"
          required
          withAsterisk={false}
          disabled={closed}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordRules id="password-rules" password={password} />
        <Checkbox
          required
          disabled={closed}
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          label={
            <>
              I agree with the{' '}
              <Anchor component={Link} to="/privacy" target="_blank" size="sm" underline="always">
                Privacy Policy
              </Anchor>
            </>
          }
        />
        {failure ? (
          <p className={css.failure} role="alert" data-testid="sign-up-failure">
            {failure}
          </p>
        ) : null}
        <Button type="submit" fullWidth loading={busy} disabled={closed} data-testid="sign-up-submit">
          Create Account
        </Button>
      </div>
      <p className={css.after}>
        Already registered?{' '}
        <Anchor component={Link} to={`/auth/login${search}`} size="sm">
          Sign in
        </Anchor>
      </p>
    </form>
  )
}
