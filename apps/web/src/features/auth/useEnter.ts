import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { forgetTrader, sessionKey } from '../../api/session.ts'
import { safeNext } from '../../ui/safe-next.ts'

/** Goes where the trader wanted to be, with the new session known. */
export function useEnter(): (uid: string) => Promise<void> {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async (uid) => {
    forgetTrader(queries)
    await queries.invalidateQueries({ queryKey: sessionKey })
    await navigate(safeNext(search.get('next')), { state: { uid }, replace: true })
  }
}
