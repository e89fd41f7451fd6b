import { parseDecimal } from '@ratchet/domain'
import { Unreadable } from './errors.ts'

/** Decimal text as an integer at `digits` decimals; undefined if it has more decimals than that. */
export function exactDecimal(text: string, digits: number): number | undefined {
  const [, fraction = ''] = text.split('.')
  return /[1-9]/.test(fraction.slice(digits)) ? undefined : parseDecimal(text, digits)
}

/** Decimal text, rounded. @throws Unreadable */
export function decimalOf(text: string, digits: number): number {
  const value = parseDecimal(text, digits)
  if (value === undefined) throw new Unreadable('A number cannot be read.')
  return value
}

/** Money in cents. @throws Unreadable */
export const centsOf = (text: string): number => decimalOf(text, 2)
