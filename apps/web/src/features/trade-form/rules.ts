import {
  commentMaxWords,
  countWords,
  faultIn,
  messages,
  numberIn,
  numberRules,
  type OrderType,
  orderTypes,
  type TradeAction,
  type TradeBody,
  tradeBody,
  tradeInput,
} from '@ratchet/contract'
import type { Refusal } from '../../ui/form/refusal.ts'
import { placeOf } from './place.ts'

/** Holds the form as it is typed: text everywhere, so that nothing is lost or rounded before it is sent. */
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
  /** When a waiting order ends, ISO 8601 in UTC; empty where it does not. Only the ticket beside a chart has it. */
  readonly goodTill: string
  /** The order that a waiting one is paired with, by its id; empty for none. Only the ticket beside a chart has it. */
  readonly oco: string
}

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
  goodTill: '',
  oco: '',
}

/** Buy and Sell are deals, the other four are pending orders. */
export const actionOf = (type: OrderType): TradeAction =>
  type === 'Order_Type_Buy' || type === 'Order_Type_Sell' ? 'Trade_Action_Deal' : 'Trade_Action_Pending'

/** Returns the same side's type that fits the action. */
function typeFor(action: TradeAction, type: OrderType): OrderType {
  if (actionOf(type) === action) return type
  const side = type.includes('Buy') ? 'Buy' : 'Sell'
  const wanted = action === 'Trade_Action_Deal' ? `Order_Type_${side}` : `Order_Type_${side}Limit`
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
export const afterSending = (draft: TradeDraft): TradeDraft =>
  withPrice({
    ...emptyDraft,
    symbol: draft.symbol,
    server: draft.server,
    action: draft.action,
    type: draft.type,
    volume: draft.volume,
    deviation: draft.deviation,
  })

export const commentFits = (text: string): boolean => countWords(text) <= commentMaxWords

/** Says what each field of numbers takes. */
export const rules = {
  volume: numberRules.volume,
  price: numberRules.price,
  deviation: numberRules.deviation,
  sl: numberRules.sl,
  tp: numberRules.tp,
  brokerId: numberRules.brokerId,
  magic: numberRules.magic,
  risk: numberRules.note,
  profit: numberRules.note,
} as const satisfies Partial<Record<keyof TradeDraft, unknown>>
type NumberName = keyof typeof rules

/** Tells what is wrong with the text of each field as it stands now. An empty field is not wrong yet. */
export function faultsOf(draft: TradeDraft): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  for (const name of Object.keys(rules) as NumberName[]) {
    const fault = faultIn(draft[name], rules[name])
    if (fault) faults[name] = fault
  }
  if (!commentFits(draft.tradeDetails)) faults.tradeDetails = messages.commentTooLong
  return faults
}

export type Checked = { readonly input: TradeBody } | { readonly refusal: Refusal }

const needed = ['volume', 'price', 'deviation', 'sl', 'tp', 'server', 'tradeDetails', 'status'] as const

/**
 * Decides what the form says at submit: who you are, whether a field is in error, whether it is all there, whether it
 * is right.
 */
export function check(draft: TradeDraft, signedIn: boolean): Checked {
  if (!signedIn) return { refusal: { message: messages.signInToTrade, fields: {} } }
  const faults = faultsOf(draft)
  const [fault] = Object.values(faults)
  if (fault) return { refusal: { message: fault, fields: faults } }
  const missing = needed.filter((field) => draft[field].trim() === '')
  if (missing.length)
    return {
      refusal: { message: messages.tradeIncomplete, fields: Object.fromEntries(missing.map((field) => [field, true])) },
    }
  const { server, accountId } = placeOf(draft.server)
  const parsed =
    accountId === undefined
      ? tradeInput.safeParse({ ...asInput(draft), server })
      : tradeBody.safeParse({ ...asInput(draft), accountId })
  if (parsed.success) return { input: parsed.data }
  const fields: Record<string, string> = {}
  // Server and account are one field of the form.
  for (const { path, message } of parsed.error.issues)
    fields[path[0] === 'accountId' ? 'server' : String(path[0] ?? '')] ??= message
  return { refusal: { message: parsed.error.issues[0]?.message ?? messages.tradeIncomplete, fields } }
}

/** Puts what was typed into the contract's shape; optional fields that were left empty stay out. */
function asInput(draft: TradeDraft) {
  const { action, symbol, type, tradeDetails, status } = draft
  const number = (name: Exclude<NumberName, 'brokerId' | 'magic'>) => numberIn(draft[name], rules[name])
  const [brokerId, magic] = [draft.brokerId.trim(), draft.magic.trim()]
  return {
    action,
    symbol,
    type,
    tradeDetails,
    status,
    volume: number('volume'),
    price: number('price'),
    deviation: number('deviation'),
    sl: number('sl'),
    tp: number('tp'),
    risk: number('risk'),
    profit: number('profit'),
    ...(brokerId ? { brokerId } : {}),
    ...(draft.brokerPassword ? { brokerPassword: draft.brokerPassword } : {}),
    ...(magic ? { magic } : {}),
    ...(draft.ladderId ? { ladderId: draft.ladderId } : {}),
    ...(draft.goodTill ? { goodTill: draft.goodTill } : {}),
    ...(draft.oco ? { oco: draft.oco } : {}),
  }
}

export function refusalOf(draft: TradeDraft, signedIn: boolean): Refusal | null {
  const checked = check(draft, signedIn)
  return 'refusal' in checked ? checked.refusal : null
}
