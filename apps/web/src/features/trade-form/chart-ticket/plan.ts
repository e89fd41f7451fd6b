import { faultIn, type Instrument, numberIn, numberRules, type PublicQuote } from '@ratchet/contract'
import {
  type Cents,
  exactInteger,
  levelForMoney,
  moneyDigits,
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
import { waitingAt } from '../../../trading/orders/begun-order.ts'
import { sideOf } from '../../../trading/positions/position.ts'
import { actionOf, type TradeDraft } from '../rules.ts'
import * as texts from './texts.ts'
import { endOf, type Till } from './till.ts'

export const sizeUnits = ['lots', 'money', 'equity'] as const
export const stopUnits = ['pips', 'price', 'money'] as const
export const targetUnits = ['r', 'pips', 'price', 'money'] as const

/** What is typed into the ticket beside a chart, as text. Each amount is read in the unit that stands beside it. */
export type TicketDraft = {
  readonly side: 'Buy' | 'Sell'
  /** Empty for the market's. */
  readonly price: string
  readonly size: string
  readonly sizeIn: (typeof sizeUnits)[number]
  /** Empty for none. */
  readonly sl: string
  readonly slIn: (typeof stopUnits)[number]
  readonly tp: string
  readonly tpIn: (typeof targetUnits)[number]
  /** A saved ladder for this order alone; '' for its account's. */
  readonly ladderId: string
  /** How long it waits at its price. */
  readonly till: Till
  /** The time of it, in UTC, as a browser's field for a moment has it. */
  readonly tillAt: string
  /** The order that it is paired with while it waits, by its id; '' for none. */
  readonly oco: string
}

export type TicketField = 'price' | 'size' | 'sl' | 'tp' | 'tillAt'

/** What the ticket's amounts are worked out from. */
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

/** The order that the ticket comes to at a quote, in the fields of the order form. */
export interface Plan {
  readonly order: Pick<
    TradeDraft,
    'type' | 'action' | 'price' | 'volume' | 'sl' | 'tp' | 'ladderId' | 'goodTill' | 'oco'
  >
  /** What keeps it from being sent, by the ticket's own fields. */
  readonly faults: Readonly<Partial<Record<TicketField, string>>>
}

const rules = { price: numberRules.price, size: numberRules.volume, sl: numberRules.sl, tp: numberRules.tp } as const
const fieldNames = ['price', 'size', 'sl', 'tp'] as const

const said = {
  noStop: texts.sizeNeedsStop,
  noSize: texts.levelNeedsSize,
  twice: texts.riskSizeNeedsStop,
  noEquity: texts.equityUnknown,
  noRate: texts.noExchangeRate,
  noR: texts.rNeedsStop,
  tooFar: texts.levelOutOfRange,
  wrongSide: texts.stopOnWrongSide,
  cents: texts.twoDecimals,
  tooMuch: texts.percentTooHigh,
} as const

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
  const far = (level: Points | null): Found => (level !== null && level > 0 ? level : said.tooFar)
  if (unit === 'price') return pointsFromNumber(amount, instrument) ?? priceFault(instrument)
  if (unit === 'r') return stop === 0 ? said.noR : far(targetForR(open, stop, amount))
  const way = (field === 'tp') === (side === 'buy') ? 1 : -1
  if (unit === 'pips') return far(open + way * Math.round(amount * instrument.pipPoints))
  const cents = exactInteger(amount, moneyDigits)
  if (rate === null) return said.noRate
  // A stop by money needs the size, a size by risk the stop: one of the two comes first.
  if (ground.isByRisk && field === 'sl') return said.twice
  if (volume === 0) return said.noSize
  return cents === undefined ? said.cents : far(levelForMoney(instrument, { side, open, rate, volume }, field, cents))
}

/** What may be lost, in cents of the account's money. */
function mostLoss(amount: number, unit: 'money' | 'equity', equity: Cents | null): Found {
  if (unit === 'money') return exactInteger(amount, moneyDigits) ?? said.cents
  if (amount > 100) return said.tooMuch
  return equity === null ? said.noEquity : Math.floor((equity * amount) / 100)
}

/** Works out size and levels at a quote (EST5, EST6, EST7). */
export function planOf(draft: TicketDraft, { instrument, quote, equity, rate, nowMs }: Market): Plan {
  const faults: Partial<Record<TicketField, string>> = {}
  const amount = { price: 0, size: 0, sl: 0, tp: 0 }
  for (const field of fieldNames) {
    const fault = faultIn(draft[field], rules[field])
    if (fault) faults[field] = fault
    amount[field] = numberIn(draft[field], rules[field]) ?? 0
  }
  const take = (field: TicketField, found: Found): number => {
    if (typeof found === 'number') return found
    faults[field] ??= found
    return 0
  }
  const side = sideOf(draft.side)
  const wanted = amount.price || (side === 'buy' ? quote.ask : quote.bid)
  const open = take('price', pointsFromNumber(wanted, instrument) ?? priceFault(instrument))
  const isByRisk = draft.sizeIn !== 'lots'
  const ground = { instrument, rate, side, open, isByRisk, volume: isByRisk ? 0 : (volumeFromNumber(amount.size) ?? 0) }
  const sl = take('sl', levelOf(ground, 'sl', amount.sl, draft.slIn, 0))
  if (draft.sizeIn !== 'lots' && amount.size > 0 && !faults.sl) {
    const most = take('size', mostLoss(amount.size, draft.sizeIn, equity))
    if (sl === 0) faults.sl = said.noStop
    else if (side === 'buy' ? sl >= open : sl <= open) faults.sl = said.wrongSide
    else if (rate === null) faults.size ??= said.noRate
    else if (!faults.size)
      ground.volume = take('size', volumeForRisk(instrument, { side, open, rate }, sl, most) ?? sizeFault(instrument))
  }
  const tp = take('tp', levelOf(ground, 'tp', amount.tp, draft.tpIn, sl))

  const text = (level: Points): string =>
    level === 0 ? '0' : priceNumber(level, instrument).toFixed(instrument.digits)
  const [buy, sell] = waitingAt(amount.price, quote)
  const waiting = (side === 'buy' ? buy : sell) ?? 'Order_Type_BuyLimit'
  const type = amount.price === 0 ? (`Order_Type_${draft.side}` as const) : waiting
  const end = amount.price === 0 ? '' : endOf(draft.till, draft.tillAt, nowMs)
  if (typeof end !== 'string') faults.tillAt = end.fault
  const worked = ground.volume === 0 ? '' : String(volumeNumber(ground.volume))
  return {
    faults,
    order: {
      type,
      action: actionOf(type),
      price: amount.price === 0 ? '0' : text(open),
      // What was typed goes out as it is, so that the form's own rules see it.
      volume: isByRisk ? worked : draft.size.trim(),
      sl: text(sl),
      tp: text(tp),
      ladderId: draft.ladderId,
      goodTill: typeof end === 'string' ? end : '',
      oco: amount.price === 0 ? '' : draft.oco,
    },
  }
}

/** What stays in the ticket once its order is on its way: a distance is meant for the next one too, a price is not. */
export const afterOrder = (draft: TicketDraft): TicketDraft => ({
  ...draft,
  price: '',
  ladderId: '',
  till: 'cancelled',
  tillAt: '',
  oco: '',
  sl: draft.slIn === 'price' ? '' : draft.sl,
  tp: draft.tpIn === 'price' ? '' : draft.tp,
})
