import { marketOf } from '@ratchet/contract'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { patienceMs, stream, useLink } from '../../realtime/index.ts'

/**
 * Fetches what the symbol's price did before this page saw it: when the stream is up, so that nothing lies between the two, each time
 * it is up again, and without a stream after a while.
 */
export function usePast(symbol: string, server?: string): void {
  const live = useLink() === 'live'
  useEffect(() => {
    const leaving = new AbortController()
    const fetchPast = async () => {
      const round = stream.quotes.round(symbol, server)
      const { items } = await call(
        'priceHistory',
        { query: { symbol, market: marketOf(server) } },
        { signal: leaving.signal },
      )
      const past = items.map(({ time, bid, ask }) => ({ timeMs: Date.parse(time), bid, ask }))
      stream.quotes.takePast(symbol, past, round, server)
    }
    // Without a past the chart begins with the quotes that come, and nobody needs to be told of it.
    const timer = setTimeout(() => void fetchPast().catch(() => {}), live ? 0 : patienceMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [symbol, server, live])
}
