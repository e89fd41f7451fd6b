import { acceptPrice, acceptVolume } from '../accept.ts'
import { presentActive, presentClosed, presentModified } from '../present.ts'
import { Refusal } from '../refusal.ts'
import type { HandlerParts, Handlers } from './call.ts'
import { command } from './commands.ts'

type Names =
  | 'getCounts'
  | 'listActiveTrades'
  | 'changeLevels'
  | 'closePosition'
  | 'listModifiedTrades'
  | 'listClosedTrades'

export function positionHandlers(parts: HandlerParts): Pick<Handlers, Names> {
  const { store, view } = parts

  async function find(traderId: string, ticket: string) {
    const row = await store.getActive(traderId, ticket)
    if (!row) throw new Refusal('not_found', `No active trade found with the ticket "${ticket}".`)
    return row
  }

  return {
    getCounts: ({ session }) => store.counts(session.traderId),

    async listActiveTrades({ session, query }) {
      const { items, nextCursor } = await store.listActive(session.traderId, query)
      return { items: items.map((row) => presentActive(row, view)), nextCursor }
    },

    async changeLevels({ session, params, body }) {
      const row = await find(session.traderId, params.id)
      const instrument = view.instrument(row.symbol)
      const sl = body.sl === undefined ? null : acceptPrice('sl', body.sl, instrument)
      const tp = body.tp === undefined ? null : acceptPrice('tp', body.tp, instrument)
      const { accountId, tradeId, ticket: position } = row
      return {
        message: await command(parts, session.traderId, {
          accountId,
          kind: 'levels',
          tradeId,
          position,
          sl,
          tp,
          volume: 0,
        }),
      }
    },

    async closePosition({ session, params, body }) {
      const row = await find(session.traderId, params.id)
      const volume = body.volume === undefined ? 0 : acceptVolume(body.volume)
      const { accountId, tradeId, ticket: position } = row
      return {
        message: await command(parts, session.traderId, {
          accountId,
          kind: 'close',
          tradeId,
          position,
          sl: null,
          tp: null,
          volume,
        }),
      }
    },

    async listModifiedTrades({ session, query }) {
      const { items, nextCursor } = await store.listModified(session.traderId, query)
      return { items: items.map((row) => presentModified(row, view)), nextCursor }
    },

    async listClosedTrades({ session, query }) {
      const { items, nextCursor } = await store.listClosed(session.traderId, query)
      return { items: items.map((row) => presentClosed(row, view)), nextCursor }
    },
  }
}
