import { faultIn, type Instrument, messages, numberIn, numberRules, type PublicQuote } from '@ratchet/contract'
import {
  type Cents,
  dayMs,
  exactInteger,
  levelForMoney,
  moneyDigits,
  type OrderTerms,
  type Points,
  pointsFromNumber,
  priceNumber,
  type Rate,
  type Side,
  targetForR,
  type Volume,
  volumeForRisk,
  volumeFromNumber,
  volumeNumber,
} from '@ratchet/domain'
import { waitingAt } from '../orders/begun-order.ts'
import { sideOf } from '../positions/position.ts'
import { commentFits, sideOfType, type TradeDraft } from './draft.ts'
import * as texts from './texts.ts'

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

/** The fields that make up the order's size and prices. */
type Amount = 'volume' | 'price' | 'sl' | 'tp'
type Faults = Readonly<Record<string, string>>

/** Why an order cannot be sent as it stands, and the fault of each field; true if the field is only missing. */
export interface OrderRefusal {
  /** Empty if the faults of the fields say it all. */
  readonly message: string
  readonly fields: Readonly<Record<string, string | true>>
}

/** Says what the text of a draft means. */
export interface Reading {
  /** In the units that the broker counts in. A value that is missing, or no such number, is undefined. */
  readonly terms: OrderTerms
  /** The same in lots and prices, as they are sent. */
  readonly amounts: Readonly<Record<Amount, number | undefined>>
  /** When a waiting order ends, ISO 8601 in UTC; empty where it does not. */
  readonly goodTill: string
  /** What is wrong with each field as it stands now. A field that is empty and may not be is not wrong yet. */
  readonly faults: Faults
  /** Set where a text that is no number stands in one of the order's fields: the others are then not worked out. */
  readonly inError: boolean
  /** What the trader is told at the press; null where the contract may decide. */
  readonly refusal: OrderRefusal | null
}

/** Tells what is wrong with the text of each field, in whatever unit it is typed. */
export function faultsOf(draft: TradeDraft): Faults {
  const faults: Record<string, string> = {}
  for (const name of Object.keys(rules) as NumberName[]) {
    const fault = faultIn(draft[name], rules[name])
    if (fault) faults[name] = fault
  }
  if (!commentFits(draft.tradeDetails)) faults.tradeDetails = messages.commentTooLong
  return faults
}

const isInError = (faults: Faults): boolean =>
  ['volume', 'price', 'deviation', 'sl', 'tp'].some((field) => field in faults)

const needed = ['volume', 'price', 'deviation', 'sl', 'tp', 'server', 'tradeDetails', 'status'] as const

/** Says at submit whether a field is in error, and then whether it is all there. */
function refusalOf(draft: TradeDraft, faults: Faults): OrderRefusal | null {
  const [fault] = Object.values(faults)
  if (fault) return { message: fault, fields: faults }
  const missing = needed.filter((field) => draft[field].trim() === '')
  if (missing.length === 0) return null
  return { message: messages.tradeIncomplete, fields: Object.fromEntries(missing.map((field) => [field, true])) }
}

/**
 * Reads the specification's form, whose amounts are lots and prices.
 * @param instrument without it there are no points, but all can be sent
 */
export function readForm(draft: TradeDraft, instrument?: Instrument): Reading {
  const faults = faultsOf(draft)
  const number = (field: Amount) => numberIn(draft[field], rules[field])
  const amounts = { volume: number('volume'), price: number('price'), sl: number('sl'), tp: number('tp') }
  const points = (price: number | undefined) =>
    price === undefined || !instrument ? undefined : pointsFromNumber(price, instrument)
  return {
    terms: {
      type: draft.type,
      volume: amounts.volume === undefined ? undefined : volumeFromNumber(amounts.volume),
      price: points(amounts.price),
      deviation: numberIn(draft.deviation, rules.deviation),
      sl: points(amounts.sl),
      tp: points(amounts.tp),
    },
    amounts,
    goodTill: '',
    faults,
    inError: isInError(faults),
    refusal: refusalOf(draft, faults),
  }
}

/** What the amounts of the ticket beside a chart are worked out from. */
export interface Market {
  readonly instrument: Instrument
  readonly quote: PublicQuote
  /** The account's, in cents of its money; null where it is not known now. */
  readonly equity: Cents | null
  /** From the symbol's money into the account's: undefined where nothing is turned, null where no rate is known. */
  readonly rate: Rate | undefined | null
  /** The market's clock, Unix ms. */
  readonly nowMs: number
}

const priceFault = ({ symbol, digits }: Instrument) => texts.priceDecimals(symbol, digits)
const sizeFault = ({ volumeMin }: Instrument) => texts.smallestSizeTooLarge(volumeNumber(volumeMin))

/** A number, or the sentence that says why there is none. */
type Found = number | string

/** What a level is worked out from: the open, and the size where it is known before. */
interface Ground extends Pick<Market, 'instrument' | 'rate'> {
  readonly side: Side
  readonly open: Points
  readonly volume: Volume
  readonly isByRisk: boolean
}

