import { type ErrorCode, errorStatus } from '@ratchet/contract'
import type { PositionRow, TradeRow } from '@ratchet/engine'
import type { PartialChange } from '@ratchet/store/testing'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { type Desk, type Person, timeMs } from './desk.ts'

/** An instruction that passes; tests change one thing in it. */
export const tradeBody = {
  action: 'Trade_Action_Deal',
  symbol: 'GOLD',
  volume: 0.1,
  type: 'Order_Type_Buy',
  price: 0,
  deviation: 10,
  sl: 1280.5,
  tp: 1290.25,
  tradeDetails: 'first try',
  server: 'Ratchet-Demo',
  status: 'Pending',
}
export const riskBody = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].flatMap((n) => [
    [`profit${n}`, n * 10],
    [`sl${n}`, n],
    [`tp${n}`, 0],
  ]),
)
export const historyTradeBody = {
  server: 'Elsewhere-Live',
  brokerId: '7007',
  position: '52001',
  deal: '1',
  symbol: 'GOLD',
  fileSymbol: 'XAUUSD.m',
  type: 'Buy',
  volume: 0.1,
  openTime: '2026-01-05T10:00:00Z',
  priceOpen: 1280.5,
  time: '2026-01-05T11:00:00Z',
  price: 1282.5,
  sl: 0,
  tp: 0,
  profit: 20,
  swap: -0.5,
  commission: -0.7,
  fee: 0,
  comment: '',
}
export const historyBody = {
  kind: 'mt5',
  fileName: 'ReportHistory-7007.html',
  fileHash: 'ab'.repeat(32),
  clock: 'New York+7',
  currency: 'USD',
  balance: { from: 1000, to: 1018.8 },
  totals: 'agree',
  trades: [historyTradeBody],
}
export const profileBody = {
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  address: '12 St James Square',
  city: 'London',
  country: 'England',
}

/** Publishes by the route, on whatever account is named, and finds what the ledger made of it. */
export async function publish(
  desk: Desk,
  person: Person,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TradeRow> {
  const response = await person.call('POST', '/api/trades', { ...tradeBody, openAccount: true, ...change }, headers)
  expect(response.statusCode, response.body).toBe(201)
  const row = await desk.store.getTrade(person.id, response.json().id)
  if (!row) throw new Error('The published trade is not there.')
  return row
}

/** An open position of a trade, as the engine writes it. */
export const positionOf = ({ accountId, traderId, id, symbol }: TradeRow, ticket: string): PositionRow => ({
  accountId,
  traderId,
  tradeId: id,
  ticket,
  identifier: ticket,
  symbol,
  side: 'buy',
  volume: 1000,
  openPrice: 128435,
  openTimeMs: timeMs,
  sl: 128050,
  tp: 129025,
  intendedSl: 128100,
  intendedTp: 129025,
  gapSinceMs: null,
  guaranteed: false,
  reached: 1,
  riskVersion: 1,
  rung: 1,
  swap: -30,
  comment: 'first try',
  magic: '',
  open: true,
})

/** Opens, changes and partly closes a position: a row in each list. */
export const eventful = (trade: TradeRow, ticket: string): PartialChange[] => {
  const { accountId, traderId, id: tradeId } = trade
  const position = positionOf(trade, ticket)
  const at = { tradeId, marketTimeMs: timeMs }
  return [
    {
      ...at,
      kind: 'position.opened',
      data: { position: ticket, price: 128435, volume: 1000, sl: 0, tp: 0, bid: 128420, ask: 128435 },
      position,
    },
    {
      ...at,
      kind: 'trade.executed',
      data: { position: ticket },
      trade: { ...trade, status: 'executed', position: ticket, order: ticket },
    },
    {
      ...at,
      kind: 'stop.confirmed',
      data: {
        position: ticket,
        rung: 1,
        sl: 128100,
        tp: 129025,
      },
      modified: { traderId, tradeId, position: ticket, symbol: 'GOLD', timeMs, sl: 128100, tp: 129025, rung: 1 },
    },
    {
      ...at,
      kind: 'position.closed',
      data: { position: ticket, price: 128500, volume: 500, reason: 'client', profit: 325 },
      closed: {
        accountId,
        traderId,
        tradeId,
        ticket: `${ticket}7`,
        order: `${ticket}6`,
        position: ticket,
        symbol: 'GOLD',
        side: 'buy',
        volume: 500,
        price: 128500,
        openPrice: 128435,
        openTimeMs: timeMs,
        timeMs: timeMs + 1000,
        comment: 'first try',
        magic: '',
        reason: 'client',
        profit: 325,
        swap: -30,
        commission: -7,
        fee: 0,
        entry: 1,
      },
    },
  ]
}

/** Expects the one shape of errors, with its code, its status and its sentence. */
export function expectError(
  response: LightMyRequestResponse,
  code: ErrorCode,
  message?: string | RegExp,
  fields?: object,
): void {
  const body = response.json()
  expect([response.statusCode, body.code], response.body).toEqual([errorStatus[code], code])
  if (typeof message === 'string') expect(body.message).toBe(message)
  else if (message) expect(body.message).toMatch(message)
  if (fields) expect(body.fields).toEqual(fields)
  expect(Object.keys(body).filter((key) => !['code', 'message', 'fields'].includes(key))).toEqual([])
}
