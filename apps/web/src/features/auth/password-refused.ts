import { useQueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../../api/call.ts'
import { passwordPolicyKey } from '../../api/reference.ts'

const refusesPassword = (error: unknown): boolean =>
  error instanceof ApiFailure && ('password' in error.fields || /password/i.test(error.message))

/** Names the field to go back to after a form with a new password was refused. */
export const blamedForPassword = (error: unknown): string | undefined => {
  if (refusesPassword(error)) return 'password'
  return error instanceof ApiFailure && error.status === 409 ? 'email' : undefined
}

/** Fetches the rules again when a password is refused: they may have been tightened since they were shown. */
export function useFreshRules(): <T>(work: Promise<T>) => Promise<T> {
  const queries = useQueryClient()
  return (work) =>
    work.catch((error: unknown) => {
      if (refusesPassword(error)) void queries.invalidateQueries({ queryKey: passwordPolicyKey })
      throw error
    })
}
