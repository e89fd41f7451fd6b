import type { BrokerRequest } from '@ratchet/domain'
import type { RequestRow, TradeRow } from '../ports/index.ts'
import type { AccountModel, StepContext } from './model.ts'

type RequestFields = Pick<RequestRow, 'id' | 'kind' | 'tradeId' | 'timeMs'> & Partial<RequestRow>

interface Step {
  readonly model: AccountModel
  readonly context: StepContext
}

/** A request as it is written before it is sent; fields that its kind does not use are 0 or null. */
export function intend({ model: { account }, context }: Step, fields: RequestFields): RequestRow {
  return {
    accountId: account.id,
    traderId: account.traderId,
    position: null,
    commandId: null,
    rung: 0,
    price: 0,
    sl: 0,
    tp: 0,
    volume: 0,
    order: null,
    checkpoint: context.checkpoint(account),
    state: 'intended',
    retcode: null,
    text: null,
    ...fields,
  }
}

/**
 * Builds the broker message of a stored request. It uses the row alone (and the trade of an order), so that after a restart the very same
 * message can be sent under the very same client id.
 */
export function messageFor(request: RequestRow, trade: TradeRow | undefined): BrokerRequest | undefined {
  const base = { clientId: request.id, account: request.accountId }
  switch (request.kind) {
    case 'order':
      return trade && orderFor(base, trade)
    case 'levels':
      return { ...base, kind: 'levels', position: request.position ?? '', sl: request.sl, tp: request.tp }
    case 'close':
      return {
        ...base,
        kind: 'close',
        position: request.position ?? '',
        volume: request.volume,
        reason: request.commandId === null ? 'expert' : 'client',
      }
    case 'remove':
    case 'cancel':
      return { ...base, kind: 'remove', order: request.order ?? '' }
    case 'modify': {
      const { order, price, sl, tp } = request
      return { ...base, kind: 'modify', order: order ?? '', price, sl, tp }
    }
    case 'deposit':
      return { ...base, kind: 'deposit', amount: request.amount ?? 0 }
    case 'reset':
      return { ...base, kind: 'reset' }
    case 'commission':
      return { ...base, kind: 'commission', amount: request.amount ?? 0 }
  }
}

function orderFor(base: { clientId: string; account: string }, trade: TradeRow): BrokerRequest {
  return {
    ...base,
    kind: 'order',
    action: trade.action === 'Trade_Action_Deal' ? 'deal' : 'pending',
    symbol: trade.symbol,
    type: trade.type,
    volume: trade.volume,
    price: trade.price,
    deviation: trade.deviation,
    sl: trade.sl,
    tp: trade.tp,
    comment: trade.tradeDetails,
    magic: trade.magic,
    ...(trade.untilMs !== undefined && { untilMs: trade.untilMs }),
  }
}
