import type { Found } from '@ratchet/contract'
import { moneyNumber, volumeNumber } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import { presentTrade } from '../core/present/rows.ts'
import { isoTime, type View } from '../core/present/view.ts'

export interface SearchParts {
  readonly store: Pick<ApiStore, 'search'>
  readonly view: View
}

/** Searches the trader's own data: positions first, because they are at stake now. */
export function searchHandlers({ store, view }: SearchParts): Pick<Handlers, 'search'> {
  return {
    async search({ session, query: { q } }) {
      const { trades, positions, deals } = await store.search(session.traderId, q)
      const items: Found[] = [
        ...positions.map((row) => {
          const { ticket: id, tradeId, symbol, comment, server, brokerId } = row
          const type = row.side === 'buy' ? ('Buy' as const) : ('Sell' as const)
          const volume = volumeNumber(row.volume)
          return {
            kind: 'position' as const,
            id,
            tradeId,
            symbol,
            comment,
            server,
            brokerId,
            type,
            volume,
            time: isoTime(row.openTimeMs),
          }
        }),
        ...trades.map((row) => {
          const { id: tradeId, key, symbol, volume, type, status, order, position, ...trade } = presentTrade(row, view)
          const { createdAt: time, tradeDetails: comment } = trade
          return { kind: 'trade' as const, tradeId, key, symbol, volume, type, status, order, position, time, comment }
        }),
        ...deals.map((row) => {
          const { ticket: id, tradeId, symbol, position, server, brokerId } = row
          const type = row.side === 'buy' ? ('Buy' as const) : ('Sell' as const)
          const [volume, time, profit] = [volumeNumber(row.volume), isoTime(row.timeMs), moneyNumber(row.profit)]
          const account = { server, brokerId }
          return { kind: 'deal' as const, id, tradeId, symbol, volume, type, time, profit, position, ...account }
        }),
      ]
      return { items }
    },
  }
}
