import { snapshotRows } from '@ratchet/contract'
import { call } from '../api/call.ts'
import type { Lists } from './world.ts'

const query = { limit: snapshotRows }

/** Reads the newest rows of every list and the counts by HTTP, for times in which no stream can be opened. */
export async function readLists(): Promise<Lists> {
  const [counts, risk, trades, activeTrades, modifiedTrades, closedTrades] = await Promise.all([
    call('getCounts'),
    call('getRisk'),
    call('listTrades', { query: { ...query, count: 'true' } }),
    call('listActiveTrades', { query: { limit: 200 } }),
    call('listModifiedTrades', { query }),
    call('listClosedTrades', { query }),
  ])
  return {
    counts,
    orders: trades.total ?? trades.items.length,
    risk,
    trades: trades.items,
    activeTrades: activeTrades.items,
    modifiedTrades: modifiedTrades.items,
    closedTrades: closedTrades.items,
  }
}

export const readPrices = () => call('quotes')
