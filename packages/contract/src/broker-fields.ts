import type { BrokerField } from './brokers.ts'

/** Symbols that are on at a broker's account until its trader says otherwise. */
export const usualSymbols: readonly string[] = ['GOLD', 'WTI', 'BRENT']

/** What the field's value lacks, in words; null where it can be used. */
export function fieldFault(field: BrokerField, value: string): string | null {
  if (value === '') return `Enter the ${field.noun}.`
  if (value.length > field.most) return `The ${field.noun} is too long.`
  return /^[\x21-\x7e]*$/.test(value) ? null : `The ${field.noun} has characters that a ${field.noun} cannot have.`
}
