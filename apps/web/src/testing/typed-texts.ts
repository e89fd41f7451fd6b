import fc from 'fast-check'

const digits = (max: number) => fc.integer({ min: 0, max }).map(String)
const decimals = fc.tuple(digits(9999), fc.stringMatching(/^\d{1,4}$/)).map((parts) => parts.join('.'))
const nearNumber = fc.oneof(
  fc
    .tuple(digits(99_999), fc.constantFrom(',', ' ', '..', 'e', 'E', '-', '_', '·', '٫', '\u00a0'), digits(999))
    .map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('-', '+', ',', '.', '$', '٣', '１', 'x'), digits(999)).map((parts) => parts.join('')),
  fc.stringMatching(/^[0-9.,e -]{1,10}$/),
  fc.stringMatching(/^\d{14,24}$/),
  fc.stringMatching(/^\d{1,6}\.\d{10,18}$/),
  fc.stringMatching(/^[0-9a-zäß€😀.,]{1,6}$/u),
)
const text = fc.oneof(
  { arbitrary: digits(9999), weight: 2 },
  { arbitrary: decimals, weight: 3 },
  { arbitrary: nearNumber, weight: 5 },
)

/** Texts for a field of numbers, none of them blank: each form decides for itself what an empty field means. */
export const textsOf = (seed: number, count: number): string[] =>
  fc.sample(
    text.filter((one) => one.trim() !== ''),
    { seed, numRuns: count },
  )

/** Every field of numbers refuses these. An earlier version read them as 1, 5, 15, 0.12, 1000 and 1. */
export const noNumbers = ['0,1', '-5', '1e5', '0.1.2', '1 000', '0,0,1'] as const

/** Whether a text is a number by the specification, read by hand: digits with at most one decimal point. */
export function isNumber(typed: string, whole = false): boolean {
  const [before = '', after = '', ...more] = typed.trim().split('.')
  const onlyDigits = [...(before + after)].every((one) => one >= '0' && one <= '9')
  return onlyDigits && before + after !== '' && more.length === 0 && !(whole && typed.includes('.'))
}

/** Whether a field of decimals has no reason to refuse a number: it is neither long nor large. */
export const isPlain = (typed: string): boolean => isNumber(typed) && typed.length <= 12 && Number(typed) <= 1e6

/** Whether a number in JSON is the number that was typed, compared as fractions of whole numbers. */
export function isSame(typed: string, json: string): boolean {
  const [a, b] = [fraction(typed.trim()), fraction(json)]
  return a[0] * b[1] === b[0] * a[1]
}

function fraction(decimal: string): [n: bigint, d: bigint] {
  const [mantissa = '', power = '0'] = decimal.toLowerCase().split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const shift = Number(power) - decimals.length
  const n = BigInt(whole + decimals)
  return shift < 0 ? [n, 10n ** BigInt(-shift)] : [n * 10n ** BigInt(shift), 1n]
}
