import { expect, it } from 'vitest'
import { lotsAsShown, signedMoney } from './figures-text.ts'

it.each([
  [0, '0.00'],
  [1860, '+18.60'],
  [-1860, '−18.60'],
  [-121_803_000, '−1,218,030.00'],
  [100_000, '+1,000.00'],
  [99_999, '+999.99'],
])('%i cents read %s', (cents, text) => expect(signedMoney(cents)).toBe(text))

it.each([
  [1000, '0.10'],
  [10_000, '1.00'],
  [1250, '0.125'],
  [1, '0.0001'],
  [1_000_000, '100.00'],
])('a volume of %i reads %s', (volume, text) => expect(lotsAsShown(volume)).toBe(text))
