import { type BrokerRequest, type SaneQuote, saneQuote } from '@ratchet/domain'

/** Wednesday 2014-05-07 12:00 UTC: the market is open. */
export const noonMs = 1_399_464_000_000

/** A quote of GOLD whose ask stands 30 points above its bid. */
export const goldAt = (bid: number, timeMs = noonMs) =>
  saneQuote({ symbol: 'GOLD', bid, ask: bid + 30, timeMs }) as SaneQuote

/** A request to buy 0.1 lot of GOLD at the market, but for the fields that a test is about. */
export const orderOf = (account: string, clientId: string, fields: object = {}): BrokerRequest =>
  ({
    kind: 'order',
    clientId,
    account,
    action: 'deal',
    symbol: 'GOLD',
    type: 'Order_Type_Buy',
    volume: 1000,
    price: 0,
    deviation: 0,
    sl: 0,
    tp: 0,
    comment: 'test',
    magic: '0',
    ...fields,
  }) as BrokerRequest
