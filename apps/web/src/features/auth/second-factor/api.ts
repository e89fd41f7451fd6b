import { useQuery } from '@tanstack/react-query'
import { callAuth } from '../../../api/call.ts'
import { useSession } from '../../../api/session.ts'

interface State {
  readonly on: boolean
  /** How many of the recovery codes have not been used. */
  readonly recoveryCodes: number
}

/** What an authenticator is given, and what is written down; none of it is told again. */
export interface Begun {
  readonly secret: string
  /** The same secret, as the picture says it. */
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

export const begin = (password: string): Promise<Begun> => callAuth('two-factor/begin', { password })
export const confirm = (code: string): Promise<{ message: string }> => callAuth('two-factor/confirm', { code })
export const switchOff = (password: string, code: string): Promise<{ message: string }> =>
  callAuth('two-factor/end', { password, code })
export const newRecoveryCodes = (password: string, code: string): Promise<{ recoveryCodes: readonly string[] }> =>
  callAuth('two-factor/recovery-codes', { password, code })

export const secondFactorKey = ['second-factor'] as const

export function useSecondFactor() {
  const { user } = useSession()
  return useQuery({
    queryKey: [...secondFactorKey, user?.id],
    queryFn: () => callAuth<State>('two-factor'),
    enabled: Boolean(user),
    meta: { private: true },
  })
}
