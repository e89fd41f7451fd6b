import { feedSuite } from '@ratchet/engine/suites'
import { feedOf } from './market.ts'

/** Wednesday 2014-05-07 12:00 UTC. */
const noonMs = 1_399_464_000_000
const quotes = Array.from({ length: 1200 }, (_, n) => {
  return { symbol: 'GOLD', bid: 130_000 + (n % 50), ask: 130_030 + (n % 50), timeMs: noonMs + n }
})

feedSuite('given quotes', async () => {
  return { feed: feedOf(quotes), again: async () => feedOf(quotes), length: quotes.length, close: async () => {} }
})
