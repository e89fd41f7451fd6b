import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { wordsOf } from '../../lib/api.ts'
import { signIn } from '../../lib/session.ts'
import css from './auth.module.css'
import { useEnter } from './useEnter.ts'

export function SignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [forgot, setForgot] = useState(false)
  const { search } = useLocation()
  const enter = useEnter()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { user } = await signIn({ email, password, rememberMe })
      await enter(user.id)
    } catch (error) {
      setFailure(messages.authenticationFailed + wordsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={css.card} onSubmit={submit} data-testid="sign-in-form">
      <h1 className={css.title}>Sign in</h1>
      <p className={css.sub}>Your stops keep working while you are away.</p>
      <div className={css.fields}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className={css.between}>
          <Checkbox
            label="Remember me"
            checked={rememberMe}
            onChange={(event) => setRememberMe(event.currentTarget.checked)}
          />
          <button type="button" className={css.plain} aria-expanded={forgot} onClick={() => setForgot(!forgot)}>
            Forgot password?
          </button>
        </div>
        {forgot ? (
          <p className={css.note} role="status" data-testid="forgot-note">
            Resetting a password by e-mail is not set up on this server. Ask the operator to set a new one for you.
          </p>
        ) : null}
        {failure ? (
          <p className={css.failure} role="alert" data-testid="sign-in-failure">
            {failure}
          </p>
        ) : null}
        <Button type="submit" fullWidth loading={busy} data-testid="sign-in-submit">
          Sign In
        </Button>
      </div>
      <p className={css.after}>
        New here?{' '}
        <Anchor component={Link} to={`/auth/register${search}`} size="sm">
          Create an account
        </Anchor>
      </p>
    </form>
  )
}
