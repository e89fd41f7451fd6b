import { useEffect, useState } from 'react'
import { useDatabaseSilentSince, useLink, useMarket } from './index.ts'

/** Reconnecting takes no longer, as a rule. */
const momentMs = 600

/**
 * Says why the screen stands still: `link` if the server has not answered for more than a moment, `database` if it
 * answers but has no answer from its database, `engine` if no engine is at work behind it; null while everything moves.
 */
export type Still = 'link' | 'database' | 'engine' | null

export function useStill(): Still {
  const live = useLink() === 'live'
  const silent = useMarket()?.silentSince !== undefined
  const isDatabaseSilent = useDatabaseSilentSince() !== null
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (live) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), momentMs)
    return () => clearTimeout(timer)
  }, [live])
  if (!live) return lasting ? 'link' : null
  if (isDatabaseSilent) return 'database'
  return silent ? 'engine' : null
}
