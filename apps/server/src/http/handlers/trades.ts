import { fill, messages } from '@ratchet/contract'
import { acceptTrade, bodyHash } from '../accept.ts'
import { presentTrade } from '../present.ts'
import { presentRecord, sideOf, symbolOf } from '../present-event.ts'
import { presentPath, stretchOf } from '../price-path.ts'
import { invalidField, Refusal } from '../refusal.ts'
import type { HandlerParts, Handlers } from './call.ts'
import { command, documentNotFound } from './commands.ts'

type Names = 'publishTrade' | 'getTrade' | 'deleteTrade' | 'getFlight' | 'getPricePath'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function tradeHandlers(parts: HandlerParts): Pick<Handlers, Names> {
  const { store, view, instruments, sealer, hashKey } = parts
  /** A deleted trade is found by its identity alone: its record stays. */
  async function flightOf(traderId: string, id: string) {
    const row = await store.getTrade(traderId, id)
    const tradeId = row?.id ?? (uuid.test(id) ? id.toLowerCase() : undefined)
    const events = tradeId === undefined ? [] : await store.flight(traderId, tradeId)
    if (events.length === 0) throw documentNotFound(id)
    const symbol = row?.symbol ?? events.map(symbolOf).find((found) => found !== undefined)
    return { events, symbol }
  }
  return {
    async publishTrade({ session, body, idempotencyKey: key }) {
      const instruction = acceptTrade(body, session.traderId, instruments, sealer)
      const idempotency = key === undefined ? null : { key, hash: bodyHash(body, hashKey) }
      const published = await store.publishTrade(session.traderId, instruction, idempotency)
      if (published.outcome === 'conflict')
        throw new Refusal('conflict', 'This Idempotency-Key was already used for another instruction.')
      return { id: published.id, key: published.key, status: published.status }
    },

    async getTrade({ session, params }) {
      const row = await store.getTrade(session.traderId, params.id)
      if (!row) throw documentNotFound(params.id)
      return presentTrade(row, view)
    },

    async deleteTrade({ session, params }) {
      const id = params.id.trim()
      if (id === '') throw invalidField('id', messages.invalidDocumentId)
      const row = await store.getTrade(session.traderId, id)
      if (!row) throw documentNotFound(id)
      const wish = {
        accountId: row.accountId,
        kind: 'delete',
        tradeId: row.id,
        position: null,
        sl: null,
        tp: null,
        volume: 0,
      } as const
      const added = await command(parts, session.traderId, wish)
      return { message: `${fill(messages.documentDeleted, { id })}${added === '' ? '' : ` ${added}`}` }
    },

    async getFlight({ session, params }) {
      const { events, symbol } = await flightOf(session.traderId, params.id)
      return { records: events.map((event) => presentRecord(event, symbol, view, true)) }
    },

    async getPricePath({ session, params }) {
      const { events, symbol } = await flightOf(session.traderId, params.id)
      if (symbol === undefined) throw documentNotFound(params.id)
      const side = events.map(sideOf).find((found) => found !== undefined) ?? 'Buy'
      const latest = view.quote(symbol)
      const request = stretchOf(events, symbol, latest && { atMs: Date.now(), marketMs: latest.timeMs })
      const rows = request ? await store.pricePath(session.traderId, request) : []
      return presentPath(rows, events, { symbol, side, fromMs: request?.moments[0]?.marketMs ?? 0 }, view)
    },
  }
}
