import { useEffect, useReducer } from 'react'
import { stream, useMarket } from '../../realtime/index.ts'

export interface MarketClock {
  /** Unix ms. */
  readonly nowMs: number
  /** A recorded market's time is that of its quotes; an invented and a live one run with the computer's clock. */
  readonly kind: 'recorded' | 'invented' | 'live' | 'unknown'
  /** A recording that has ended stands still. */
  readonly ended: boolean
}

/** Returns the market's time, told anew every second. */
export function useMarketClock(): MarketClock {
  const market = useMarket()
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  if (!market) return { nowMs: Date.now(), kind: 'unknown', ended: false }
  if (market.feed !== 'ticks')
    return { nowMs: Date.now(), kind: market.feed === 'synthetic' ? 'invented' : 'live', ended: false }
  const times = market.symbols.flatMap((symbol) => Date.parse(stream.quotes.latest(symbol)?.time ?? '') || [])
  if (times.length === 0) return { nowMs: Date.now(), kind: 'unknown', ended: market.ended }
  return { nowMs: Math.max(...times), kind: 'recorded', ended: market.ended }
}
