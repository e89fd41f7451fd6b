import type { Instrument } from '@ratchet/contract'
import { exactInteger, parseDecimal, toDecimal } from './decimal.ts'
import type { Points, Quote, SaneQuote, Volume } from './types.ts'

/** Decimals of a volume: volumes are counted in 1/10000 lot. (INS1) */
export const volumeDigits = 4
/** Decimals of money in the account currency. */
export const moneyDigits = 2

/** A price as text in points, rounded half away from zero to the instrument's digits. (INS2) */
export const pointsFromText = (text: string, instrument: Pick<Instrument, 'digits'>): Points | undefined =>
  parseDecimal(text, instrument.digits)

/** A price of JSON in points; undefined where it has more decimals than the instrument. */
export const pointsFromNumber = (price: number, instrument: Instrument): Points | undefined =>
  exactInteger(price, instrument.digits)

/** Points as the price people read. */
export const priceNumber = (points: Points, instrument: Pick<Instrument, 'digits'>): number =>
  toDecimal(points, instrument.digits)

/** Lots in 1/10000 lot; undefined where they have more decimals. */
export const volumeFromNumber = (lots: number): Volume | undefined => exactInteger(lots, volumeDigits)
export const volumeNumber = (volume: Volume): number => toDecimal(volume, volumeDigits)
export const moneyNumber = (cents: number): number => toDecimal(cents, moneyDigits)

/** Names under which other sources know our symbols. (INS3) */
const aliases: Readonly<Record<string, string>> = {
  XAUUSD: 'GOLD',
  'XAU/USD': 'GOLD',
  USOIL: 'WTI',
  XTIUSD: 'WTI',
  WTICOUSD: 'WTI',
}

export const canonicalSymbol = (name: string): string => aliases[name.toUpperCase()] ?? name.toUpperCase()

/** Valid prices: whole and positive, bid not above ask. Written so that NaN fails each test. (INS4) */
export const arePrices = ({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): boolean =>
  Number.isSafeInteger(bid) && Number.isSafeInteger(ask) && bid > 0 && ask >= bid

/** A valid quote has valid prices and a finite time. All others are refused. (INS4) */
export const isSaneQuote = (quote: Pick<Quote, 'bid' | 'ask' | 'timeMs'>): boolean =>
  arePrices(quote) && Number.isSafeInteger(quote.timeMs)

/** The quote if it is valid; otherwise undefined. Only a market's driver lets quotes in. (INS4) */
export const saneQuote = (quote: Quote): SaneQuote | undefined =>
  isSaneQuote(quote) ? (quote as SaneQuote) : undefined
