import { fill, messages } from './messages.ts'

/** The rule of a number field. A browser's field and the server's schema read the same rule. */
export interface NumberRule {
  readonly takes: 'decimal' | 'whole'
  /** Said of a text that is no number. */
  readonly sentence: string
  readonly most: 1e6 | 1e9
}
/** A number that only names something: it is kept as text, digit by digit, and never counted with. */
export interface DigitsRule {
  readonly takes: 'digits'
  readonly sentence: string
  readonly mostDigits: number
}

const decimal = (sentence: string): NumberRule => ({ takes: 'decimal', sentence, most: 1e9 })
export const numberRules = {
  volume: decimal(messages.invalidVolume),
  price: decimal(messages.invalidPrice),
  sl: decimal(messages.invalidStopLoss),
  tp: decimal(messages.invalidTakeProfit),
  deviation: { takes: 'whole', sentence: messages.invalidDeviation, most: 1e9 },
  /** Money for a paper account, in cents at most. */
  deposit: decimal(messages.invalidNumber),
  pips: { takes: 'decimal', sentence: messages.invalidNumber, most: 1e6 },
  /** A number that traders note for their own use. */
  note: decimal(messages.invalidNumber),
  brokerId: { takes: 'digits', sentence: messages.invalidBrokerId, mostDigits: 20 },
  magic: { takes: 'digits', sentence: messages.invalidNumber, mostDigits: 19 },
} as const satisfies Readonly<Record<string, NumberRule | DigitsRule>>

const mostWords = { 1e6: '1 million', 1e9: '1 billion' } as const
export const tooLarge = (most: NumberRule['most']): string => fill(messages.numberTooLarge, { most: mostWords[most] })
const tooLong = (digits: number): string => fill(messages.numberTooLong, { digits: String(digits) })

/** A number of up to 15 decimal digits is the same number again when JavaScript or JSON writes it; a longer one may be another. */
const exactDigits = 15

export type Reading<T> =
  | { readonly is: 'empty' }
  | { readonly is: 'number'; readonly value: T }
  | { readonly is: 'wrong'; readonly sentence: string }

const wrong = (sentence: string) => ({ is: 'wrong', sentence }) as const

/**
 * The number that a typed text stands for: digits with at most one decimal point, blanks around it left out. A comma is refused, because
 * "1,000" could mean a thousand or one. What is read is exactly the number that was typed, or nothing.
 */
export function readNumber(text: string, rule: NumberRule): Reading<number> {
  const typed = text.trim()
  if (typed === '') return { is: 'empty' }
  const [, whole = '', fraction = ''] = (rule.takes === 'whole' ? /^(\d+)$/ : /^(\d*)\.?(\d*)$/).exec(typed) ?? []
  if (whole === '' && fraction === '') return wrong(rule.sentence)
  const significant = whole.replace(/^0+/, '').length + fraction.replace(/0+$/, '').length
  const value = Number(typed)
  if (value > rule.most) return wrong(tooLarge(rule.most))
  return significant > exactDigits ? wrong(tooLong(exactDigits)) : { is: 'number', value }
}

/** The digits of a number that names something, such as a log-in; leading zeros belong to it. */
export function readDigits(text: string, rule: DigitsRule): Reading<string> {
  const value = text.trim()
  if (value === '') return { is: 'empty' }
  if (!/^\d+$/.test(value)) return wrong(rule.sentence)
  return value.length > rule.mostDigits ? wrong(tooLong(rule.mostDigits)) : { is: 'number', value }
}

/** The message for a text in a field with that rule; null while it is empty or a number. */
export function faultIn(text: string, rule: NumberRule | DigitsRule): string | null {
  const reading = rule.takes === 'digits' ? readDigits(text, rule) : readNumber(text, rule)
  return reading.is === 'wrong' ? reading.sentence : null
}

/** The number in a field, or undefined where there is none. */
export function numberIn(text: string, rule: NumberRule): number | undefined {
  const reading = readNumber(text, rule)
  return reading.is === 'number' ? reading.value : undefined
}
