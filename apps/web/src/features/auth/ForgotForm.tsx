import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { askForResetLink } from '../../api/session.ts'
import { AuthCard } from './AuthCard.tsx'
import css from './auth.module.css'
import { EmailField } from './EmailField.tsx'
import * as texts from './texts.ts'
import { useAttempt } from './useAttempt.ts'

export default function ForgotForm() {
  const { search, state } = useLocation()
  const [email, setEmail] = useState(typeof state?.email === 'string' ? state.email : '')
  const [said, setSaid] = useState<string | null>(null)
  const attempt = useAttempt(async () => {
    const { message } = await askForResetLink(email)
    setSaid(message)
  })

  return (
    <AuthCard
      name="forgot"
      title={texts.forgotPassword}
      sub={texts.linkWillBeSent}
      button={said ? texts.sendAgain : texts.sendLink}
      {...attempt}
      after={
        <>
          {texts.rememberedIt} <Link to={`/auth/login${search}`}>{texts.signIn}</Link>
        </>
      }
    >
      <EmailField value={email} onChange={setEmail} />
      {said ? (
        <p className={css.note} role="status" data-testid="forgot-answer">
          {said}
        </p>
      ) : null}
    </AuthCard>
  )
}
