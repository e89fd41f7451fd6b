import type { World } from '../../realtime/index.ts'
import { type Item, itemOf } from './items.ts'

type Rows = Pick<World, 'trades' | 'activeTrades' | 'closedTrades'>

/** Finds a ticket of one digit among the rows that the page holds; the server looks for longer ones. */
export function findTicket(query: string, { trades, activeTrades, closedTrades }: Rows): Item[] {
  const ticket = query.trim().replace(/^#/, '')
  if (!/^\d$/.test(ticket)) return []
  return [
    ...activeTrades.filter(({ id }) => id === ticket).map((row) => itemOf({ ...row, kind: 'position' })),
    ...trades
      .filter(({ order, position }) => order === ticket || position === ticket)
      .map((row) => itemOf({ ...row, tradeId: row.id, time: row.createdAt, comment: row.tradeDetails, kind: 'trade' })),
    ...closedTrades
      .filter(({ id, position_id }) => id === ticket || position_id === ticket)
      .map((row) => itemOf({ ...row, position: row.position_id, kind: 'deal' })),
  ]
}
