import { type Instrument, instrument as instrumentSchema, usualSymbols } from '@ratchet/contract'
import { parseDecimal, volumeDigits } from '@ratchet/domain'
import type { SymbolOffer } from '@ratchet/engine/ports'
import { exactDecimal } from './decimals.ts'
import { sessionsOf } from './market-hours.ts'
import type { WireSymbol } from './schemas.ts'
import { type Names, symbolFor } from './symbol-names.ts'

export interface OfferParts {
  /** The account's money, and its leverage as the terminal reports it. */
  readonly currency: string
  readonly leverage: number
  /** By how much the trade server's clock is ahead of UTC. */
  readonly offsetMs: number
}

const rank = (symbol: string) => (usualSymbols.includes(symbol) ? usualSymbols.indexOf(symbol) : usualSymbols.length)

/** What the terminal's Market Watch has, each with what can be traded of it or why nothing can; the trader's own names first. */
export function toOffers(symbols: readonly WireSymbol[], names: Names, parts: OfferParts): readonly SymbolOffer[] {
  return symbols
    .map((one) => toOffer(one, symbolFor(one.name, names), parts))
    .sort((a, b) => rank(a.symbol) - rank(b.symbol) || (a.symbol < b.symbol ? -1 : 1))
}

function toOffer(one: WireSymbol, symbol: string, parts: OfferParts): SymbolOffer {
  const about = { symbol, brokerSymbol: one.name, name: one.description || one.name }
  const why = objection(one, parts)
  if (why !== undefined) return { ...about, instrument: null, why }
  const parsed = instrumentSchema.safeParse(toInstrument(one, symbol, about.name, parts))
  if (parsed.success) return { ...about, instrument: parsed.data, why: null }
  return { ...about, instrument: null, why: 'The terminal’s data for this symbol cannot be read.' }
}

const lots = (text: string) => exactDecimal(text, volumeDigits)
const kindsOf = (list: string) => list.split(',').map((one) => one.trim().toLowerCase())

/** Why it cannot be traded here; undefined if it can. Nothing is rounded: what our whole numbers cannot say exactly is left out. */
function objection(one: WireSymbol, { currency }: OfferParts): string | undefined {
  const { digits, profit } = one
  if (profit !== 'USD') return `Its profit is in ${profit || 'no currency'}. Ratchet calculates profit only in USD.`
  if (digits > 8) return `Its prices have ${digits} decimals. Ratchet supports at most eight.`
  if (exactDecimal(one.point, digits) !== 1) return 'Its point is not the last decimal of its prices.'
  if ((exactDecimal(one.tick, digits) ?? 0) < 1) return 'Its smallest price step is not a whole number of points.'
  if ((exactDecimal(one.contract, 0) ?? 0) < 1) return `One lot is ${one.contract} units. Ratchet needs a whole number.`
  const [min, step, max] = [lots(one.min), lots(one.step), lots(one.max)]
  if (!min || !step || !max || max < min) return 'Ratchet cannot count its volumes, which are in steps of 1/10000 lot.'
  if (one.trade === 'off') return 'The broker has switched trading off for it.'
  // The broker deletes stops and targets at the end of the day: a ladder could not rely on any of them.
  if (one.gtc === 'daily') return 'The broker deletes its stops and targets at the end of each day.'
  const kinds = kindsOf(one.orders)
  if (!kinds.includes('market')) return 'The broker takes no market orders for it.'
  if (!kinds.includes('sl')) return 'The broker takes no stop loss for it.'
  if (currency === 'USD' && !isTickValue(one)) return 'Its tick value does not follow from its contract.'
  return undefined
}

/** Profit is the price difference times the contract; a symbol that counts otherwise would be calculated wrongly. */
function isTickValue({ tick, tickvalue, contract }: WireSymbol): boolean {
  const expected = Number(tick) * Number(contract)
  return Math.abs(Number(tickvalue) - expected) <= expected * 0.005
}

// ENUM_SYMBOL_CALC_MODE and ENUM_SYMBOL_SWAP_MODE, as numbers.
const isForex = ({ calc }: WireSymbol) => calc === '0' || calc === '5'
const isLeveraged = ({ calc }: WireSymbol) => calc === '4'
const swapInPoints = ['1']
/** Percent a year. */
const swapInPercent = ['5', '6']

/** A pip of gold is 0.10, of a currency its fourth decimal (of yen its second), and of anything else 0.01. */
function pipPointsOf(one: WireSymbol, symbol: string): number {
  const { digits } = one
  if (symbol === 'GOLD') return 10 ** Math.max(0, digits - 1)
  if (isForex(one)) return digits % 2 === 1 ? 10 : 1
  return 10 ** Math.max(0, digits - 2)
}

function fillingOf({ execution, filling }: WireSymbol): Instrument['filling'] {
  const bits = kindsOf(filling)
  // Instant and request execution take every mode; only market execution never takes `return`.
  const isAny = execution === 'instant' || execution === 'request'
  const isSet = {
    fok: isAny || bits.includes('fok'),
    ioc: isAny || bits.includes('ioc'),
    return: execution !== 'market',
  }
  return (['fok', 'ioc', 'return'] as const).filter((mode) => isSet[mode])
}

function swapOf({ swapmode, swaplong, swapshort }: WireSymbol): Partial<Instrument> {
  if (swapInPoints.includes(swapmode)) return { swapLongPoints: Number(swaplong), swapShortPoints: Number(swapshort) }
  const none = { swapLongPoints: 0, swapShortPoints: 0 }
  // Percent a year; millionths here.
  const [long, short] = [parseDecimal(swaplong, 4), parseDecimal(swapshort, 4)]
  if (!swapInPercent.includes(swapmode) || long === undefined || short === undefined)
    return { ...none, financing: null }
  return { ...none, financing: { long, short } }
}

function swapDaysOf({ swapdays }: WireSymbol): number[] {
  const days = swapdays.split(',').map((day) => Math.max(0, Math.round(Number(day))))
  return days.length === 7 && days.every(Number.isInteger) ? days : [0, 1, 1, 3, 1, 1, 0]
}

const unitOf = ({ base, profit }: WireSymbol): string =>
  /^X(AU|AG|PT|PD)$/.test(base) ? 'oz' : base && base !== profit ? base : 'unit'

function toInstrument(one: WireSymbol, symbol: string, name: string, parts: OfferParts): Instrument {
  const { digits } = one
  return {
    symbol,
    name: symbol === 'GOLD' ? 'Gold' : name,
    digits,
    pipPoints: pipPointsOf(one, symbol),
    tickPoints: exactDecimal(one.tick, digits) ?? 1,
    contractSize: exactDecimal(one.contract, 0) ?? 0,
    unit: symbol === 'GOLD' ? 'oz' : unitOf(one),
    volumeMin: lots(one.min) ?? 0,
    volumeStep: lots(one.step) ?? 0,
    volumeMax: lots(one.max) ?? 0,
    currency: 'USD',
    stopsLevel: one.stops,
    freezeLevel: one.freeze,
    marginMode: isForex(one) ? 'forex' : isLeveraged(one) ? 'cfdLeverage' : 'cfd',
    leverage: Math.max(1, parts.leverage),
    swapLongPoints: 0,
    swapShortPoints: 0,
    ...swapOf(one),
    swapDays: swapDaysOf(one),
    commissionPerLot: 0,
    ...sessionsOf(one.sessions, parts.offsetMs),
    filling: fillingOf(one),
  }
}
