import { Link, useLocation, useNavigate } from 'react-router'
import { confirmAddress } from '../../api/session.ts'
import { AuthCard } from './AuthCard.tsx'
import css from './auth.module.css'
import { useAttempt } from './useAttempt.ts'

/** A press makes the account, not the opening of the link: what looks letters through opens every link. */
export default function ConfirmForm() {
  // Behind the '#' no server and no other page is told of it.
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token')
  const navigate = useNavigate()
  const attempt = useAttempt(async () => {
    const { message } = await confirmAddress(token ?? '')
    await navigate('/auth/login', { replace: true, state: { said: message } })
  })
  return (
    <AuthCard
      name="confirm"
      title="Confirm your e-mail address"
      sub="It makes your account, with the password that you chose."
      button="Confirm"
      {...attempt}
      disabled={!token}
      after={
        <>
          Link used or too old? <Link to="/auth/register">Sign up again</Link>
        </>
      }
    >
      {token ? null : (
        <p className={css.note} role="status" data-testid="confirm-incomplete">
          The link is not complete. Open it as it was sent.
        </p>
      )}
    </AuthCard>
  )
}
