import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  divideBigHalfAway,
  divideHalfAway,
  exactInteger,
  formatDecimal,
  integerFromNumber,
  parseDecimal,
  toDecimal,
} from './decimal.ts'

describe('decimals', () => {
  it.each([
    ['1284.345', 2, 128435],
    ['1284.344999999999999999999', 2, 128434],
    ['-1284.345', 2, -128435],
    ['1.005', 2, 101],
    ['0.615', 2, 62],
    ['.5', 0, 1],
    ['0.49', 0, 0],
    ['-0.004', 2, 0],
    ['5.', 2, 500],
    ['+7', 1, 70],
    ['007.10', 2, 710],
    ['99999999999.99', 2, 9999999999999],
  ])('DEC1 DEC2: %s at %i digits is %i', (text, digits, integer) => {
    expect(parseDecimal(text, digits)).toBe(integer)
  })

  it.each([
    '',
    '.',
    '-',
    '+.',
    ' 1',
    '1 ',
    '1,5',
    '1.2.3',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '--1',
    '٣',
    '99999999999999999',
  ])('DEC2: "%s" is no decimal number', (text) => {
    expect(parseDecimal(text, 2)).toBeUndefined()
  })

  it.each([
    [1e21, 0, undefined],
    [1e-7, 7, 1],
    [1.5e-7, 7, 2],
    [-2.5e-7, 7, -3],
    [1.23e-5, 6, 12],
    [1284.345, 2, 128435],
    [8.165, 2, 817],
    [1.255, 2, 126],
    [Number.NaN, 2, undefined],
    [Number.POSITIVE_INFINITY, 2, undefined],
  ])('DEC3: the number %d at %i digits is %s', (value, digits, integer) => {
    expect(integerFromNumber(value, digits)).toBe(integer)
  })

  it.each([
    [0.1, 4, 1000],
    [0.12345, 4, undefined],
    [1e-7, 4, undefined],
    [1284.35, 2, 128435],
    [1284.351, 2, undefined],
    [3, 0, 3],
    [Number.NaN, 2, undefined],
  ])('DEC3: %d has to be exact at %i digits: %s', (value, digits, integer) => {
    expect(exactInteger(value, digits)).toBe(integer)
  })

  it('DEC1: the digits decide where floating point would not, for any text', () => {
    const texts = fc.tuple(
      fc.integer({ min: 0, max: 99999 }),
      fc.stringMatching(/^\d{1,12}$/),
      fc.integer({ min: 0, max: 6 }),
    )
    fc.assert(
      fc.property(texts, ([whole, fraction, digits]) => {
        const scale = 10n ** BigInt(fraction.length)
        const all = BigInt(whole) * scale + BigInt(fraction)
        const expected = (all * 10n ** BigInt(digits) * 2n + scale) / (scale * 2n)
        expect(parseDecimal(`${whole}.${fraction}`, digits)).toBe(Number(expected))
        expect(parseDecimal(`-${whole}.${fraction}`, digits)).toBe(expected === 0n ? 0 : -Number(expected))
      }),
    )
  })

  it.each([
    [5, 2, 3],
    [-5, 2, -3],
    [4, 3, 1],
    [-4, 3, -1],
    [1, 3, 0],
    [-1, 3, 0],
    [0, 7, 0],
  ])('DEC4: %i / %i is %i', (n, d, quotient) => {
    expect(divideHalfAway(n, d)).toBe(quotient)
    expect(divideBigHalfAway(BigInt(n), BigInt(d))).toBe(quotient)
  })

  it('DEC4: both divisions agree and are never further than half a step away', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1_000_000 }), (n, d) => {
        const quotient = divideHalfAway(n, d)
        expect(divideBigHalfAway(BigInt(n), BigInt(d))).toBe(quotient)
        expect(Math.abs(quotient * d - n) * 2).toBeLessThanOrEqual(d)
      }),
    )
  })

  it.each([
    [128430, 2, '1284.30', 1284.3],
    [-5, 2, '-0.05', -0.05],
    [0, 2, '0.00', 0],
    [7, 0, '7', 7],
    [-1, 6, '-0.000001', -0.000001],
  ])('DEC5: %i at %i digits is shown as %s', (integer, digits, text, number) => {
    expect(formatDecimal(integer, digits)).toBe(text)
    expect(toDecimal(integer, digits)).toBe(number)
  })

  it('DEC5: what is shown reads back as the same integer', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 8 }), (integer, digits) => {
        expect(parseDecimal(formatDecimal(integer, digits), digits)).toBe(integer === 0 ? 0 : integer)
      }),
    )
  })
})
