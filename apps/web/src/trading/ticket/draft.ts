import { commentMaxWords, countWords, type OrderType, orderTypes, type TradeAction } from '@ratchet/contract'
import { placeOf } from './place.ts'

export const sizeUnits = ['lots', 'money', 'equity'] as const
export const stopUnits = ['price', 'pips', 'money'] as const
export const targetUnits = ['price', 'r', 'pips', 'money'] as const
/** How long an order waits: until it is cancelled, for the market's day, or until a time. */
export const tills = ['cancelled', 'day', 'time'] as const

/** Holds an order as it is typed: text everywhere, so that nothing is lost or rounded before it is sent. */
export type TradeDraft = {
  readonly brokerId: string
  readonly brokerPassword: string
  readonly action: TradeAction
  readonly symbol: string
  readonly volume: string
  readonly type: OrderType
  readonly price: string
  readonly deviation: string
  readonly sl: string
  readonly tp: string
  readonly tradeDetails: string
  readonly server: string
  readonly status: 'Pending'
  readonly magic: string
  readonly risk: string
  readonly profit: string
  /** A saved ladder for this order alone; '' for its account's. */
  readonly ladderId: string
  /** The unit in which each amount is typed. The form has lots and prices; only the ticket beside a chart offers others. */
  readonly volumeIn: (typeof sizeUnits)[number]
  readonly slIn: (typeof stopUnits)[number]
  readonly tpIn: (typeof targetUnits)[number]
  /** How long a waiting order waits. Only the ticket beside a chart has this and what follows. */
  readonly till: (typeof tills)[number]
  /** The time of it, in UTC, as a browser's field for a moment has it. */
  readonly tillAt: string
  /** The order that a waiting one is paired with, by its id; empty for none. */
  readonly oco: string
}

export type Unit = 'volumeIn' | 'slIn' | 'tpIn'

/**
 * The form begins with the market's price within ten points and no levels, as most deals do; the size has no default.
 */
export const emptyDraft: TradeDraft = {
  brokerId: '',
  brokerPassword: '',
  action: 'Trade_Action_Deal',
  symbol: 'GOLD',
  volume: '',
  type: 'Order_Type_Buy',
  price: '0',
  deviation: '10',
  sl: '0',
  tp: '0',
  tradeDetails: 'web',
  server: '',
  status: 'Pending',
  magic: '',
  risk: '',
  profit: '',
  ladderId: '',
  volumeIn: 'lots',
  slIn: 'price',
  tpIn: 'price',
  till: 'cancelled',
  tillAt: '',
  oco: '',
}

/** The ticket beside a chart begins empty: there an empty price is the market's, and an empty level is none. */
export const emptyTicket: TradeDraft = { ...emptyDraft, price: '', sl: '', tp: '', tradeDetails: 'chart' }

export const sideOfType = (type: OrderType): 'Buy' | 'Sell' => (type.includes('Buy') ? 'Buy' : 'Sell')

/** Buy and Sell are deals, the other four are pending orders. */
export const actionOf = (type: OrderType): TradeAction =>
  type === 'Order_Type_Buy' || type === 'Order_Type_Sell' ? 'Trade_Action_Deal' : 'Trade_Action_Pending'

/** Returns the same side's type that fits the action. */
function typeFor(action: TradeAction, type: OrderType): OrderType {
  if (actionOf(type) === action) return type
  const wanted = `Order_Type_${sideOfType(type)}${action === 'Trade_Action_Deal' ? '' : 'Limit'}`
  return orderTypes.find((one) => one === wanted) ?? type
}

/** Applies a change and what follows from it. */
export function changed(draft: TradeDraft, change: Partial<TradeDraft>): TradeDraft {
  const next = atPlace({ ...draft, ...change }, draft)
  if (change.type) return withPrice({ ...next, action: actionOf(next.type) })
  if (change.action) return withPrice({ ...next, type: typeFor(next.action, next.type) })
  return next
}

/** An account has its own credentials: what was typed of others goes. */
const atPlace = (next: TradeDraft, before: TradeDraft): TradeDraft =>
  next.server !== before.server && placeOf(next.server).accountId !== undefined
    ? { ...next, brokerId: '', brokerPassword: '' }
    : next

/** A price of 0, the market's, is for deals; a pending order waits for a price of its own. */
function withPrice(draft: TradeDraft): TradeDraft {
  if (draft.action === 'Trade_Action_Pending') return draft.price === '0' ? { ...draft, price: '' } : draft
  return draft.price === '' ? { ...draft, price: '0' } : draft
}

/** Returns what stays for the next trade. What was typed for one must not go out twice by a second press. */
export function afterSending({ symbol, server, action, type, volume, deviation }: TradeDraft): TradeDraft {
  return withPrice({ ...emptyDraft, symbol, server, action, type, volume, deviation })
}

/** Returns what stays in the ticket beside a chart: a distance is meant for the next order too, a price is not. */
export const afterTicket = (draft: TradeDraft): TradeDraft => ({
  ...draft,
  price: '',
  ladderId: '',
  till: 'cancelled',
  tillAt: '',
  oco: '',
  sl: draft.slIn === 'price' ? '' : draft.sl,
  tp: draft.tpIn === 'price' ? '' : draft.tp,
})

export const commentFits = (text: string): boolean => countWords(text) <= commentMaxWords
