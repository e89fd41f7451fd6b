import { isMarket } from '@ratchet/broker/connectors'
import {
  fill,
  type Instrument,
  isUuid,
  marketOf,
  messages,
  ocoWords,
  operatorWords,
  type TradeBody,
  type UnknownLogin,
  unknownAccountText,
} from '@ratchet/contract'
import { firstRisk } from '@ratchet/domain'
import type { CommandRow, TradeRow } from '@ratchet/engine'
import type { ApiStore, NewTrade } from '@ratchet/store'
import type { Call, Handlers } from '../core/http/call.ts'
import type { InstructionQuota } from '../core/limits/instruction-quota.ts'
import { presentRecord, sideOf, tradedOf } from '../core/present/event.ts'
import { presentTrade } from '../core/present/rows.ts'
import type { View } from '../core/present/view.ts'
import { invalidField, Refusal } from '../core/refusals/refusal.ts'
import type { Sealer } from '../core/secrets/seal.ts'
import { acceptPrice } from '../core/trading/accept.ts'
import { type CommandParts, command, documentNotFound, findRequest } from '../core/trading/commands.ts'
import type { ForeignMarkets } from '../core/trading/market-view.ts'
import { acceptTrade, bodyHash } from './accept.ts'
import { contractFault } from './contract-fault.ts'
import { accountIsPaused, destinations } from './destination.ts'
import { acceptOwnLadder, copyLadder, measuredLadder } from './own-ladder.ts'
import { presentPath, stretchOf } from './price-path.ts'

type Names =
  | 'publishTrade'
  | 'findPublished'
  | 'getTrade'
  | 'deleteTrade'
  | 'cancelOrder'
  | 'changeOrder'
  | 'getFlight'
  | 'getPricePath'

const whoStopped = {
  trader: messages.tradingIsStopped,
  operator: operatorWords.refusedPlain,
  account: accountIsPaused,
} as const

const unknownAccount = (login: UnknownLogin): Refusal => {
  const words = unknownAccountText(login)
  return new Refusal('unknown_account', words, { brokerId: words })
}

export interface TradeParts extends CommandParts {
  readonly store: CommandParts['store'] &
    Pick<
      ApiStore,
      | 'publishTrade'
      | 'getTrade'
      | 'flight'
      | 'pricePath'
      | 'listAccounts'
      | 'accountSymbols'
      | 'publishedUnder'
      | 'tradingStopped'
      | 'savedLadders'
      | 'candles'
    >
  readonly quota: InstructionQuota
  readonly foreign: ForeignMarkets
  readonly view: View
  readonly instruments: readonly Instrument[]
  readonly sealer: Sealer
}

