import { z } from 'zod'
import {
  type Account,
  digitsOf,
  type Entry,
  type Exchange,
  instruments,
  mostUnitsOf,
  type Order,
  pointsOf,
  type Transaction,
} from './ledger.ts'

/** Requests are taken strictly: a field that OANDA does not know is a fault of the sender's. */
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)
const extensions = z.strictObject({
  id: z.string().max(128).optional(),
  tag: z.string().max(128).optional(),
  comment: z.string().max(128).optional(),
})
const gtc = z.enum(['GTC', 'GTD', 'GFD'])
const legDetails = z.strictObject({
  price: decimal,
  timeInForce: gtc.optional(),
  clientExtensions: extensions.optional(),
})
const stopDetails = legDetails.extend({ guaranteed: z.boolean().optional() })
const common = {
  instrument: z.string(),
  units: decimal,
  positionFill: z.enum(['OPEN_ONLY', 'REDUCE_FIRST', 'REDUCE_ONLY', 'DEFAULT']).optional(),
  priceBound: decimal.optional(),
  clientExtensions: extensions.optional(),
  tradeClientExtensions: extensions.optional(),
  stopLossOnFill: legDetails.optional(),
  takeProfitOnFill: legDetails.optional(),
}
const waiting = {
  ...common,
  price: decimal,
  timeInForce: gtc,
  gtdTime: z.iso.datetime({ precision: null }).optional(),
  triggerCondition: z.enum(['DEFAULT']).optional(),
}
const orderBodies = {
  MARKET: z.strictObject({ ...common, type: z.literal('MARKET'), timeInForce: z.enum(['FOK', 'IOC']) }),
  LIMIT: z.strictObject({ ...waiting, type: z.literal('LIMIT') }).omit({ priceBound: true }),
  STOP: z.strictObject({ ...waiting, type: z.literal('STOP') }),
  MARKET_IF_TOUCHED: z.strictObject({ ...waiting, type: z.literal('MARKET_IF_TOUCHED') }),
} as const
const orderBody = z.strictObject({ order: z.discriminatedUnion('type', Object.values(orderBodies) as never) })
const legsBody = z.strictObject({
  stopLoss: stopDetails.nullish(),
  /** Of later definitions than the published ones, which mark a stop as guaranteed. */
  guaranteedStopLoss: legDetails.nullish(),
  takeProfit: legDetails.nullish(),
})
const closeBody = z.strictObject({ units: z.string().optional() })

type OrderBody = Omit<z.infer<(typeof orderBodies)['STOP']>, 'type' | 'timeInForce'> & {
  readonly type: keyof typeof orderBodies
  readonly timeInForce: string
}

export interface Said {
  readonly status: number
  readonly body: object
}
const refused = (status: number, errorMessage: string, errorCode?: string): Said => ({
  status,
  body: { errorMessage, ...(errorCode && { errorCode }) },
})

const after = (account: Account, transactions: readonly Transaction[]) => ({
  relatedTransactionIDs: transactions.map(({ id }) => id),
  lastTransactionID: String(account.transactions.length),
})

const isTooFine = (price: string, instrument: string) => (price.split('.')[1]?.length ?? 0) > digitsOf(instrument)

/** Why an order is refused before it is one. */
function objection(
  { instrument, units, price, timeInForce, gtdTime, stopLossOnFill, takeProfitOnFill }: OrderBody,
  nowMs: number,
): string | undefined {
  const prices = [price, stopLossOnFill?.price, takeProfitOnFill?.price]
  if (timeInForce === 'GTD' && gtdTime === undefined) return 'TIME_IN_FORCE_GTD_TIMESTAMP_MISSING'
  if (gtdTime !== undefined && Date.parse(gtdTime) <= nowMs) return 'TIME_IN_FORCE_GTD_TIMESTAMP_IN_PAST'
  if (/\./.test(units)) return 'UNITS_PRECISION_EXCEEDED'
  if (Number(units) === 0) return 'UNITS_MIMIMUM_NOT_MET' // As the definitions spell it.
  if (Math.abs(Number(units)) > mostUnitsOf(instrument)) return 'UNITS_LIMIT_EXCEEDED'
  return prices.some((one) => one !== undefined && isTooFine(one, instrument)) ? 'PRICE_PRECISION_EXCEEDED' : undefined
}

