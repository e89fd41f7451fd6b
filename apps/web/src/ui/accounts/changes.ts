import type { Account } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { accountsKey } from '../../trading/accounts/accounts.ts'

/** Returns a function that waits for a change of an account, and then reads the accounts again. */
export function useChange() {
  const queries = useQueryClient()
  return async <T>(change: Promise<T>): Promise<T> => {
    const done = await change
    await queries.invalidateQueries({ queryKey: [accountsKey] })
    return done
  }
}

/** Returns a function that pauses an account, or resumes it, and returns the server's message. */
export function usePause() {
  const change = useChange()
  return async ({ id, state }: Account): Promise<string> => {
    const { message } = await change(call(state === 'paused' ? 'resumeAccount' : 'pauseAccount', { params: { id } }))
    return message
  }
}
