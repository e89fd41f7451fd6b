import type { BrokerRequest } from '@ratchet/domain'
import type { Inquiry } from '@ratchet/engine/ports'

type Order = Extract<BrokerRequest, { kind: 'order' }>

/** Makes the requests of one account. */
export const requestsOf = (account: string, price: number) => ({
  deal: (clientId: string, fields: Partial<Order> = {}): Order => ({
    kind: 'order',
    clientId,
    account,
    action: 'deal',
    symbol: 'GOLD',
    type: 'Order_Type_Buy',
    volume: 1000,
    price: 0,
    deviation: 50,
    sl: price - 400,
    tp: price + 900,
    comment: 'a comment',
    magic: '42',
    ...fields,
  }),
  limit: (clientId: string, fields: Partial<Order> = {}): Order => ({
    kind: 'order',
    clientId,
    account,
    action: 'pending',
    symbol: 'GOLD',
    type: 'Order_Type_BuyLimit',
    volume: 1000,
    price: price - 200,
    deviation: 50,
    sl: price - 700,
    tp: price + 900,
    comment: '',
    magic: '42',
    ...fields,
  }),
  levels: (clientId: string, position: string, sl: number, tp = price + 900): BrokerRequest => ({
    kind: 'levels',
    clientId,
    account,
    position,
    sl,
    tp,
  }),
  close: (clientId: string, position: string, volume = 0): BrokerRequest => ({
    kind: 'close',
    clientId,
    account,
    position,
    volume,
    reason: 'client',
  }),
  modify: (clientId: string, order: string, to: number): BrokerRequest => ({
    kind: 'modify',
    clientId,
    account,
    order,
    price: to,
    sl: 0,
    tp: 0,
  }),
  remove: (clientId: string, order: string): BrokerRequest => ({ kind: 'remove', clientId, account, order }),
})

/** What the ledger keeps of a request, from which a broker may recognise its effect. */
export function aboutOf(request: BrokerRequest): NonNullable<Inquiry['about']> {
  const { kind } = request
  const position = kind === 'levels' || kind === 'close' ? request.position : null
  const order = kind === 'modify' || kind === 'remove' ? request.order : null
  const volume = kind === 'close' || kind === 'order' ? request.volume : 0
  return { kind: kind === 'order' ? 'order' : kind, position, order, volume }
}
