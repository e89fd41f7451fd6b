import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { forgetTrader, sessionKey } from '../../api/session.ts'
import { safeNext } from '../../ui/safe-next.ts'

/**
 * Goes where the trader wanted to be, with the new session known. Whoever has gone elsewhere before the answer stays there, signed in.
 */
export function useEnter(): (uid: string) => Promise<void> {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return async (uid) => {
    forgetTrader(queries)
    await queries.invalidateQueries({ queryKey: sessionKey })
    if (isShown.current) await navigate(safeNext(search.get('next')), { state: { uid }, replace: true })
  }
}
