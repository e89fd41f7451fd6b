import type { Instrument, OrderType, Retcode } from '@ratchet/contract'
import type { Points, Quote, TimeMs, Volume } from '../numbers/types.ts'
import type { Refusal } from './answers.ts'
import {
  checkDeviation,
  checkLevels,
  checkPrice,
  checkSession,
  checkType,
  checkVolume,
  type OrderRequest,
} from './checks.ts'
import { createMarket, type Market } from './market.ts'
import { closePrice, isPendingType, sideOf } from './sides.ts'

/** An order while it is written: what is not filled in yet is undefined. */
export interface OrderTerms {
  readonly type: OrderType
  readonly volume: Volume | undefined
  /** 0 takes the market (deal only). */
  readonly price: Points | undefined
  readonly deviation: number | undefined
  readonly sl: Points | undefined
  readonly tp: Points | undefined
}

/** Why the paper market would refuse the order as it stands, and the field in which to mend it; null where no field can. */
export interface Objection {
  readonly field: 'volume' | 'price' | 'sl' | 'tp' | null
  readonly retcode: Retcode
  readonly text: string
}

/**
 * Everything that the paper market would refuse in an order, all at once, where an answer names the first alone. Funds and limits of the
 * account are the broker's to know. `timeMs` is the market's clock. (EST3)
 */
export function objections(instrument: Instrument, terms: OrderTerms, quote: Quote, timeMs: TimeMs): Objection[] {
  const market: Market = { ...createMarket([instrument]), timeMs }
  const pending = isPendingType(terms.type)
  const request = requestOf(instrument, terms)
  const { price, sl, tp, volume, deviation } = terms
  const found: Objection[] = []
  const ask = (field: Objection['field'], refusal: Refusal | undefined): void => {
    if (refusal) found.push({ field, ...refusal })
  }
  ask(null, checkSession(market, instrument))
  ask(null, checkType(request))
  if (volume !== undefined) ask('volume', checkVolume(instrument, volume))
  if (price !== undefined) ask('price', checkPrice(instrument, request, quote))
  const from = pending ? price : closePrice(sideOf(terms.type), quote)
  if (from) {
    if (sl) ask('sl', checkLevels(instrument, sideOf(terms.type), from, sl, 0))
    if (tp) ask('tp', checkLevels(instrument, sideOf(terms.type), from, 0, tp))
  }
  if (price && deviation !== undefined) ask('price', checkDeviation(market, instrument, request, quote))
  return found
}

const requestOf = ({ symbol, volumeMin }: Instrument, terms: OrderTerms): OrderRequest => ({
  kind: 'order',
  clientId: '',
  account: '',
  action: isPendingType(terms.type) ? 'pending' : 'deal',
  symbol,
  type: terms.type,
  volume: terms.volume ?? volumeMin,
  price: terms.price ?? 0,
  deviation: terms.deviation ?? 0,
  sl: terms.sl ?? 0,
  tp: terms.tp ?? 0,
  comment: '',
  magic: '',
})
