import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { confirmAddress } from '../../api/session.ts'
import { AuthCard, Note } from './AuthCard.tsx'
import { AuthLink } from './AuthLink.tsx'
import { NewPassword } from './PasswordField.tsx'
import { blamedForPassword, useFreshRules } from './password-refused.ts'
import * as texts from './texts.ts'
import { useAttempt } from './useAttempt.ts'

/** A press makes the account, not the opening of the link: what looks letters through opens every link. */
export default function ConfirmForm() {
  // Behind the '#' no server and no other page is told of it.
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token')
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  const freshRules = useFreshRules()
  const attempt = useAttempt(async () => {
    const { message } = await freshRules(confirmAddress(token ?? '', password))
    await navigate('/auth/login', { replace: true, state: { said: message } })
  }, blamedForPassword)
  return (
    <AuthCard
      name="confirm"
      title={texts.confirmEmail}
      sub={texts.setPasswordToCreate}
      button={texts.confirm}
      {...attempt}
      disabled={!token}
      after={
        <>
          {texts.linkUsedOrExpired} <AuthLink to="/auth/register">{texts.signUpAgain}</AuthLink>
        </>
      }
    >
      {token ? (
        <NewPassword label={texts.password} name="password" value={password} onChange={setPassword} />
      ) : (
        <Note testId="confirm-incomplete">{texts.confirmLinkIncomplete}</Note>
      )}
    </AuthCard>
  )
}