export function postOrder(exchange: Exchange, account: Account, body: unknown, replaces?: Order): Said {
  const parsed = orderBody.safeParse(body)
  if (!parsed.success) return refused(400, `Invalid value specified for 'order': ${parsed.error.issues[0]?.message}`)
  const order = parsed.data.order as OrderBody
  const { type, instrument, units, price, priceBound, clientExtensions, tradeClientExtensions } = order
  if (!instruments.some(({ name }) => name === instrument))
    return refused(400, "Invalid value specified for 'instrument'")
  const batch = exchange.batch(account)
  const given = {
    instrument,
    units,
    ...(type !== 'MARKET' && { price }),
    timeInForce: order.timeInForce,
    ...(order.gtdTime !== undefined && { gtdTime: order.gtdTime }),
    positionFill: order.positionFill ?? 'DEFAULT',
    ...(priceBound !== undefined && { priceBound }),
    ...(type !== 'MARKET' && { triggerCondition: 'DEFAULT' }),
    ...(clientExtensions && { clientExtensions }),
    ...(tradeClientExtensions && { tradeClientExtensions }),
    ...(order.stopLossOnFill && { stopLossOnFill: order.stopLossOnFill }),
    ...(order.takeProfitOnFill && { takeProfitOnFill: order.takeProfitOnFill }),
  }
  const isTaken = [...account.orders.values()].some(
    (one) =>
      one.id !== replaces?.id && clientExtensions?.id !== undefined && one.clientExtensions?.id === clientExtensions.id,
  )
  const why =
    objection(order, exchange.nowMs()) ?? (type !== 'MARKET' && isTaken ? 'CLIENT_ORDER_ID_ALREADY_EXISTS' : undefined)
  if (why) {
    const reject = batch.add(`${type}_ORDER_REJECT`, { ...given, reason: 'CLIENT_ORDER', rejectReason: why })
    const message = { errorMessage: why, errorCode: why, ...after(account, batch.transactions) }
    return { status: 400, body: { orderRejectTransaction: reject, ...message } }
  }
  const canceled =
    replaces &&
    exchange.cancel(account, batch, replaces.id, 'CLIENT_REQUEST_REPLACED', String(account.transactions.length + 2))
  const made = batch.add(`${type}_ORDER`, {
    ...given,
    reason: replaces ? 'REPLACEMENT' : 'CLIENT_ORDER',
    ...(replaces && canceled && { replacesOrderID: replaces.id, cancellingTransactionID: canceled.id }),
  })
  const entry = {
    id: made.id,
    instrument,
    units: Number(units),
    positionFill: order.positionFill ?? 'DEFAULT',
    ...(order.stopLossOnFill && { stopLossOnFill: order.stopLossOnFill }),
    ...(order.takeProfitOnFill && { takeProfitOnFill: order.takeProfitOnFill }),
    ...(clientExtensions && { clientExtensions: clientExtensions as { id?: string } }),
    ...(tradeClientExtensions && { tradeClientExtensions }),
  }
  const named = { orderCreateTransaction: made, ...(canceled && { orderCancelTransaction: canceled }) }
  if (type === 'MARKET') {
    const bound = priceBound === undefined ? {} : { priceBound: pointsOf(priceBound, instrument) }
    const failed = exchange.fill(account, batch, { ...entry, ...bound, reason: 'MARKET_ORDER' } as Entry)
    const cancel = failed && exchange.cancel(account, batch, made.id, failed)
    const fill = batch.transactions.find((one) => one.type === 'ORDER_FILL')
    const what = cancel ? { orderCancelTransaction: cancel } : { orderFillTransaction: fill }
    return { status: 201, body: { ...named, ...what, ...after(account, batch.transactions) } }
  }
  account.orders.set(made.id, {
    ...entry,
    type,
    createTime: batch.time,
    price: pointsOf(price, instrument),
    priceOf: instrument,
    ...(order.gtdTime !== undefined && { gtdTime: order.gtdTime }),
    ...(replaces && { replacesOrderID: replaces.id }),
  } as Order)
  return { status: 201, body: { ...named, ...after(account, batch.transactions) } }
}

export function cancelOrder(exchange: Exchange, account: Account, order: Order | undefined, id: string): Said {
  const batch = exchange.batch(account)
  if (!order) {
    const reject = batch.add('ORDER_CANCEL_REJECT', { orderID: id, rejectReason: 'ORDER_DOESNT_EXIST' })
    const message = { errorMessage: 'The Order specified does not exist', errorCode: 'ORDER_DOESNT_EXIST' }
    return {
      status: 404,
      body: { orderCancelRejectTransaction: reject, ...message, ...after(account, batch.transactions) },
    }
  }
  const canceled = exchange.cancel(account, batch, order.id, 'CLIENT_REQUEST')
  return { status: 200, body: { orderCancelTransaction: canceled, ...after(account, batch.transactions) } }
}

