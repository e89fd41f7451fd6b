import { Anchor, Checkbox, TextInput } from '@mantine/core'
import { signUpFailed } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { siteQuery, useSite } from '../../api/reference.ts'
import { signUp } from '../../api/session.ts'
import { expectFirstSteps } from '../../ui/first-steps-room.ts'
import { AuthCard, Note } from './AuthCard.tsx'
import { AuthLink } from './AuthLink.tsx'
import { EmailField } from './EmailField.tsx'
import { NewPassword } from './PasswordField.tsx'
import { blamedForPassword, useFreshRules } from './password-refused.ts'
import { SignedInNote } from './SignedInNote.tsx'
import * as texts from './texts.ts'
import { useAttempt } from './useAttempt.ts'
import { useEnter } from './useEnter.ts'

export default function SignUpForm() {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [askedOf, setAskedOf] = useState<string | null>(null)
  const { search } = useLocation()
  const closed = useSite()?.signup === 'closed'
  const queries = useQueryClient()
  const freshRules = useFreshRules()
  const enter = useEnter()
  const attempt = useAttempt(async () => {
    // The form may be sent before the page has heard whether it is open.
    const site = await queries.ensureQueryData(siteQuery)
    if (site.signup === 'closed' || !agreed) return
    const answer = await freshRules(signUp({ name, email, password }))
    if ('letterSent' in answer) return setAskedOf(email)
    expectFirstSteps()
    await enter(answer.user.id)
  }, blamedForPassword)

  return (
    <AuthCard
      name="sign-up"
      title={texts.createAccount}
      sub={texts.comesWithPaperAccount}
      button={texts.createAccountButton}
      {...attempt}
      disabled={closed}
      failed={signUpFailed}
      after={
        <>
          {texts.alreadyRegistered} <AuthLink to={`/auth/login${search}`}>{texts.signIn}</AuthLink>
        </>
      }
    >
      {attempt.submit.busy ? null : <SignedInNote />}
      {closed ? <Note testId="sign-up-closed">{texts.signUpClosed}</Note> : null}
      <TextInput
        label={texts.nameText}
        name="name"
        autoComplete="name"
        required
        withAsterisk={false}
        disabled={closed}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <EmailField value={email} onChange={setEmail} disabled={closed} />
      <NewPassword label={texts.password} name="password" disabled={closed} value={password} onChange={setPassword} />
      <Checkbox
        required
        disabled={closed}
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        label={
          <>
            {texts.iAgreeWith}{' '}
            <Anchor component={Link} to="/privacy" target="_blank" inherit underline="always">
              {texts.privacyPolicy}
            </Anchor>
          </>
        }
      />
      {askedOf === null ? null : <Note testId="sign-up-letter">{texts.linkSent(askedOf)}</Note>}
    </AuthCard>
  )
}
