import { messages, numberIn, type TradeBody, tradeBody, tradeInput } from '@ratchet/contract'
import { actionOf, type TradeDraft } from './draft.ts'
import { placeOf } from './place.ts'
import { type OrderRefusal, type Reading, readForm, rules } from './reading.ts'

export type Checked = { readonly input: TradeBody } | { readonly refusal: OrderRefusal }

/**
 * Makes the request of an order, or decides what is said at submit: who you are, whether a field is in error, whether it is all there, whether
 * the contract takes it.
 */
export function check(draft: TradeDraft, signedIn: boolean, reading: Reading = readForm(draft)): Checked {
  if (!signedIn) return { refusal: { message: messages.signInToTrade, fields: {} } }
  if (reading.refusal) return { refusal: reading.refusal }
  const { server, accountId } = placeOf(draft.server)
  const input = asInput(draft, reading)
  const parsed =
    accountId === undefined ? tradeInput.safeParse({ ...input, server }) : tradeBody.safeParse({ ...input, accountId })
  if (parsed.success) return { input: parsed.data }
  const fields: Record<string, string> = {}
  // Server and account are one field of the form.
  for (const { path, message } of parsed.error.issues)
    fields[path[0] === 'accountId' ? 'server' : String(path[0] ?? '')] ??= message
  return { refusal: { message: parsed.error.issues[0]?.message ?? messages.tradeIncomplete, fields } }
}

/** Puts an order into the contract's shape; optional fields that were left empty stay out. */
function asInput(draft: TradeDraft, { terms, amounts, goodTill }: Reading) {
  const { symbol, tradeDetails, status } = draft
  const waits = actionOf(terms.type) === 'Trade_Action_Pending'
  const optional = {
    brokerId: draft.brokerId.trim(),
    brokerPassword: draft.brokerPassword,
    magic: draft.magic.trim(),
    ladderId: draft.ladderId,
    goodTill,
    oco: waits ? draft.oco : '',
  }
  return {
    action: actionOf(terms.type),
    symbol,
    type: terms.type,
    tradeDetails,
    status,
    ...amounts,
    deviation: terms.deviation,
    risk: numberIn(draft.risk, rules.risk),
    profit: numberIn(draft.profit, rules.profit),
    ...Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== '')),
  }
}

export function refusalOf(draft: TradeDraft, signedIn: boolean, reading: Reading): OrderRefusal | null {
  const checked = check(draft, signedIn, reading)
  return 'refusal' in checked ? checked.refusal : null
}
