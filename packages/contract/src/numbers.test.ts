import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'
import { faultIn, numberIn, numberRules, readDigits, readNumber, tooLarge } from './numbers.ts'

const { volume, price, deviation, pips, brokerId } = numberRules

/** A decimal number as a fraction of whole numbers, read by hand: what is compared never goes through floating point. */
function fraction(text: string): { n: bigint; d: bigint } | null {
  const match = /^(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text)
  const [, whole = '', decimals = '', power = '0'] = match ?? []
  if (!match || whole + decimals === '') return null
  const shift = Number(power) - decimals.length
  const digits = BigInt(whole + decimals)
  return shift < 0 ? { n: digits, d: 10n ** BigInt(-shift) } : { n: digits * 10n ** BigInt(shift), d: 1n }
}
const same = (a: { n: bigint; d: bigint }, b: { n: bigint; d: bigint }) => a.n * b.d === b.n * a.d

const digits = fc.stringMatching(/^\d{0,25}$/)
const nearNumbers = fc.oneof(
  fc.tuple(digits, fc.constantFrom('', '.', ',', '..', ' ', 'e', '-', '٫', '·'), digits).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...'0123456789.,eE+- _\t\u00a0٠１'), { maxLength: 24 }).map((parts) => parts.join('')),
  fc.double({ noNaN: true }).map(String),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => `${value}${Math.abs(value) < 1 ? '1' : ''}`),
  fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
)
const anyText = fc.oneof(
  { arbitrary: nearNumbers, weight: 6 },
  {
    arbitrary: fc.tuple(fc.constantFrom(' ', '\t', '\n', '\u00a0'), nearNumbers).map((parts) => parts.join('')),
    weight: 1,
  },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }), weight: 2 },
)

describe('a typed number', () => {
  it.each([
    ['0.1', 0.1],
    ['.5', 0.5],
    ['5.', 5],
    ['007', 7],
    [' 1284.350\n', 1284.35],
    ['1000000000', 1e9],
    ['0.000000000000001', 1e-15],
    ['123456789.123456', 123456789.123456],
    [`1.${'0'.repeat(40)}`, 1],
  ])('S1: %j is %d', (text, value) => expect(readNumber(text, price)).toEqual({ is: 'number', value }))

  it.each(['', ' ', '\t\n', '\u00a0'])('%j is empty, not wrong', (text) => {
    expect(readNumber(text, price)).toEqual({ is: 'empty' })
    expect([faultIn(text, price), numberIn(text, price)]).toEqual([null, undefined])
  })

  it.each([
    '0,1',
    '-5',
    '1e5',
    '0.1.2',
    '1 000',
    '0,0,1',
    '1,000',
    '.',
    '+1',
    '0x10',
    'NaN',
    'Infinity',
    '٣',
    '１',
    '1_000',
    '١٫٥',
  ])('S1: %j is none', (text) =>
    expect(readNumber(text, volume)).toEqual({ is: 'wrong', sentence: messages.invalidVolume }),
  )

  it.each([
    ['99999999999999999999', price, tooLarge(1e9)],
    ['1000000000.1', price, tooLarge(1e9)],
    ['9'.repeat(400), price, tooLarge(1e9)],
    ['1000001', pips, tooLarge(1e6)],
    ['10000000000', deviation, tooLarge(1e9)],
    ['0.3000000000000000444', price, 'Please enter a shorter number: at most 15 digits.'],
    ['0.0000000000000001', price, 'Please enter a shorter number: at most 15 digits.'],
    [`1.${'1'.repeat(20)}`, price, 'Please enter a shorter number: at most 15 digits.'],
    ['1.5', deviation, messages.invalidDeviation],
    ['1.', deviation, messages.invalidDeviation],
  ] as const)('S19: %j is told what to do, not that only numbers are allowed', (text, rule, sentence) =>
    expect(faultIn(text, rule)).toBe(sentence),
  )

  it('says a limit in words that a field would not refuse', () =>
    expect([tooLarge(1e6), tooLarge(1e9)]).toEqual([
      'Please enter a smaller number: at most 1 million.',
      'Please enter a smaller number: at most 1 billion.',
    ]))

  it('S1: any text is read as exactly the number that it is, also after JSON, or not at all', () => {
    let read = 0
    fc.assert(
      fc.property(anyText, fc.constantFrom(volume, deviation, pips), (text, rule) => {
        const reading = readNumber(text, rule)
        if (reading.is === 'empty') return text.trim() === ''
        if (reading.is === 'wrong') return reading.sentence !== ''
        read++
        const typed = /^[\d.]+$/.test(text.trim()) ? fraction(text.trim()) : null
        const sent = fraction(JSON.stringify(reading.value))
        return typed !== null && sent !== null && same(typed, sent)
      }),
      { numRuns: 100_000 },
    )
    expect(read).toBeGreaterThan(5_000)
  })

  it('S1: no number that a trader would type is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }), (whole, decimals) => {
        const text = `${whole}.${String(decimals).padStart(6, '0')}`
        expect(numberIn(text, price)).toBe(Number(text))
      }),
    )
  })
})

describe('a number that names something', () => {
  it('keeps its digits, leading zeros too, and never becomes another one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,20}$/), (text) => {
        expect(readDigits(` ${text}`, brokerId)).toEqual({ is: 'number', value: text })
      }),
    )
  })
  it.each([
    ['12a3-4', messages.invalidBrokerId],
    ['1.5', messages.invalidBrokerId],
    ['1 2', messages.invalidBrokerId],
    ['٣', messages.invalidBrokerId],
    ['1'.repeat(21), 'Please enter a shorter number: at most 20 digits.'],
  ])('S1: %j is refused', (text, sentence) => expect(faultIn(text, brokerId)).toBe(sentence))
  it('is empty where nothing was typed', () => expect(readDigits(' ', brokerId)).toEqual({ is: 'empty' }))
})
