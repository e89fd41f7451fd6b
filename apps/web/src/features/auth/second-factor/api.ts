import { useQuery } from '@tanstack/react-query'
import { callAuth } from '../../../api/call.ts'
import { useSession } from '../../../api/session.ts'
import type { Proof } from '../ProofFields.tsx'

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
export const switchOff = (proof: Proof): Promise<{ message: string }> => callAuth('two-factor/end', proof)
export const newRecoveryCodes = (proof: Proof): Promise<{ recoveryCodes: readonly string[] }> =>
  callAuth('two-factor/recovery-codes', proof)

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