export function putLegs(exchange: Exchange, account: Account, tradeID: string, body: unknown): Said {
  const parsed = legsBody.safeParse(body)
  if (!parsed.success) return refused(400, `Invalid value specified: ${parsed.error.issues[0]?.message}`)
  const trade = account.trades.get(tradeID)
  const { guaranteedStopLoss, takeProfit } = parsed.data
  const stopLoss = guaranteedStopLoss ?? parsed.data.stopLoss
  const stopType = guaranteedStopLoss ? 'GUARANTEED_STOP_LOSS' : 'STOP_LOSS'
  const batch = exchange.batch(account)
  const isForbidden = (guaranteedStopLoss || parsed.data.stopLoss?.guaranteed) && account.guaranteed === 'DISABLED'
  const why = isForbidden
    ? 'STOP_LOSS_ORDER_GUARANTEED_NOT_ALLOWED'
    : trade
      ? legsObjection(exchange, trade.instrument, trade.units, stopLoss, takeProfit)
      : 'TRADE_DOESNT_EXIST'
  if (why || !trade) {
    const given = stopLoss ?? takeProfit
    const type = stopLoss === undefined || stopLoss === null ? 'TAKE_PROFIT' : 'STOP_LOSS'
    const reject = batch.add(`${type}_ORDER_REJECT`, {
      tradeID,
      ...given,
      timeInForce: 'GTC',
      triggerCondition: 'DEFAULT',
      reason: 'CLIENT_ORDER',
      rejectReason: why,
    })
    const name = type === 'STOP_LOSS' ? 'stopLossOrderRejectTransaction' : 'takeProfitOrderRejectTransaction'
    const message = { errorMessage: why, errorCode: why, ...after(account, batch.transactions) }
    return { status: 400, body: { [name]: reject, ...message } }
  }
  if (stopLoss !== undefined && (stopLoss || trade.stop))
    exchange.setLeg(account, batch, tradeID, 'stop', stopLoss as never, 'CLIENT_ORDER', stopType)
  const ofStop = batch.transactions.length
  if (takeProfit !== undefined && (takeProfit || trade.target))
    exchange.setLeg(account, batch, tradeID, 'target', takeProfit as never, 'CLIENT_ORDER')
  const ofBoth = batch.transactions.length
  if (exchange.fillsBeyond) exchange.fillLegs(account, batch, trade)
  const named = batch.transactions.map((one, n) => {
    const isStop = n < ofBoth ? n < ofStop : one.orderID === trade.stop
    const what = one.type === 'ORDER_FILL' ? 'Fill' : one.type === 'ORDER_CANCEL' ? 'Cancel' : ''
    return [
      `${isStop ? 'stopLoss' : 'takeProfit'}Order${n < ofBoth || !/Cancel/.test(what) ? what : 'CreatedCancel'}Transaction`,
      one,
    ] as const
  })
  return { status: 200, body: { ...Object.fromEntries(named), ...after(account, batch.transactions) } }
}

type Leg = z.infer<typeof legDetails> | null | undefined

function legsObjection(
  exchange: Exchange,
  instrument: string,
  units: number,
  stop: Leg,
  target: Leg,
): string | undefined {
  const exit = exchange.price(instrument, -units)
  if ([stop, target].some((one) => one && isTooFine(one.price, instrument))) return 'PRICE_PRECISION_EXCEEDED'
  if (exchange.fillsBeyond) return undefined
  if (stop && (units > 0 ? pointsOf(stop.price, instrument) >= exit : pointsOf(stop.price, instrument) <= exit))
    return 'PRICE_INVALID'
  if (target && (units > 0 ? pointsOf(target.price, instrument) <= exit : pointsOf(target.price, instrument) >= exit))
    return 'PRICE_INVALID'
  return undefined
}

export function closeTrade(exchange: Exchange, account: Account, tradeID: string, body: unknown): Said {
  const parsed = closeBody.safeParse(body)
  if (!parsed.success) return refused(400, `Invalid value specified: ${parsed.error.issues[0]?.message}`)
  const trade = account.trades.get(tradeID)
  const batch = exchange.batch(account)
  const { units = 'ALL' } = parsed.data
  const open = trade ? Math.abs(trade.units) : 0
  const amount = units === 'ALL' ? open : Number(units)
  const signed = String(-Math.sign(trade?.units ?? 1) * amount)
  const given = {
    ...(trade && { instrument: trade.instrument }),
    units: signed,
    timeInForce: 'FOK',
    positionFill: 'REDUCE_ONLY',
    tradeClose: { tradeID, units },
  }
  const why = !trade ? 'TRADE_DOESNT_EXIST' : amount > open ? 'CLOSE_TRADE_UNITS_EXCEED_TRADE_SIZE' : undefined
  if (why || !trade) {
    const reject = batch.add('MARKET_ORDER_REJECT', { ...given, reason: 'TRADE_CLOSE', rejectReason: why })
    const message = { errorMessage: why, errorCode: why }
    const more = trade ? {} : after(account, batch.transactions)
    return { status: trade ? 400 : 404, body: { orderRejectTransaction: reject, ...message, ...more } }
  }
  const made = batch.add('MARKET_ORDER', { ...given, reason: 'TRADE_CLOSE' })
  const failed = exchange.close(account, batch, trade, amount, made.id, 'MARKET_ORDER_TRADE_CLOSE')
  const cancel = failed && exchange.cancel(account, batch, made.id, failed)
  const fill = batch.transactions.find((one) => one.type === 'ORDER_FILL')
  const what = cancel ? { orderCancelTransaction: cancel } : { orderFillTransaction: fill }
  return { status: 200, body: { orderCreateTransaction: made, ...what, ...after(account, batch.transactions) } }
}
