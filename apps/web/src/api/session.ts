import type { OwnPasskey } from '@ratchet/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { callAuth } from './call.ts'
import { leaveNothing } from './left-behind.ts'

export interface SignedInUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly image?: string | null
}

interface SessionAnswer {
  readonly user: SignedInUser
}

export const sessionKey = ['session'] as const

const readSession = async (): Promise<SignedInUser | null> =>
  (await callAuth<SessionAnswer | null>('get-session'))?.user ?? null

/** Tells who is signed in: `undefined` while that is not known yet, `null` for nobody. */
export function useSession(): { user: SignedInUser | null | undefined } {
  const { data, isError } = useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 })
  return { user: isError && data === undefined ? null : data }
}

/** Asks who is signed in, and waits where that is not known yet: a form may be sent before the page has heard. */
export function useWhoIsIt(): () => Promise<SignedInUser | null> {
  const queries = useQueryClient()
  return () => queries.ensureQueryData({ queryKey: sessionKey, queryFn: readSession }).catch(() => null)
}

/** Where the account has a second factor, the right password is answered by asking for a code: nobody is signed in yet. */
export const signIn = (input: {
  email: string
  password: string
  rememberMe: boolean
}): Promise<SessionAnswer | { readonly codeAsked: true }> => callAuth('sign-in/email', input)

/** The second step of a sign-in: a code of the authenticator, or a recovery code. */
export const sendCode = (code: string): Promise<SessionAnswer> => callAuth('sign-in/code', { code })

/** Where the server sends e-mail, nobody is signed in yet: a letter says how it goes on, whether the address has an account or not. */
export const signUp = (input: {
  name: string
  email: string
  password: string
}): Promise<SessionAnswer | { readonly letterSent: true }> => callAuth('sign-up/email', input)

/** Makes the account by the link of a letter, with this password. */
export const confirmAddress = (token: string, password: string): Promise<{ message: string }> =>
  callAuth('confirm-address', { token, password })

/** Answers with what to tell, whether anybody has this address or not. */
export const askForResetLink = (email: string): Promise<{ message: string }> =>
  callAuth('request-password-reset', { email })

/** The server refuses it with the reason where the link of a forgotten password has been used or has expired. */
export const checkResetLink = (token: string): Promise<{ passkeys?: readonly OwnPasskey[] }> =>
  callAuth('check-reset-link', { token })

interface NewPassword {
  readonly newPassword: string
  /** The passkeys that stay; without it the server decides. */
  readonly keepPasskeys?: readonly string[] | undefined
}

export const setNewPassword = (input: NewPassword & { readonly token: string }): Promise<{ message: string }> =>
  callAuth('reset-password', input)

/** Ends every other session. The server refuses it where the present password is another. */
export const changePassword = (
  input: NewPassword & { readonly currentPassword: string; readonly code?: string },
): Promise<{ message: string }> => callAuth('change-password', input)

/** Nothing that was read for one trader may be shown to the next one. */
export const forgetTrader = (queries: QueryClient): void =>
  queries.removeQueries({ predicate: ({ meta }) => meta?.private === true })

/** Ends the session; nothing of it stays on the page, or in this browser. Throws `ApiFailure`. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const user = queries.getQueryData<SignedInUser | null>(sessionKey)
    await callAuth('sign-out', {})
    if (user) await leaveNothing(user.id)
    queries.setQueryData(sessionKey, null)
    // In this order: a screen that still took the trader for signed in would read everything anew, and be refused.
    forgetTrader(queries)
  }
}
