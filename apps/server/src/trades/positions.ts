import type { ApiStore } from '@ratchet/store'
import { SeveralPositions } from '@ratchet/store/errors'
import { acceptPrice, acceptVolume } from '../core/accept.ts'
import type { Handlers } from '../core/call.ts'
import { type CommandParts, command, findRequest } from '../core/commands.ts'
import type { View } from '../core/present/view.ts'
import { Refusal } from '../core/refusal.ts'

type Names = 'getCounts' | 'changeLevels' | 'closePosition'

export interface PositionParts extends CommandParts {
  readonly store: CommandParts['store'] & Pick<ApiStore, 'counts' | 'getActive'>
  readonly view: View
}

export function positionHandlers(parts: PositionParts): Pick<Handlers, Names> {
  const { store, view } = parts

  async function find(traderId: string, ticket: string) {
    const row = await store.getActive(traderId, ticket).catch((error: unknown) => {
      if (!(error instanceof SeveralPositions)) throw error
      const words = `Two of your accounts have an open position ${ticket}: change or close it in the broker’s own app.`
      throw new Refusal('conflict', words)
    })
    if (!row) throw new Refusal('not_found', `No active trade found with the ticket "${ticket}".`)
    return row
  }

  return {
    getCounts: ({ session }) => store.counts(session.traderId),

    async changeLevels({ session, params, body, idempotencyKey }) {
      const row = await find(session.traderId, params.id)
      const instrument = view.instrument(row.symbol, row.server)
      const sl = body.sl === undefined ? null : acceptPrice('sl', body.sl, instrument)
      const tp = body.tp === undefined ? null : acceptPrice('tp', body.tp, instrument)
      const request = { kind: 'levels', position: row.ticket, price: null, sl, tp, volume: 0 } as const
      const { id, again } = await findRequest(parts, session.traderId, idempotencyKey, request)
      if (again !== undefined) return { message: again }
      const { accountId, tradeId } = row
      return { message: await command(parts, session.traderId, { ...request, accountId, tradeId }, id) }
    },

    async closePosition({ session, params, body, idempotencyKey }) {
      const volume = body.volume === undefined ? 0 : acceptVolume(body.volume)
      const request = { kind: 'close', position: params.id, price: null, sl: null, tp: null, volume } as const
      // The key is looked up before the position: after an answered close the position is gone.
      const { id, again } = await findRequest(parts, session.traderId, idempotencyKey, request)
      if (again !== undefined) return { message: again }
      const { accountId, tradeId } = await find(session.traderId, params.id)
      return { message: await command(parts, session.traderId, { ...request, accountId, tradeId }, id) }
    },
  }
}
