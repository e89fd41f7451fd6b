import { useState } from 'react'
import { useLocation } from 'react-router'
import { askForResetLink } from '../../api/session.ts'
import { AuthCard, Note } from './AuthCard.tsx'
import { AuthLink } from './AuthLink.tsx'
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
          {texts.rememberedIt} <AuthLink to={`/auth/login${search}`}>{texts.signIn}</AuthLink>
        </>
      }
    >
      <EmailField value={email} onChange={setEmail} />
      {said ? <Note testId="forgot-answer">{said}</Note> : null}
    </AuthCard>
  )
}