export function tradeHandlers(parts: TradeParts): Pick<Handlers, Names> {
  const { store, view, instruments, sealer, hashKey, foreign, quota } = parts
  const destination = destinations(store)
  /** What an instruction may be for. Never another market's: its prices would have other digits. */
  async function symbolsAt(
    traderId: string,
    { server, accountId, symbol }: { readonly server: string; readonly accountId?: string | undefined; symbol: string },
  ): Promise<readonly Instrument[]> {
    const market = marketOf(server)
    if (market === undefined || !isMarket(market)) return instruments
    const offered = await foreign.load(market)
    if (offered.length === 0)
      throw new Refusal('not_now', 'The broker has not sent its symbols yet. Try again in a moment.')
    if (accountId === undefined) return offered
    // On paper everything is traded whose prices are taken.
    if (market !== server) return foreign.traded(market)
    const symbols = await store.accountSymbols(traderId, accountId)
    const { on } = symbols
    const there = offered.filter((one) => on.includes(one.symbol))
    if (!offered.some((one) => one.symbol === symbol)) return there
    if (on.includes(symbol)) {
      const words = await contractFault(symbols, symbol, market, foreign)
      if (words !== undefined) throw invalidField('symbol', words)
      return (await foreign.load(market)).filter((one) => on.includes(one.symbol))
    }
    const words = `${symbol} is off on this account. Switch it on under Settings, Accounts, Symbols.`
    throw invalidField(
      'symbol',
      `${words} Enabled on this account: ${there.map((one) => one.symbol).join(', ') || 'none'}.`,
    )
  }
  /** The instruction with the ladder that it names, as it is saved now. */
  async function withLadder(instruction: NewTrade, { ladderId }: TradeBody, traderId: string): Promise<NewTrade> {
    if (ladderId === undefined) return instruction
    const { symbol, server, type, sl, volume } = instruction
    const ladder = await measuredLadder(parts, await copyLadder(store, traderId, ladderId), { symbol, server })
    const side = type.startsWith('Order_Type_Buy') ? 'buy' : 'sell'
    const quote = view.quote(symbol, server)
    const price = instruction.price || (side === 'buy' ? quote?.ask : quote?.bid) || 0
    // Before there is a price nobody knows how far a stop lies from it.
    const r = sl === 0 || price > 0 ? firstRisk(side, price, sl) : sl
    if (price > 0 || sl === 0)
      acceptOwnLadder(ladder, { instrument: view.instrument(symbol, server), price, volume, r })
    return { ...instruction, ladder }
  }
  /** The order that an instruction is to be paired with may be gone by the time the engine takes it; what is gone already is said at once. */
  async function checkOther({ oco }: NewTrade, traderId: string): Promise<void> {
    const other = oco && (await store.getTrade(traderId, oco.with))
    if (oco && (other?.status !== 'Pending' || other.action !== 'Trade_Action_Pending'))
      throw invalidField('oco', ocoWords.gone)
  }
  async function withRest(plain: NewTrade, named: TradeBody, traderId: string): Promise<NewTrade> {
    await checkOther(plain, traderId)
    return withLadder(plain, named, traderId)
  }
  /** Finds the records of a trade. A deleted trade is found only by its UUID: its records stay. */
  async function flightOf(traderId: string, id: string) {
    const row = await store.getTrade(traderId, id)
    const tradeId = row?.id ?? (isUuid(id) ? id.toLowerCase() : undefined)
    const events = tradeId === undefined ? [] : await store.flight(traderId, tradeId)
    if (events.length === 0) throw documentNotFound(id)
    const traded = row ?? events.map((event) => tradedOf(event)).find((found) => found?.server !== undefined)
    return { events, traded }
  }
  /** Hands a request that changes or cancels a working order to the engine. */
  async function requestForOrder(
    { session, params, idempotencyKey }: Call<'cancelOrder' | 'changeOrder'>,
    changesOf: (row: TradeRow) => Pick<CommandRow, 'kind' | 'price' | 'sl' | 'tp'>,
  ) {
    const row = await store.getTrade(session.traderId, params.id)
    if (!row) throw documentNotFound(params.id)
    const request = { ...changesOf(row), tradeId: row.id, position: null, volume: 0 }
    const { id, again } = await findRequest(parts, session.traderId, idempotencyKey, request)
    if (again !== undefined) return { message: again }
    // Cancelling makes less of what is there.
    if (request.kind !== 'cancel' && (await store.tradingStopped(session.traderId)) !== null)
      throw new Refusal('conflict', messages.tradingIsStopped)
    const done = request.kind === 'cancel' ? 'cancelled' : 'changed'
    if (row.status !== 'Pending')
      throw new Refusal('conflict', `This order is ${row.status}. Only a pending order can be ${done}.`)
    return { message: await command(parts, session.traderId, { ...request, accountId: row.accountId }, id) }
  }
  return {
    async publishTrade({ session, body, idempotencyKey: key }) {
      const named = await destination(session.traderId, body)
      const symbols = await symbolsAt(session.traderId, named)
      const plain = acceptTrade(named, session.traderId, symbols, sealer)
      const instruction = await withRest(plain, named, session.traderId).catch(async (gone: unknown) => {
        // What was taken once is answered again, whatever became of the saved ladder, and of the other order.
        if (key !== undefined && (await store.publishedUnder(session.traderId, key))) return plain
        throw gone
      })
      const idempotency = key === undefined ? null : { key, hash: bodyHash(body, hashKey) }
      const place = await quota.enter(session.traderId).catch(async (full: unknown) => {
        // What was taken once is answered again, however full it is now.
        if (key !== undefined && (await store.publishedUnder(session.traderId, key))) return undefined
        throw full
      })
      const published = await store.publishTrade(session.traderId, instruction, idempotency).catch((error: unknown) => {
        place?.end()
        throw error
      })
      const warning = place?.end(published.outcome === 'published' ? published.key : undefined)
      if (published.outcome === 'conflict')
        throw new Refusal('conflict', 'This Idempotency-Key was already used for another instruction.')
      if (published.outcome === 'stopped') throw new Refusal('conflict', whoStopped[published.by])
      if (published.outcome === 'unknown_account') throw unknownAccount(published.login)
      return { id: published.id, key: published.key, status: published.status, ...(warning && { warning }) }
    },

    async findPublished({ session, query: { key } }) {
      return { published: await store.publishedUnder(session.traderId, key) }
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
      const request = {
        accountId: row.accountId,
        kind: 'delete',
        tradeId: row.id,
        position: null,
        price: null,
        sl: null,
        tp: null,
        volume: 0,
      } as const
      const added = await command(parts, session.traderId, request)
      return { message: `${fill(messages.documentDeleted, { id })}${added === '' ? '' : ` ${added}`}` }
    },

    cancelOrder: (call) => requestForOrder(call, () => ({ kind: 'cancel', price: null, sl: null, tp: null })),

    changeOrder: (call) =>
      requestForOrder(call, (row) => {
        const instrument = view.instrument(row.symbol, row.server)
        const read = (field: 'price' | 'sl' | 'tp') => {
          const value = call.body[field]
          return value === undefined ? null : acceptPrice(field, value, instrument)
        }
        return { kind: 'modify', price: read('price'), sl: read('sl'), tp: read('tp') }
      }),

    async getFlight({ session, params }) {
      const { events, traded } = await flightOf(session.traderId, params.id)
      return { records: events.map((event) => presentRecord(event, traded, view, true)) }
    },

    async getPricePath({ session, params }) {
      const { events, traded } = await flightOf(session.traderId, params.id)
      if (traded === undefined) throw documentNotFound(params.id)
      const { symbol, server } = traded
      const side = events.map(sideOf).find((found) => found !== undefined) ?? 'Buy'
      const latest = view.quote(symbol, server)
      const market = marketOf(server)
      const now = latest && { atMs: Date.now(), marketMs: latest.timeMs }
      const request = stretchOf(events, { symbol, market }, now)
      const rows = request ? await store.pricePath(session.traderId, request) : []
      return presentPath(rows, events, { symbol, server, side, fromMs: request?.moments[0]?.marketMs ?? 0 }, view)
    },
  }
}