/** Works out a level in points; 0 for none. */
function levelOf(ground: Ground, field: 'sl' | 'tp', amount: number, unit: string, stop: Points): Found {
  const { instrument, side, open, volume, rate } = ground
  if (amount === 0) return 0
  const far = (level: Points | null): Found => (level !== null && level > 0 ? level : texts.levelOutOfRange)
  if (unit === 'price') return pointsFromNumber(amount, instrument) ?? priceFault(instrument)
  if (unit === 'r') return stop === 0 ? texts.rNeedsStop : far(targetForR(open, stop, amount))
  const way = (field === 'tp') === (side === 'buy') ? 1 : -1
  if (unit === 'pips') return far(open + way * Math.round(amount * instrument.pipPoints))
  const cents = exactInteger(amount, moneyDigits)
  if (rate === null) return texts.noExchangeRate
  // A stop by money needs the size, a size by risk the stop: one of the two comes first.
  if (ground.isByRisk && field === 'sl') return texts.riskSizeNeedsStop
  if (volume === 0) return texts.levelNeedsSize
  return cents === undefined
    ? texts.twoDecimals
    : far(levelForMoney(instrument, { side, open, rate, volume }, field, cents))
}

/** What may be lost, in cents of the account's money. */
function maxLoss(amount: number, unit: 'money' | 'equity', equity: Cents | null): Found {
  if (unit === 'money') return exactInteger(amount, moneyDigits) ?? texts.twoDecimals
  if (amount > 100) return texts.percentTooHigh
  return equity === null ? texts.equityUnknown : Math.floor((equity * amount) / 100)
}

/**
 * When an order ends, ISO 8601 in UTC; '' where it does not.
 * @param nowMs the market's clock
 * @returns an error where the trader has to mend something
 */
export function endOf(
  { till, tillAt }: Pick<TradeDraft, 'till' | 'tillAt'>,
  nowMs: number,
): string | { readonly fault: string } {
  if (till === 'cancelled') return ''
  if (till === 'day') return new Date((Math.floor(nowMs / dayMs) + 1) * dayMs).toISOString()
  const endMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(tillAt) ? Date.parse(`${tillAt}Z`) : Number.NaN
  if (Number.isNaN(endMs)) return { fault: texts.enterExpiry }
  return endMs > nowMs ? new Date(endMs).toISOString() : { fault: texts.timeHasPassed }
}

/** Reads the ticket beside a chart: works out its size and levels at a quote (EST5, EST6, EST7). */
export function readTicket(draft: TradeDraft, { instrument, quote, equity, rate, nowMs }: Market): Reading {
  const faults: Record<string, string> = { ...faultsOf(draft) }
  const inError = isInError(faults)
  const number = (field: Amount) => numberIn(draft[field], rules[field]) ?? 0
  const take = (field: Amount, found: Found): number => {
    if (typeof found === 'number') return found
    faults[field] ??= found
    return 0
  }
  const side = sideOf(sideOfType(draft.type))
  const waitsAt = number('price')
  const wanted = waitsAt || (side === 'buy' ? quote.ask : quote.bid)
  const open = take('price', pointsFromNumber(wanted, instrument) ?? priceFault(instrument))
  const size = number('volume')
  const { volumeIn } = draft
  const isByRisk = volumeIn !== 'lots'
  const ground = { instrument, rate, side, open, isByRisk, volume: isByRisk ? 0 : (volumeFromNumber(size) ?? 0) }
  const sl = take('sl', levelOf(ground, 'sl', number('sl'), draft.slIn, 0))
  if (volumeIn !== 'lots' && size > 0 && !faults.sl) {
    const loss = take('volume', maxLoss(size, volumeIn, equity))
    if (sl === 0) faults.sl = texts.sizeNeedsStop
    else if (side === 'buy' ? sl >= open : sl <= open) faults.sl = texts.stopOnWrongSide
    else if (rate === null) faults.volume ??= texts.noExchangeRate
    else if (!faults.volume)
      ground.volume = take('volume', volumeForRisk(instrument, { side, open, rate }, sl, loss) ?? sizeFault(instrument))
  }
  const tp = take('tp', levelOf(ground, 'tp', number('tp'), draft.tpIn, sl))
  const [buy, sell] = waitingAt(waitsAt, quote)
  const waiting = (side === 'buy' ? buy : sell) ?? draft.type
  const end = waitsAt === 0 ? '' : endOf(draft, nowMs)
  if (typeof end !== 'string') faults.tillAt = end.fault
  const price = waitsAt === 0 ? 0 : open
  const isEmpty = draft.volume.trim() === ''
  const volume = ground.volume || undefined
  return {
    terms: {
      type: waitsAt === 0 ? draft.type : waiting,
      volume,
      price,
      deviation: numberIn(draft.deviation, rules.deviation),
      sl,
      tp,
    },
    amounts: {
      // Lots go out as they were typed, so that the contract's own rules see them.
      volume: isByRisk ? volume && volumeNumber(volume) : numberIn(draft.volume, rules.volume),
      price: priceNumber(price, instrument),
      sl: priceNumber(sl, instrument),
      tp: priceNumber(tp, instrument),
    },
    goodTill: typeof end === 'string' ? end : '',
    faults,
    inError,
    refusal: ticketRefusal(isEmpty, faults),
  }
}

/** Stop, target and price may be left empty; the size may not. A fault is said at its field. */
function ticketRefusal(isEmpty: boolean, faults: Faults): OrderRefusal | null {
  if (isEmpty) return { message: texts.enterSize, fields: { ...faults, volume: true } }
  return Object.keys(faults).length > 0 ? { message: '', fields: faults } : null
}
