import { type AccountName, accountText, leftAlone } from '@ratchet/contract'
import { firstRisk } from '@ratchet/domain'
import type { PositionRow } from '@ratchet/engine'
import type { ApiStore } from '@ratchet/store'
import { SeveralPositions } from '@ratchet/store/errors'
import type { Call, Handlers } from '../core/http/call.ts'
import type { View } from '../core/present/view.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { acceptPrice, acceptVolume } from '../core/trading/accept.ts'
import { type CommandParts, command, findRequest } from '../core/trading/commands.ts'
import { acceptOwnLadder, copyLadder, measuredLadder, movedLadder } from './own-ladder.ts'

type Names = 'getCounts' | 'changeLevels' | 'changeLadder' | 'closePosition'

export interface PositionParts extends CommandParts {
  readonly store: CommandParts['store'] &
    Pick<ApiStore, 'counts' | 'getActive' | 'getTrade' | 'savedLadders' | 'candles'>
  readonly view: View
}

/** The account that a request names; without one a ticket stands for itself. */
const named = ({ server, brokerId }: Call<'closePosition'>['query']): AccountName | undefined =>
  server === undefined || brokerId === undefined ? undefined : { server, brokerId }

export function positionHandlers(parts: PositionParts): Pick<Handlers, Names> {
  const { store, view } = parts

  async function find(traderId: string, ticket: string, account: AccountName | undefined) {
    const row = await store.getActive(traderId, ticket, account).catch((error: unknown) => {
      if (!(error instanceof SeveralPositions)) throw error
      const words = `More than one of your accounts has an open position ${ticket}.`
      throw new Refusal('conflict', `${words} Send server and brokerId to name the account.`)
    })
    const where = account ? ` in account ${accountText(account)}` : ''
    if (!row) throw new Refusal('not_found', `No active trade found with the ticket "${ticket}"${where}.`)
    return row
  }

  async function wanted(traderId: string, { ladder }: Pick<PositionRow, 'ladder'>, body: Call<'changeLadder'>['body']) {
    if ('rungs' in body) return movedLadder(ladder, body.rungs)
    if ('leaveAlone' in body) return leftAlone
    return body.ladderId === null ? null : copyLadder(store, traderId, body.ladderId)
  }

  return {
    getCounts: ({ session }) => store.counts(session.traderId),

    async changeLevels({ session, params, query, body, idempotencyKey }) {
      const account = named(query)
      const row = await find(session.traderId, params.id, account)
      const instrument = view.instrument(row.symbol, row.server)
      const sl = body.sl === undefined ? null : acceptPrice('sl', body.sl, instrument)
      const tp = body.tp === undefined ? null : acceptPrice('tp', body.tp, instrument)
      const request = { kind: 'levels', position: row.ticket, price: null, sl, tp, volume: 0 } as const
      const { id, again } = await findRequest(parts, session.traderId, idempotencyKey, { ...request, account })
      if (again !== undefined) return { message: again }
      const { accountId, tradeId } = row
      return { message: await command(parts, session.traderId, { ...request, accountId, tradeId }, id) }
    },

    async changeLadder({ session: { traderId }, params, query, body, idempotencyKey }) {
      const account = named(query)
      const row = await find(traderId, params.id, account)
      const copied = await wanted(traderId, row, body)
      const { accountId, tradeId, ticket, volume, side, symbol, server, openPrice: price } = row
      const request = { kind: 'ladder', position: ticket, price: null, sl: null, tp: null, volume: 0 } as const
      // A request that is sent again is the same, whatever 1 ATR is by then.
      const asked = { ...request, ladder: copied, account }
      const { id, again } = await findRequest(parts, traderId, idempotencyKey, asked)
      if (again !== undefined) return { message: again }
      const ladder = copied && (await measuredLadder(parts, copied, { symbol, server }))
      // Of an instruction that was deleted the engine alone knows the stop.
      const firstSl = tradeId === null ? 0 : (await store.getTrade(traderId, tradeId))?.sl
      const place = {
        instrument: view.instrument(symbol, server),
        price,
        volume,
        r: firstRisk(side, price, firstSl ?? 0),
      }
      if (ladder && (ladder.unit !== 'R' || firstSl !== undefined)) acceptOwnLadder(ladder, place)
      return { message: await command(parts, traderId, { ...request, ladder, accountId, tradeId }, id) }
    },

    async closePosition({ session, params, query, body, idempotencyKey }) {
      const account = named(query)
      const volume = body.volume === undefined ? 0 : acceptVolume(body.volume)
      const request = { kind: 'close', position: params.id, price: null, sl: null, tp: null, volume } as const
      // The key is looked up before the position: after an answered close the position is gone.
      const { id, again } = await findRequest(parts, session.traderId, idempotencyKey, { ...request, account })
      if (again !== undefined) return { message: again }
      const { accountId, tradeId } = await find(session.traderId, params.id, account)
      return { message: await command(parts, session.traderId, { ...request, accountId, tradeId }, id) }
    },
  }
}
