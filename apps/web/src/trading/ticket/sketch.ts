import {
  type ChosenLadder,
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
  pipsOfOwn,
  priceNumber,
  volumeNumber,
} from '@ratchet/domain'
import { moneyText, plainMoneyText } from '../../format/text.ts'
import { climb, type Step } from '../ladder/ladder.ts'
import { sideOf } from '../positions/position.ts'
import { sideOfType } from './draft.ts'
import { type Reading, rules } from './reading.ts'
import * as texts from './texts.ts'

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

/** Writes 'Worst loss −50.00 USD', or what each pip costs where there is no stop. */
export function riskText(sketch: Sketch, { currency }: Instrument): string {
  const worst = worstCents(sketch)
  if (worst !== null) return texts.worstLoss(moneyText(worst / 100), currency)
  const { estimate } = sketch
  if (!estimate) return texts.worstLossUnknown
  if (estimate.stop) return texts.stopNotAllowed
  return texts.noStopPipCost(plainMoneyText(estimate.pip / 100), currency)
}

/** @param own the ladder that the order alone is to have; without one it climbs by `accounts` */
export function sketch(
  { terms, inError }: Pick<Reading, 'terms' | 'inError'>,
  instrument: Instrument,
  quote: PublicQuote,
  accounts: Risk | null,
  own?: ChosenLadder,
): Sketch {
  const market = {
    symbol: quote.symbol,
    bid: integerFromNumber(quote.bid, instrument.digits) ?? 0,
    ask: integerFromNumber(quote.ask, instrument.digits) ?? 0,
    timeMs: Date.parse(quote.time),
  }
  const { type, volume, price, sl = 0, tp = 0 } = terms
  const side = sideOfType(type)
  const pending = type !== `Order_Type_${side}`
  const open = pending ? price || undefined : side === 'Buy' ? market.ask : market.bid
  const spread = market.ask - market.bid
  const order = { side: sideOf(side), volume: volume ?? 0, open: open ?? 0, sl, tp }
  // 1 R is what the stop risks from where the order would open. (OWN2)
  const r = firstRisk(order.side, order.open, sl)
  const ladder = own ? pipsOfOwn(ownLadder(own, r, order.volume), instrument) : accounts
  const figures = own?.rungs ?? accounts
  const levels = { sl: priceNumber(sl, instrument), tp: priceNumber(tp, instrument) }
  return {
    side,
    pending,
    open: open === undefined ? null : priceNumber(open, instrument),
    volume: volume ? volumeNumber(volume) : null,
    inError,
    estimate: !inError && volume && open ? estimateOrder(instrument, order, spread) : null,
    spreadPips: spread / instrument.pipPoints,
    objections: objections(instrument, terms, market, market.timeMs),
    steps: !inError && open && ladder ? climb(side, priceNumber(open, instrument), ladder, instrument, levels) : [],
    measuredThen: own?.unit === 'ATR',
    needsStop: own?.unit === 'R' && (sl === 0 || (order.open > 0 && r === 0)),
    laddered: figures && rungNumbers.some((rung) => figureOf(figures, 'profit', rung) > 0),
  }
}

/** Tells what stands against the order as it is. */
export interface Blocked {
  /** False where the browser's prices may be old, or the broker is not ours: then it is a warning, and the broker decides. */
  readonly certain: boolean
  readonly lead: string
  /** The reasons, each once. */
  readonly details: readonly string[]
  /** Names of the fields at fault, in the order of the form; none where no field can mend it. */
  readonly names: readonly string[]
}

/** How the fields of an order's figures are called. */
export const labels = {
  volume: texts.volume,
  price: texts.price,
  sl: texts.stopLoss,
  tp: texts.takeProfit,
} as const

/** The fields in which an objection may be mended, in the order of the form. */
const mendable = ['volume', 'price', 'sl', 'tp'] as const

/** Says what the broker will refuse. */
export function blockedBy(drawn: Pick<Sketch, 'objections'> | null, certain: boolean): Blocked | null {
  if (!drawn?.objections.length) return null
  const faulty = mendable.filter((name) => drawn.objections.some(({ field }) => field === name))
  const check = faulty.length ? texts.checkFields(listed(faulty.map((name) => labels[name]))) : ''
  return {
    certain,
    lead: texts.brokerRejects(certain ? 'will' : 'may', check),
    details: [...new Set(drawn.objections.map(({ text }) => text))],
    names: faulty,
  }
}

/** Lists names as 'Volume', 'Volume and Price', 'Volume, Price and Stop Loss'. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : texts.and(names.slice(0, -1).join(', '), names.at(-1) ?? '')

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
