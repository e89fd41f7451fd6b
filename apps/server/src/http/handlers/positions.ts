import { acceptPrice, acceptVolume } from '../accept.ts'
import { Refusal } from '../refusal.ts'
import type { HandlerParts, Handlers } from './call.ts'
import { command } from './commands.ts'

type Names = 'getCounts' | 'changeLevels' | 'closePosition'

export function positionHandlers(parts: HandlerParts): Pick<Handlers, Names> {
  const { store, view } = parts

  async function find(traderId: string, ticket: string) {
    const row = await store.getActive(traderId, ticket)
    if (!row) throw new Refusal('not_found', `No active trade found with the ticket "${ticket}".`)
    return row
  }

  return {
    getCounts: ({ session }) => store.counts(session.traderId),

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
  }
}
