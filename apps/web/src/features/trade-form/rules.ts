import {
  commentMaxWords,
  countWords,
  messages,
  type OrderType,
  orderTypes,
  type TradeAction,
  type TradeInput,
  tradeInput,
} from '@ratchet/contract'

/** The form as it is typed: text everywhere, so that nothing is lost or rounded before it is sent. */
export interface TradeDraft {
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
}

/** The market's price within ten points and no levels, as most deals begin; the size has no default. */
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
}

/** Buy and Sell are deals, the other four are pending orders. */
export const actionOf = (type: OrderType): TradeAction =>
  type === 'Order_Type_Buy' || type === 'Order_Type_Sell' ? 'Trade_Action_Deal' : 'Trade_Action_Pending'

/** The same side's type that fits the action. */
function typeFor(action: TradeAction, type: OrderType): OrderType {
  if (actionOf(type) === action) return type
  const side = type.includes('Buy') ? 'Buy' : 'Sell'
  const wanted = action === 'Trade_Action_Deal' ? `Order_Type_${side}` : `Order_Type_${side}Limit`
  return orderTypes.find((one) => one === wanted) ?? type
}

/** Applies a change and what follows from it. */
export function changed(draft: TradeDraft, change: Partial<TradeDraft>): TradeDraft {
  const next = { ...draft, ...change }
  if (change.type) return withPrice({ ...next, action: actionOf(next.type) })
  if (change.action) return withPrice({ ...next, type: typeFor(next.action, next.type) })
  return next
}

/** 0, the market's price, is for deals; a pending order waits for a price of its own. */
function withPrice(draft: TradeDraft): TradeDraft {
  if (draft.action === 'Trade_Action_Pending') return draft.price === '0' ? { ...draft, price: '' } : draft
  return draft.price === '' ? { ...draft, price: '0' } : draft
}

/** What stays for the next trade. What was typed for one must not go out twice by a second press. */
export const afterSending = (draft: TradeDraft): TradeDraft =>
  withPrice({
    ...emptyDraft,
    ...{ symbol: draft.symbol, server: draft.server, action: draft.action, type: draft.type },
    ...{ volume: draft.volume, deviation: draft.deviation },
  })

/** At typing: a fourth word is refused, a blank after the third is not. */
export const commentFits = (text: string): boolean => countWords(text) <= commentMaxWords

export interface Refusal {
  readonly message: string
  /** What is wrong with each field; true where it is only missing. */
  readonly fields: Readonly<Record<string, string | true>>
}
export type Checked = { readonly input: TradeInput } | { readonly refusal: Refusal }

const needed = ['volume', 'price', 'deviation', 'sl', 'tp', 'server', 'tradeDetails', 'status'] as const

/** What the form says at submit, in the specification's order: who you are, whether it is all there, whether it is right. */
export function check(draft: TradeDraft, signedIn: boolean): Checked {
  if (!signedIn) return { refusal: { message: messages.signInToTrade, fields: {} } }
  const missing = needed.filter((field) => draft[field].trim() === '')
  if (missing.length)
    return {
      refusal: { message: messages.tradeIncomplete, fields: Object.fromEntries(missing.map((field) => [field, true])) },
    }
  const optional = (name: 'risk' | 'profit') => (draft[name] === '' ? {} : { [name]: Number(draft[name]) })
  const parsed = tradeInput.safeParse({
    action: draft.action,
    symbol: draft.symbol,
    volume: Number(draft.volume),
    type: draft.type,
    price: Number(draft.price),
    deviation: Number(draft.deviation),
    sl: Number(draft.sl),
    tp: Number(draft.tp),
    tradeDetails: draft.tradeDetails,
    server: draft.server,
    status: draft.status,
    ...(draft.brokerId ? { brokerId: draft.brokerId } : {}),
    ...(draft.brokerPassword ? { brokerPassword: draft.brokerPassword } : {}),
    ...(draft.magic ? { magic: draft.magic } : {}),
    ...optional('risk'),
    ...optional('profit'),
  })
  if (parsed.success) return { input: parsed.data }
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message
  return { refusal: { message: parsed.error.issues[0]?.message ?? messages.tradeIncomplete, fields } }
}
