import type { Instrument } from '@ratchet/contract'
import { type BrokerRequest, formatDecimal, volumeDigits } from '@ratchet/domain'
import { sideOf, wireTypeOf } from './order-types.ts'
import { wireIdOf } from './wire-ids.ts'

/** What a request is written with. */
export interface RequestAround {
  /** The contract of a symbol, and the broker's name of it. */
  readonly traded: (symbol: string) => { readonly instrument: Instrument; readonly brokerSymbol: string } | undefined
  /** The terminal's identifier and the symbol of a position; undefined for one that is not in the book. */
  readonly position: (ticket: string) => { readonly identifier: string; readonly symbol: string } | undefined
  readonly orderSymbol: (ticket: string) => string | undefined
  /** The trade server's clock at a moment in UTC. */
  readonly serverOf: (utcMs: number) => number
}

export type TradeFields = Readonly<Record<string, string>>
/** Why a request cannot be written. */
export type Unwritable = 'symbol' | 'position' | 'order' | 'kind' | 'id'

/** The fields of `trade`, without `at`. */
export function tradeFields(request: BrokerRequest, around: RequestAround): TradeFields | Unwritable {
  const id = wireIdOf(request.clientId)
  if (id === undefined) return 'id'
  switch (request.kind) {
    case 'order':
      return orderFields(request, id, around)
    case 'levels': {
      const position = around.position(request.position)
      if (!position) return 'position'
      const levels = levelsText(request, around.traded(position.symbol)?.instrument)
      return levels ? { id, do: 'levels', position: position.identifier, ...levels } : 'symbol'
    }
    case 'close': {
      const position = around.position(request.position)
      if (!position) return 'position'
      return { id, do: 'close', position: position.identifier, volume: lots(request.volume) }
    }
    case 'modify': {
      const symbol = around.orderSymbol(request.order)
      if (symbol === undefined) return 'order'
      const instrument = around.traded(symbol)?.instrument
      const levels = levelsText(request, instrument)
      if (!levels || !instrument) return 'symbol'
      return { id, do: 'modify', order: request.order, price: price(request.price, instrument), ...levels }
    }
    case 'remove':
      return around.orderSymbol(request.order) === undefined ? 'order' : { id, do: 'remove', order: request.order }
    default:
      return 'kind'
  }
}

function orderFields(
  request: Extract<BrokerRequest, { kind: 'order' }>,
  id: string,
  { traded, serverOf }: RequestAround,
): TradeFields | Unwritable {
  const found = traded(request.symbol)
  if (!found) return 'symbol'
  const { instrument, brokerSymbol: symbol } = found
  const common = {
    id,
    symbol,
    volume: lots(request.volume),
    price: price(request.price, instrument),
    sl: price(request.sl, instrument),
    tp: price(request.tp, instrument),
  }
  if (request.action === 'deal')
    return { ...common, do: 'deal', side: sideOf(request.type), deviation: String(request.deviation) }
  const { untilMs } = request
  // Whole seconds, and never later than was asked for.
  const until = untilMs === undefined ? '' : String(Math.floor(serverOf(untilMs) / 1000))
  return { ...common, do: 'pending', type: wireTypeOf(request.type), until }
}

const lots = (volume: number) => (volume === 0 ? '0' : formatDecimal(volume, volumeDigits))
const price = (points: number, { digits }: Instrument) => (points === 0 ? '0' : formatDecimal(points, digits))

const levelsText = ({ sl, tp }: { readonly sl: number; readonly tp: number }, instrument: Instrument | undefined) =>
  instrument && { sl: price(sl, instrument), tp: price(tp, instrument) }
