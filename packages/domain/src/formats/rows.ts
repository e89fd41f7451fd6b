import { parseDecimal } from '../numbers/decimal.ts'
import { type Bar, barDigits, checkOhlc, type Ohlc } from './bars.ts'

type Texts = readonly (string | undefined)[]

export const count = (n: number, expected: number): string => `expected ${expected} fields, found ${n}`

const volume = /^\d+(\.\d+)?(e[+-]?\d+)?$/i
/** Volumes are not used, but one that is none tells that columns are mixed up or the line is cut. */
export function checkVolumes(...texts: Texts): string | undefined {
  const wrong = texts.find((text = '') => !volume.test(text))
  return wrong === undefined ? undefined : `"${wrong.slice(0, 40)}" is not a volume`
}

/** Four prices, or what is wrong with them. */
function ohlcOf(texts: Texts, tolerance = 0): Ohlc | string {
  const [open, high, low, close] = texts.map((text) => parseDecimal(text ?? '', barDigits))
  if (open === undefined || high === undefined || low === undefined || close === undefined) {
    return `"${texts.find((text) => parseDecimal(text ?? '', barDigits) === undefined) ?? ''}" is not a price`
  }
  const ohlc = { open, high, low, close }
  return checkOhlc(ohlc, tolerance) ?? ohlc
}

const above = ({ open, high, low, close }: Ohlc, by: number): Ohlc => ({
  open: open + by,
  high: high + by,
  low: low + by,
  close: close + by,
})

/** A bar of one price, which is taken for the bid unless it is the ask. */
export function onePriceBar(
  timeMs: number,
  texts: Texts,
  spread: number,
  { tolerance = 0, isAsk = false }: { readonly tolerance?: number; readonly isAsk?: boolean } = {},
): Bar | string {
  const told = ohlcOf(texts, tolerance)
  if (typeof told === 'string') return told
  const other = above(told, isAsk ? -spread : spread)
  return isAsk ? { timeMs, bid: other, ask: told } : { timeMs, bid: told, ask: other }
}

/** A bar of both prices, the four of the bid first. */
export function twoPriceBar(timeMs: number, texts: Texts): Bar | string {
  const bid = ohlcOf(texts.slice(0, 4))
  if (typeof bid === 'string') return `bid: ${bid}`
  const ask = ohlcOf(texts.slice(4))
  return typeof ask === 'string' ? `ask: ${ask}` : { timeMs, bid, ask }
}
