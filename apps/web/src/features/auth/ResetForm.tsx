import type { OwnPasskey } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiFailure } from '../../api/call.ts'
import { checkResetLink, forgetTrader, sessionKey, setNewPassword } from '../../api/session.ts'
import { AuthCard, Note } from './AuthCard.tsx'
import { AuthLink } from './AuthLink.tsx'
import { NewPassword } from './PasswordField.tsx'
import { KeepPasskeys, useKeptPasskeys } from './passkeys/KeepPasskeys.tsx'
import { blamedForPassword, useFreshRules } from './password-refused.ts'
import * as texts from './texts.ts'
import { useAttempt } from './useAttempt.ts'

interface LinkState {
  /** Why it sets no password any more; null while that is not known, or where it does. */
  readonly dead: string | null
  /** Of its account; undefined while they are not known. */
  readonly passkeys?: readonly OwnPasskey[] | undefined
}

function useLink(token: string | null): LinkState {
  const [state, setState] = useState<LinkState>({ dead: null })
  useEffect(() => {
    if (!token) return
    let isWanted = true
    const show = (found: LinkState) => isWanted && setState(found)
    checkResetLink(token)
      .then(({ passkeys }) => show({ dead: null, passkeys }))
      .catch((error: unknown) => {
        // Any other failure says nothing about the link: the form then shows what it is told.
        if (error instanceof ApiFailure && 'token' in error.fields) show({ dead: error.message })
      })
    return () => {
      isWanted = false
    }
  }, [token])
  return state
}

export default function ResetForm() {
  // Behind the '#' no server and no other page is told of it.
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token')
  const [password, setPassword] = useState('')
  const { dead, passkeys } = useLink(token)
  const choice = useKeptPasskeys(passkeys)
  const isShut = !token || dead !== null
  const navigate = useNavigate()
  const queries = useQueryClient()
  const freshRules = useFreshRules()
  const attempt = useAttempt(async () => {
    const { message } = await freshRules(
      setNewPassword({ token: token ?? '', newPassword: password, keepPasskeys: choice.kept }),
    )
    // The new password has ended every session, one of this browser too.
    forgetTrader(queries)
    queries.setQueryData(sessionKey, null)
    await navigate('/auth/login', { replace: true, state: { said: message } })
  }, blamedForPassword)

  return (
    <AuthCard
      name="reset"
      title={texts.setNewPassword}
      sub={texts.signsOutAllDevices}
      button={isShut ? null : texts.setPassword}
      {...attempt}
      after={
        <>
          {texts.linkUsedOrExpired} <AuthLink to="/auth/forgot">{texts.requestNewLink}</AuthLink>
        </>
      }
    >
      {token ? null : <Note testId="reset-incomplete">{texts.resetLinkIncomplete}</Note>}
      {dead ? (
        <Note testId="reset-dead" role="alert">
          {dead}
        </Note>
      ) : null}
      {isShut ? null : (
        <>
          <NewPassword label={texts.newPassword} name="password" value={password} onChange={setPassword} />
          <KeepPasskeys items={passkeys} choice={choice} />
        </>
      )}
    </AuthCard>
  )
}
