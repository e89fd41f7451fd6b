import { type Account, type Exchange, moneyText, type Order, priceText, type Trade } from './ledger.ts'

export const orderJson = (order: Order): object => ({
  id: order.id,
  type: order.type,
  createTime: order.createTime,
  state: 'PENDING',
  price: priceText(order.price, order.priceOf),
  timeInForce: order.gtdTime === undefined ? 'GTC' : 'GTD',
  ...(order.gtdTime !== undefined && { gtdTime: order.gtdTime }),
  triggerCondition: 'DEFAULT',
  ...(order.instrument !== undefined && { instrument: order.instrument, units: String(order.units) }),
  ...(order.positionFill !== undefined && { positionFill: order.positionFill }),
  ...(order.tradeID !== undefined && { tradeID: order.tradeID }),
  ...(order.guaranteed && { guaranteed: true }),
  ...(order.clientExtensions && { clientExtensions: order.clientExtensions }),
  ...(order.tradeClientExtensions && { tradeClientExtensions: order.tradeClientExtensions }),
  ...(order.stopLossOnFill && { stopLossOnFill: order.stopLossOnFill }),
  ...(order.takeProfitOnFill && { takeProfitOnFill: order.takeProfitOnFill }),
  ...(order.replacesOrderID !== undefined && { replacesOrderID: order.replacesOrderID }),
})

/** A trade with its orders, as questions for trades are answered. */
export function tradeJson(exchange: Exchange, account: Account, trade: Trade): object {
  const order = (id: string | undefined) => (id === undefined ? undefined : account.orders.get(id))
  const [stop, target] = [order(trade.stop), order(trade.target)]
  return {
    ...tradeOnlyJson(exchange, account, trade),
    ...(stop && { [stop.type === 'STOP_LOSS' ? 'stopLossOrder' : 'guaranteedStopLossOrder']: orderJson(stop) }),
    ...(target && { takeProfitOrder: orderJson(target) }),
  }
}

/** A trade as a whole account names it: its orders stand beside it, and here are their numbers. */
function tradeSummaryJson(exchange: Exchange, account: Account, trade: Trade): object {
  const isOrdinary = trade.stop !== undefined && account.orders.get(trade.stop)?.type === 'STOP_LOSS'
  return {
    ...tradeOnlyJson(exchange, account, trade),
    ...(trade.stop !== undefined && { [isOrdinary ? 'stopLossOrderID' : 'guaranteedStopLossOrderID']: trade.stop }),
    ...(trade.target !== undefined && { takeProfitOrderID: trade.target }),
  }
}

function tradeOnlyJson(exchange: Exchange, account: Account, trade: Trade): object {
  const exit = exchange.price(trade.instrument, -trade.units)
  return {
    id: trade.id,
    instrument: trade.instrument,
    price: priceText(trade.price, trade.instrument),
    openTime: trade.openTime,
    initialUnits: String(trade.initialUnits),
    initialMarginRequired: '0.0000',
    state: 'OPEN',
    currentUnits: String(trade.units),
    realizedPL: '0.0000',
    financing: moneyText(trade.financing),
    unrealizedPL: moneyText(exchange.profit(account, trade, trade.units, exit)),
    marginUsed: '0.0000',
    ...(trade.clientExtensions && { clientExtensions: trade.clientExtensions }),
  }
}

function sums(exchange: Exchange, account: Account): object {
  const { id, alias, currency, hedging, guaranteed, balance, trades, orders, transactions } = account
  const unrealized = exchange.unrealized(account)
  const used = exchange.marginUsed(account)
  return {
    id,
    alias,
    currency,
    createdByUserID: 1,
    createdTime: '2026-01-01T00:00:00.000000000Z',
    guaranteedStopLossOrderMode: guaranteed,
    marginRate: '0.05',
    hedgingEnabled: hedging,
    balance: moneyText(balance),
    pl: '0.0000',
    resettablePL: '0.0000',
    financing: '0.0000',
    commission: '0.0000',
    guaranteedExecutionFees: '0.0000',
    unrealizedPL: moneyText(unrealized),
    NAV: moneyText(balance + unrealized),
    marginUsed: moneyText(used),
    marginAvailable: moneyText(balance + unrealized - used),
    positionValue: '0.0000',
    openTradeCount: trades.size,
    openPositionCount: new Set([...trades.values()].map(({ instrument }) => instrument)).size,
    pendingOrderCount: orders.size,
    lastTransactionID: String(transactions.length),
  }
}

export const summaryJson = (exchange: Exchange, account: Account): object => ({
  account: sums(exchange, account),
  lastTransactionID: String(account.transactions.length),
})

export const accountJson = (exchange: Exchange, account: Account): object => ({
  account: {
    ...sums(exchange, account),
    trades: [...account.trades.values()].map((trade) => tradeSummaryJson(exchange, account, trade)),
    orders: [...account.orders.values()].map(orderJson),
    positions: [],
  },
  lastTransactionID: String(account.transactions.length),
})

/** The minutes that begin in a span, as candles. */
export function candlesJson(exchange: Exchange, instrument: string, fromMs: number, toMs: number): object {
  const four = (points: readonly number[]) => {
    const [o = 0, h = 0, l = 0, c = 0] = points
    const text = (points: number) => priceText(points, instrument)
    return { o: text(o), h: text(h), l: text(l), c: text(c) }
  }
  const minutes = (exchange.minutes.get(instrument) ?? []).filter(({ startMs }) => startMs >= fromMs && startMs <= toMs)
  const candles = minutes.map(({ startMs, bid, ask, volume }) => ({
    time: new Date(startMs).toISOString().replace('Z', '000000Z'),
    bid: four(bid),
    ask: four(ask),
    volume,
    complete: startMs + 60_000 <= exchange.nowMs(),
  }))
  return { instrument, granularity: 'M1', candles }
}

/** What a dollar is in the account's own money. Gold and oil are priced in dollars. */
export function conversionsJson(exchange: Exchange, account: Account): object[] {
  const [gain, loss] = [exchange.rateFor(account, 'gain'), exchange.rateFor(account, 'loss')]
  const accountGain = String(gain)
  return [{ currency: 'USD', accountGain, accountLoss: String(loss), positionValue: String(exchange.rate(account)) }]
}

export function priceJson(exchange: Exchange, instrument: string): object | undefined {
  const price = exchange.prices.get(instrument)
  if (!price) return undefined
  const bucket = (points: number) => [{ price: priceText(points, instrument), liquidity: 1_000_000 }]
  return {
    type: 'PRICE',
    instrument,
    time: new Date(price.timeMs).toISOString().replace('Z', '000000Z'),
    status: price.tradeable ? 'tradeable' : 'non-tradeable',
    tradeable: price.tradeable,
    bids: bucket(price.bid),
    asks: bucket(price.ask),
    closeoutBid: priceText(price.bid, instrument),
    closeoutAsk: priceText(price.ask, instrument),
  }
}
