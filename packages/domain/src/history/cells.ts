import { type TextTime, timeOfText } from '../formats/index.ts'
import { parseDecimal } from '../numbers/decimal.ts'
import { moneyDigits } from '../numbers/instruments.ts'

export type CellTime = TextTime
export const timeOfCell = timeOfText

const grouped = /^[+-]?\d{1,3}(?:[ ']\d{3})+(?:\.\d*)?$/
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/** A number with its point, without what groups its thousands; undefined where a text is none. */
export function numberOfCell(text: string): string | undefined {
  const signed = text.replace(/^[−–]/, '-')
  const pointed = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(signed) ? signed.replaceAll(',', '') : signed
  if (plain.test(pointed)) return pointed
  return grouped.test(pointed) ? pointed.replace(/[ ']/g, '') : undefined
}

/** An amount in cents; undefined where it has more decimals than money, or is none. */
export function centsOfCell(text: string): number | undefined {
  const number = numberOfCell(text)
  return number !== undefined && /^[+-]?\d*\.?\d{0,2}0*$/.test(number) ? parseDecimal(number, moneyDigits) : undefined
}
