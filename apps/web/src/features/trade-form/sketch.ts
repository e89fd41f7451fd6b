import {
  type ChosenLadder,
  faultIn,
  figureOf,
  type Instrument,
  numberIn,
  type PublicQuote,
  type Risk,
  rungNumbers,
} from '@ratchet/contract'
import {
  estimateOrder,
  firstRisk,
  integerFromNumber,
  type Objection,
  type OrderEstimate,
  objections,
  ownLadder,
  type Points,
  pipsOfOwn,
  pointsFromNumber,
  priceNumber,
  type Volume,
  volumeFromNumber,
} from '@ratchet/domain'
import { climb, type Step } from '../../trading/ladder/ladder.ts'
import { sideOf } from '../../trading/positions/position.ts'
import { rules, type TradeDraft } from './rules.ts'

/** Holds an instruction as it stands in the form, worked out at a quote. */
export interface Sketch {
  readonly side: 'Buy' | 'Sell'
  readonly pending: boolean
  /** Where it would open; null while a pending order has no price. */
  readonly open: number | null
  readonly volume: number | null
  /**
   * Set where a text that is no number stands in one of the fields: nothing is then worked out from the others as if
   * they were all.
   */
  readonly inError: boolean
  /** Null while the volume or the price is missing, and while a field is in error. */
  readonly estimate: OrderEstimate | null
  readonly spreadPips: number
  readonly objections: readonly Objection[]
  /** Tells how the saved ladder would carry it; it has no steps while the order has no price. */
  readonly steps: readonly Step[]
  /** Whether a ladder is saved; null while that is not known. */
  readonly laddered: boolean | null
  /** Whether its ladder counts R, and there is no stop to count it by. */
  readonly needsStop: boolean
  /** Whether its ladder counts ATR, which is measured once the order is accepted. */
  readonly measuredThen: boolean
}

/**
 * Returns what the order loses if its stop fills at its own price, in cents with the minus in front; null without a
 * stop that can be placed.
 */
export function worstCents({ estimate, objections: found }: Pick<Sketch, 'estimate' | 'objections'>): number | null {
  if (!estimate?.stop || found.some(({ field }) => field === 'sl')) return null
  return estimate.stop.cents + estimate.commission
}

export const sideOfType = (type: TradeDraft['type']): 'Buy' | 'Sell' => (type.includes('Buy') ? 'Buy' : 'Sell')

type Terms = Pick<TradeDraft, 'type' | 'volume' | 'price' | 'deviation' | 'sl' | 'tp'>

/** @param own the ladder that the order alone is to have; without one it climbs by `accounts` */
export function sketch(
  draft: Terms,
  instrument: Instrument,
  quote: PublicQuote,
  accounts: Risk | null,
  own?: ChosenLadder,
): Sketch {
  const points = (field: 'price' | 'sl' | 'tp'): Points | undefined => {
    const number = numberIn(draft[field], rules[field])
    return number === undefined ? undefined : pointsFromNumber(number, instrument)
  }
  const market = {
    symbol: quote.symbol,
    bid: integerFromNumber(quote.bid, instrument.digits) ?? 0,
    ask: integerFromNumber(quote.ask, instrument.digits) ?? 0,
    timeMs: Date.parse(quote.time),
  }
  const side = sideOfType(draft.type)
  const pending = draft.type !== `Order_Type_${side}`
  const lots = numberIn(draft.volume, rules.volume)
  const volume: Volume | undefined = lots === undefined ? undefined : volumeFromNumber(lots)
  const price = points('price')
  const sl = points('sl')
  const tp = points('tp')
  const open = pending ? price || undefined : side === 'Buy' ? market.ask : market.bid
  const spread = market.ask - market.bid
  const order = { side: sideOf(side), volume: volume ?? 0, open: open ?? 0, sl: sl ?? 0, tp: tp ?? 0 }
  // 1 R is what the stop risks from where the order would open. (OWN2)
  const r = firstRisk(order.side, order.open, order.sl)
  const ladder = own ? pipsOfOwn(ownLadder(own, r, order.volume), instrument) : accounts
  const figures = own?.rungs ?? accounts
  const terms = { type: draft.type, volume, price, deviation: numberIn(draft.deviation, rules.deviation), sl, tp }
  const inError = (Object.keys(terms) as (keyof Terms)[]).some(
    (field) => field !== 'type' && faultIn(draft[field], rules[field]),
  )
  return {
    side,
    pending,
    open: open === undefined ? null : priceNumber(open, instrument),
    volume: volume ? (lots ?? null) : null,
    inError,
    estimate: !inError && volume && open ? estimateOrder(instrument, order, spread) : null,
    spreadPips: spread / instrument.pipPoints,
    objections: objections(instrument, terms, market, market.timeMs),
    steps:
      !inError && open && ladder
        ? climb(side, priceNumber(open, instrument), ladder, instrument, {
            sl: priceNumber(order.sl, instrument),
            tp: priceNumber(order.tp, instrument),
          })
        : [],
    measuredThen: own?.unit === 'ATR',
    needsStop: own?.unit === 'R' && (order.sl === 0 || (order.open > 0 && r === 0)),
    laddered: figures && rungNumbers.some((rung) => figureOf(figures, 'profit', rung) > 0),
  }
}

/**
 * Moves a level by so many pips, as text for its field. Where there is none yet it begins that far from the price at
 * which the order would open, on the side where a stop or a target belongs.
 */
export function stepLevel(
  field: 'price' | 'sl' | 'tp',
  text: string,
  pips: number,
  { side, open }: Pick<Sketch, 'side' | 'open'>,
  instrument: Instrument,
): string {
  const step = pips * instrument.pipPoints
  const now = integerFromNumber(numberIn(text, rules[field]) ?? 0, instrument.digits) ?? 0
  const base = open === null ? 0 : (integerFromNumber(open, instrument.digits) ?? 0)
  const upward = (field === 'tp') === (side === 'Buy')
  const next = now ? now + step : field === 'price' ? base + step : base + Math.abs(step) * (upward ? 1 : -1)
  return priceNumber(Math.max(0, next), instrument).toFixed(instrument.digits)
}

/** Moves a volume by so many of the instrument's steps, and keeps it inside its bounds. */
export function stepVolume(text: string, steps: number, instrument: Instrument): string {
  const { volumeMin, volumeMax, volumeStep } = instrument
  const now = integerFromNumber(numberIn(text, rules.volume) ?? 0, 4) ?? 0
  // A volume that is off the step goes to the next one that is on it.
  const whole = (steps > 0 ? Math.floor : Math.ceil)((now - volumeMin) / volumeStep)
  const next = now === 0 ? volumeMin : volumeMin + (whole + steps) * volumeStep
  const kept = Math.min(volumeMax, Math.max(volumeMin, next))
  return (kept / 1e4).toFixed(4).replace(/0{1,2}$/, '')
}
