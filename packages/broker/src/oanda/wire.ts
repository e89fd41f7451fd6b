import { z } from 'zod'

/**
 * What is read of OANDA's answers (v20, specification 3.0.25). Read tolerantly: fields that are not named here are let through, enumerations are
 * texts, and a number counts for the text that should stand there. What lacks a field that is needed is no answer at all.
 */
const text = z.union([z.string(), z.number().transform(String)])
const id = text

const extensions = z.looseObject({ id: text.optional(), tag: text.optional(), comment: text.optional() })
const priced = z.looseObject({ price: text.optional() })
const tradeReduce = z.looseObject({
  tradeID: id,
  units: text,
  realizedPL: text.optional(),
  financing: text.optional(),
  price: text.optional(),
})

/** One transaction of an account's history; the fields of all types, each where its type has it. */
export const transaction = z.looseObject({
  id,
  type: text,
  time: text,
  batchID: id.optional(),
  reason: text.optional(),
  rejectReason: text.optional(),
  instrument: text.optional(),
  units: text.optional(),
  price: text.optional(),
  /** Of an order that waits until a time. */
  gtdTime: text.nullish(),
  guaranteed: z.boolean().optional(),
  orderID: id.optional(),
  clientOrderID: text.optional(),
  tradeID: id.optional(),
  replacesOrderID: id.optional(),
  replacedByOrderID: id.optional(),
  clientExtensions: extensions.nullish(),
  tradeClientExtensions: extensions.nullish(),
  stopLossOnFill: priced.nullish(),
  takeProfitOnFill: priced.nullish(),
  tradeClose: z.looseObject({ tradeID: id, units: text.optional() }).nullish(),
  tradeOpened: z
    .looseObject({ tradeID: id, units: text, price: text.optional(), clientExtensions: extensions.nullish() })
    .nullish(),
  tradesClosed: z.array(tradeReduce).nullish(),
  tradeReduced: tradeReduce.nullish(),
  commission: text.optional(),
  accountBalance: text.optional(),
  /** Of money that was paid in; below zero where it was taken out. */
  amount: text.optional(),
  fullPrice: z
    .looseObject({
      bids: z.array(priced).optional(),
      asks: z.array(priced).optional(),
      closeoutBid: text.optional(),
      closeoutAsk: text.optional(),
    })
    .nullish(),
  positionFinancings: z
    .array(z.looseObject({ openTradeFinancings: z.array(z.looseObject({ tradeID: id, financing: text })).nullish() }))
    .nullish(),
})
export type Transaction = z.infer<typeof transaction>

export const transactionPage = z.looseObject({ transactions: z.array(transaction), lastTransactionID: id })

/** A line of the stream of transactions, as far as it wakes somebody. */
export const streamLine = z.looseObject({
  type: text,
  id: id.optional(),
  lastTransactionID: id.optional(),
  time: text.optional(),
})

const dependent = z.looseObject({ id, price: text.optional(), guaranteed: z.boolean().optional() })
/** A whole account names the orders of a trade by number; other questions are answered with the orders themselves. */
export const openTrade = z.looseObject({
  id,
  instrument: text,
  price: text,
  openTime: text,
  currentUnits: text,
  financing: text.optional(),
  clientExtensions: extensions.nullish(),
  stopLossOrder: dependent.nullish(),
  takeProfitOrder: dependent.nullish(),
  guaranteedStopLossOrder: dependent.nullish(),
  stopLossOrderID: id.nullish(),
  takeProfitOrderID: id.nullish(),
  guaranteedStopLossOrderID: id.nullish(),
})

export const workingOrder = z.looseObject({
  id,
  type: text,
  createTime: text,
  instrument: text.optional(),
  units: text.optional(),
  price: text.optional(),
  gtdTime: text.nullish(),
  tradeID: id.optional(),
  guaranteed: z.boolean().optional(),
  replacesOrderID: id.optional(),
  clientExtensions: extensions.nullish(),
  stopLossOnFill: priced.nullish(),
  takeProfitOnFill: priced.nullish(),
})

const money = {
  balance: text,
  NAV: text,
  marginUsed: text,
  marginAvailable: text,
  currency: text,
  hedgingEnabled: z.boolean(),
  guaranteedStopLossOrderMode: text.optional(),
  lastTransactionID: id,
}
export const summary = z.looseObject({
  account: z.looseObject({ ...money, alias: text.nullish() }),
  lastTransactionID: id,
})
export const fullAccount = z.looseObject({
  account: z.looseObject({ ...money, trades: z.array(openTrade), orders: z.array(workingOrder) }),
  lastTransactionID: id,
})
export type FullAccount = z.infer<typeof fullAccount>

export const accounts = z.looseObject({ accounts: z.array(z.looseObject({ id })) })

/** What cannot be read of one instrument makes that one untradeable, never the others. */
const number = z.coerce.number().catch(Number.NaN)
const amount = text.catch('')
export const instrumentsAnswer = z.looseObject({
  instruments: z.array(
    z.looseObject({
      name: text,
      displayName: text.optional(),
      type: text.optional(),
      displayPrecision: number,
      pipLocation: number,
      tradeUnitsPrecision: number,
      minimumTradeSize: amount,
      maximumOrderUnits: amount,
      marginRate: amount,
      /** Newer than the specification. */
      financing: z
        .looseObject({
          longRate: text.optional(),
          shortRate: text.optional(),
          financingDaysOfWeek: z.array(z.looseObject({ dayOfWeek: text, daysCharged: z.coerce.number() })).optional(),
        })
        .optional()
        .catch(undefined),
    }),
  ),
})

const candlePrices = z.looseObject({ o: text, h: text, l: text, c: text })
export const candlesAnswer = z.looseObject({
  candles: z.array(
    z.looseObject({ time: text, complete: z.boolean(), bid: candlePrices.optional(), ask: candlePrices.optional() }),
  ),
})

/** A line of the stream of prices, and an entry of the answer to a question for prices. */
export const priceLine = z.looseObject({
  type: text,
  time: text,
  instrument: text.optional(),
  tradeable: z.boolean().optional(),
  bids: z.array(priced).optional(),
  asks: z.array(priced).optional(),
})
/** There is nothing but prices in it: recorded answers do not say so of each. */
export const pricesAnswer = z.looseObject({ prices: z.array(priceLine.extend({ type: text.default('PRICE') })) })

/** By what an account's own money is reached from the money of symbols. */
export const conversionsAnswer = z.looseObject({
  homeConversions: z.array(z.looseObject({ currency: text, accountGain: text, accountLoss: text })),
})

/** What a refusal says. */
export const refusal = z.looseObject({
  errorCode: text.optional(),
  errorMessage: text.optional(),
  lastTransactionID: id.optional(),
})
export const written = z.looseObject({
  lastTransactionID: id.optional(),
  relatedTransactionIDs: z.array(id).optional(),
})
