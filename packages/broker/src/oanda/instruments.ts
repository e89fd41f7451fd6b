import { defaultInstruments, type Instrument, instrument as instrumentSchema, usualSymbols } from '@ratchet/contract'
import { divideHalfAway, parseDecimal, type Volume, volumeDigits } from '@ratchet/domain'
import type { SymbolOffer } from '@ratchet/engine/ports'
import type { z } from 'zod'
import { quoteCurrencyOf, symbolOf } from './names.ts'
import type { instrumentsAnswer } from './wire.ts'

type Said = z.infer<typeof instrumentsAnswer>['instruments'][number]

const lot = 10 ** volumeDigits
/** Most decimals of an amount of units that our volumes are worked out from. */
const unitDigits = 4

/** What our own names stand for. */
const words: Readonly<Record<string, { readonly name: string; readonly unit: string }>> = {
  GOLD: { name: 'Gold', unit: 'oz' },
  WTI: { name: 'Crude oil, West Texas Intermediate', unit: 'bbl' },
  BRENT: { name: 'Crude oil, Brent', unit: 'bbl' },
}

/** A lot in OANDA's units where traders of MetaTrader are used to one; 100,000 of a currency, and 1 of anything else. */
const lots: Readonly<Record<string, number>> = {
  GOLD: 100,
  XAGUSD: 5000,
  XPTUSD: 100,
  XPDUSD: 100,
  WTI: 1000,
  BRENT: 1000,
}
const currencyLot = 100_000

const rank = (symbol: string) => (usualSymbols.includes(symbol) ? usualSymbols.indexOf(symbol) : usualSymbols.length)

/** What OANDA offers an account, as it says it itself, each with what can be traded of it or why nothing can; the trader's own names first. */
export function toOffers(said: readonly Said[]): readonly SymbolOffer[] {
  return said
    .flatMap((one) => toOffer(one) ?? [])
    .sort((a, b) => rank(a.symbol) - rank(b.symbol) || (a.symbol < b.symbol ? -1 : 1))
}

/** What can be traded of it. */
export const tradableOf = (offers: readonly SymbolOffer[]): readonly Instrument[] =>
  offers.flatMap(({ instrument }) => instrument ?? [])

/** Undefined for what is not named as OANDA names instruments. */
function toOffer(said: Said): SymbolOffer | undefined {
  const symbol = symbolOf(said.name)
  if (symbol === undefined) return undefined
  const about = { symbol, brokerSymbol: said.name, name: words[symbol]?.name ?? said.displayName ?? said.name }
  const why = objection(said, symbol)
  if (why !== undefined) return { ...about, instrument: null, why }
  const parsed = instrumentSchema.safeParse(toInstrument(said, symbol, about.name))
  if (parsed.success) return { ...about, instrument: parsed.data, why: null }
  return { ...about, instrument: null, why: 'OANDA’s data for this symbol cannot be read.' }
}

const contractSizeOf = ({ type }: Said, symbol: string) => lots[symbol] ?? (type === 'CURRENCY' ? currencyLot : 1)

/** How much of our smallest volume, 1/10000 lot, one of OANDA's smallest steps is: below 1 for a currency, of which we count ten units. */
const stepOf = ({ tradeUnitsPrecision }: Said, contractSize: number) => lot / contractSize / 10 ** tradeUnitsPrecision

/** Why it cannot be traded here; undefined where it can. Nothing is rounded: what our whole numbers cannot say exactly is left out. */
function objection(said: Said, symbol: string): string | undefined {
  const { displayPrecision: digits, pipLocation, tradeUnitsPrecision: precision, name } = said
  const currency = quoteCurrencyOf(name)
  if (currency !== 'USD') return `Its price is in ${currency}. Ratchet calculates profit only from prices in USD.`
  if (![digits, pipLocation, precision].every(Number.isInteger)) return 'OANDA’s data for this symbol cannot be read.'
  if (digits < 0 || digits > 8) return `Its prices have ${digits} decimals. Ratchet supports at most eight.`
  if (digits + pipLocation < 0) return 'Its pip is smaller than its smallest price step.'
  const step = stepOf(said, contractSizeOf(said, symbol))
  const isWhole = Number.isInteger(step) || Number.isInteger(1 / step)
  if (precision < 0 || precision > unitDigits || !isWhole)
    return `Its amounts have ${precision} decimals, which Ratchet cannot count exactly.`
  if (![said.minimumTradeSize, said.maximumOrderUnits].every((text) => (parseDecimal(text, unitDigits) ?? 0) > 0))
    return 'OANDA does not state its order sizes.'
  if ((parseDecimal(said.marginRate, 6) ?? 0) <= 0) return 'OANDA does not state its margin.'
  return undefined
}

