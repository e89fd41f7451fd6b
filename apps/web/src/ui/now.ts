import { useEffect, useState } from 'react'

/** Tells the time anew every half minute, for words like '3 min. ago'. */
export function useNowMs(everyMs = 30_000): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
