import { expect, it } from 'vitest'
import { apartText, Sums } from './sums.ts'

it('adds up money by its currency, and never two of them', () => {
  const sums = new Sums()
  for (const [currency, cents] of [
    ['USD', 110],
    ['EUR', -50],
    ['USD', 220],
  ] as const)
    sums.add(currency, cents)
  expect(sums.all).toEqual([
    { currency: 'EUR', amount: -0.5 },
    { currency: 'USD', amount: 3.3 },
  ])
})
it('of nothing it is nothing', () => expect(new Sums().all).toEqual([{ currency: '', amount: 0 }]))
it('says which currencies have no total', () =>
  expect(apartText(['USD', 'EUR', 'JPY'])).toBe('USD, EUR and JPY: no total'))