const days = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']
const usualDays = [0, 1, 1, 1, 1, 1, 0]

/** How many days of financing each weekday costs, Sunday first. Older servers do not say it. */
function swapDaysOf({ financing }: Said): number[] {
  const said = financing?.financingDaysOfWeek
  if (!said) return usualDays
  return days.map((day) => said.find(({ dayOfWeek }) => dayOfWeek === day)?.daysCharged ?? 0)
}

/** What a year costs, in millionths of the value. */
function ratesOf({ financing }: Said): Instrument['financing'] {
  const [long, short] = [parseDecimal(financing?.longRate ?? '', 6), parseDecimal(financing?.shortRate ?? '', 6)]
  return long === undefined || short === undefined ? null : { long, short }
}

const day = 24 * 60
/** Sunday 17:00 to Friday 17:00 New York, without a rest: the hours of currencies. */
const currencyWeek: [number, number][] = [[17 * 60, 5 * day + 17 * 60]]

/** Its hours are not in OANDA's answer: those of metals and oil are taken, or of currencies, and a halt shows by prices that cannot be traded on. */
function toInstrument(said: Said, symbol: string, name: string): Instrument {
  const { displayPrecision: digits, pipLocation, minimumTradeSize, maximumOrderUnits, type } = said
  const [base = ''] = said.name.split('_')
  const contractSize = contractSizeOf(said, symbol)
  const hours = defaultInstruments[0]
  const isCurrency = type === 'CURRENCY'
  // Margin of 5 % is a leverage of 20.
  const margin = parseDecimal(said.marginRate, 6) ?? 0
  const step = Math.max(1, stepOf(said, contractSize))
  const steps = (units: string) => (parseDecimal(units, unitDigits) ?? 0) / contractSize / step
  return {
    symbol,
    name,
    digits,
    pipPoints: 10 ** (digits + pipLocation),
    tickPoints: 1,
    contractSize,
    unit: words[symbol]?.unit ?? (type === 'METAL' ? 'oz' : isCurrency ? base : 'unit'),
    volumeMin: Math.max(1, Math.ceil(steps(minimumTradeSize))) * step,
    volumeStep: step,
    volumeMax: Math.max(1, Math.floor(steps(maximumOrderUnits))) * step,
    currency: 'USD',
    stopsLevel: 0,
    freezeLevel: 0,
    marginMode: 'cfdLeverage',
    leverage: Math.max(1, Math.floor(1_000_000 / margin)),
    swapLongPoints: 0,
    swapShortPoints: 0,
    financing: ratesOf(said),
    swapDays: swapDaysOf(said),
    commissionPerLot: 0,
    sessions: isCurrency ? currencyWeek : (hours?.sessions ?? []),
    sessionZone: hours?.sessionZone ?? 'UTC',
    filling: ['fok'],
  }
}

/** OANDA's units of a volume as text; undefined where it takes no such amount. */
export function unitsText(volume: Volume, { contractSize, volumeStep, volumeMin }: Instrument): string | undefined {
  if (volume < volumeMin || volume % volumeStep !== 0) return undefined
  const units = volume * contractSize
  // Volumes count 1/10000 lot, so these are 1/10000 units.
  const whole = Math.floor(units / lot)
  const rest = String(units % lot)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return rest === '' ? String(whole) : `${whole}.${rest}`
}

/**
 * The volume of OANDA's units, whichever way they go, the nearest where a part of our smallest is over; undefined where they are no number.
 * What was closed of a position may be such an amount.
 */
export function volumeOfUnits(units: string, { contractSize }: Pick<Instrument, 'contractSize'>): Volume | undefined {
  const counted = parseDecimal(units.replace('-', ''), unitDigits)
  return counted === undefined ? undefined : divideHalfAway(counted, contractSize)
}

/** Whether OANDA's units are a whole number of our smallest volumes: seven euros are not, and nobody here can say how many lots they are. */
export function isWhole(units: string, { contractSize }: Pick<Instrument, 'contractSize'>): boolean {
  const counted = parseDecimal(units.replace('-', ''), unitDigits)
  return counted !== undefined && counted > 0 && counted % contractSize === 0
}
