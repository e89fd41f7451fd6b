import type { Instrument } from '@ratchet/contract'
import { type BrokerRequest, formatDecimal, type Order, type Points, type Position } from '@ratchet/domain'
import { toWireId } from '../ids/client-id.ts'
import { unitsText } from './instruments.ts'
import type { Call } from './link.ts'
import { instrumentOf } from './names.ts'

/** What a request is sent as, or why it is not sent: then nothing leaves. */
export type Made =
  | { readonly call: Call }
  | { readonly refused: 'volume' | 'position' | 'order' | 'symbol' | 'price' | 'money' }

/** What has to be known to make a request. */
export interface Around {
  /** OANDA's number of the account. */
  readonly login: string
  readonly hedging: boolean
  readonly instrument: (symbol: string) => Instrument | undefined
  readonly position: (ticket: string) => Position | undefined
  readonly order: (ticket: string) => Order | undefined
  /** OANDA's present id of a working order: it gets another with each change. */
  readonly idOf: (ticket: string) => string
  /** The last bid and ask, for a bound. */
  readonly quote: (symbol: string) => { readonly bid: Points; readonly ask: Points } | undefined
}

const path = (login: string, rest: string) => `/v3/accounts/${encodeURIComponent(login)}/${rest}`
const priced = (points: Points, { digits }: Instrument) => ({
  price: formatDecimal(points, digits),
  timeInForce: 'GTC',
})

/** Written strictly by OANDA's specification 3.0.25. */
export function toCall(request: BrokerRequest, around: Around): Made {
  switch (request.kind) {
    case 'order':
      return orderCall(request, around)
    case 'levels':
      return levelsCall(request, around)
    case 'close':
      return closeCall(request, around)
    case 'remove': {
      const at = path(around.login, `orders/${encodeURIComponent(around.idOf(request.order))}/cancel`)
      return { call: { method: 'PUT', path: at, priority: 'protect' } }
    }
    case 'modify':
      return modifyCall(request, around)
    case 'deposit':
    case 'reset':
    case 'commission':
      // Its money is moved at the broker alone; nothing asks for this here.
      return { refused: 'money' }
  }
}

type Of<K extends BrokerRequest['kind']> = Extract<BrokerRequest, { kind: K }>

const typeOf = (type: Order['type']) => (type.endsWith('Limit') ? 'LIMIT' : type.endsWith('Stop') ? 'STOP' : 'MARKET')
const isSell = (type: Order['type']) => type.startsWith('Order_Type_Sell')

function entry(
  { type, volume, price, sl, tp, untilMs }: Pick<Order, 'type' | 'volume' | 'price' | 'sl' | 'tp' | 'untilMs'>,
  symbol: string,
  instrument: Instrument,
  { hedging }: Around,
) {
  const units = unitsText(volume, instrument)
  if (units === undefined) return undefined
  const kind = typeOf(type)
  return {
    type: kind,
    instrument: instrumentOf(symbol),
    units: isSell(type) ? `-${units}` : units,
    timeInForce: kind === 'MARKET' ? 'FOK' : untilMs === undefined ? 'GTC' : 'GTD',
    ...(untilMs !== undefined && { gtdTime: new Date(untilMs).toISOString() }),
    positionFill: hedging ? 'OPEN_ONLY' : 'DEFAULT',
    ...(kind !== 'MARKET' && { price: formatDecimal(price, instrument.digits), triggerCondition: 'DEFAULT' }),
    ...(sl > 0 && { stopLossOnFill: priced(sl, instrument) }),
    ...(tp > 0 && { takeProfitOnFill: priced(tp, instrument) }),
  }
}

function orderCall(request: Of<'order'>, around: Around): Made {
  const instrument = around.instrument(request.symbol)
  if (!instrument) return { refused: 'symbol' }
  const order = entry(request, request.symbol, instrument, around)
  if (!order) return { refused: 'volume' }
  const extensions = extensionsOf(request.clientId, request)
  const isDeal = request.action === 'deal'
  const bound = isDeal ? boundOf(request, around) : undefined
  // Without a bound a late order would fill at any price.
  if (isDeal && bound === undefined) return { refused: 'price' }
  const body = {
    order: {
      ...order,
      ...(bound !== undefined && { priceBound: formatDecimal(bound, instrument.digits) }),
      clientExtensions: extensions,
      tradeClientExtensions: extensions,
    },
  }
  return { call: { method: 'POST', path: path(around.login, 'orders'), body, priority: 'order' } }
}

const extensionsOf = (clientId: string, { magic, comment }: { readonly magic: string; readonly comment: string }) => ({
  id: toWireId(clientId),
  ...(magic !== '' && { tag: magic }),
  ...(comment !== '' && { comment: comment.slice(0, 128) }),
})

/** A late order fills at no worse price than this. A deal without a price of its own is bound to the market as it is now. */
function boundOf({ symbol, type, price, deviation }: Of<'order'>, { quote }: Around): Points | undefined {
  const now = quote(symbol)
  const sell = isSell(type)
  const from = price > 0 ? price : sell ? now?.bid : now?.ask
  if (from === undefined) return undefined
  const bound = sell ? from - deviation : from + deviation
  return Math.max(1, bound)
}

/** Both legs always: what is left out stays as it is there. */
function levelsCall({ clientId, position: ticket, sl, tp }: Of<'levels'>, around: Around): Made {
  const position = around.position(ticket)
  const instrument = position && around.instrument(position.symbol)
  if (!position || !instrument) return { refused: 'position' }
  // A client id is one working order's alone: the first leg has it.
  const named = { clientExtensions: { id: toWireId(clientId) } }
  const body = {
    stopLoss: sl > 0 ? { ...priced(sl, instrument), ...named } : null,
    takeProfit: tp > 0 ? { ...priced(tp, instrument), ...(sl > 0 ? {} : named) } : null,
  }
  const at = path(around.login, `trades/${encodeURIComponent(ticket)}/orders`)
  return { call: { method: 'PUT', path: at, body, priority: 'protect' } }
}

function closeCall({ position: ticket, volume }: Of<'close'>, around: Around): Made {
  const position = around.position(ticket)
  const instrument = position && around.instrument(position.symbol)
  if (!position || !instrument) return { refused: 'position' }
  const units = volume === 0 ? 'ALL' : unitsText(volume, instrument)
  if (units === undefined) return { refused: 'volume' }
  const at = path(around.login, `trades/${encodeURIComponent(ticket)}/close`)
  return { call: { method: 'PUT', path: at, body: { units }, priority: 'protect' } }
}

function modifyCall({ order: ticket, price, sl, tp }: Of<'modify'>, around: Around): Made {
  const order = around.order(ticket)
  const instrument = order && around.instrument(order.symbol)
  if (!order || !instrument) return { refused: 'order' }
  const made = entry({ ...order, price, sl, tp }, order.symbol, instrument, around)
  if (!made) return { refused: 'volume' }
  const extensions = extensionsOf(order.clientId, order)
  const body = { order: { ...made, clientExtensions: extensions, tradeClientExtensions: extensions } }
  const at = path(around.login, `orders/${encodeURIComponent(around.idOf(ticket))}`)
  return { call: { method: 'PUT', path: at, body, priority: 'order' } }
}
