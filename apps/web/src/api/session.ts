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

export const signIn = (input: { email: string; password: string; rememberMe: boolean }): Promise<SessionAnswer> =>
  callAuth<SessionAnswer>('sign-in/email', input)

export const signUp = (input: { name: string; email: string; password: string }): Promise<SessionAnswer> =>
  callAuth<SessionAnswer>('sign-up/email', input)

/** Answers with what to tell, whether anybody has this address or not. */
export const askForResetLink = (email: string): Promise<{ message: string }> =>
  callAuth('request-password-reset', { email })

/** The server refuses it with the reason where the link of a forgotten password has been used or is too old. */
export const checkResetLink = (token: string): Promise<unknown> => callAuth('check-reset-link', { token })

export const setNewPassword = (token: string, newPassword: string): Promise<{ message: string }> =>
  callAuth('reset-password', { token, newPassword })

/** Ends every other session. The server refuses it where the present password is another. */
export const changePassword = (input: { currentPassword: string; newPassword: string }): Promise<{ message: string }> =>
  callAuth('change-password', input)

/** Nothing that was read for one trader may be shown to the next one. */
export const forgetTrader = (queries: QueryClient): void =>
  queries.removeQueries({ predicate: ({ meta }) => meta?.private === true })

/** Ends the session; nothing of it stays on the page, or in this browser. Throws `ApiFailure`. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const user = queries.getQueryData<SignedInUser | null>(sessionKey)
    await callAuth('sign-out', {})
    forgetTrader(queries)
    if (user) await leaveNothing(user.id)
    queries.setQueryData(sessionKey, null)
  }
}
