import { useEffect, useState } from 'react'
import { patienceMs, useLink, useMarket } from './index.ts'

/**
 * Says why the screen stands still: `link` if the server has not answered for more than a moment, `engine` if it
 * answers but no engine is at work behind it; null while everything moves.
 */
export type Still = 'link' | 'engine' | null

export function useStill(): Still {
  const live = useLink() === 'live'
  const silent = useMarket()?.silentSince !== undefined
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (live) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), patienceMs)
    return () => clearTimeout(timer)
  }, [live])
  if (!live) return lasting ? 'link' : null
  return silent ? 'engine' : null
}
