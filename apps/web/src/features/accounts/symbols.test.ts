import type { AccountSymbol } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { factsText, found } from './symbols.ts'

const of = (symbol: string, name: string): AccountSymbol => ({
  symbol,
  name,
  on: false,
  why: null,
  digits: 5,
  contractSize: 100_000,
  unit: 'EUR',
  volumeMin: 0.0001,
})
const items = [of('GOLD', 'Gold'), of('XAGUSD', 'Silver'), of('EURUSD', 'EUR/USD'), of('NATGASUSD', 'Natural Gas')]

it.each([
  ['', ['GOLD', 'XAGUSD', 'EURUSD', 'NATGASUSD']],
  ['  silver ', ['XAGUSD']],
  ['eur/usd', ['EURUSD']],
  ['EUR_USD', ['EURUSD']],
  ['gas natural', ['NATGASUSD']],
  ['usd', ['XAGUSD', 'EURUSD', 'NATGASUSD']],
  ['palladium', []],
])('the words "%s" find %j', (words, symbols) => {
  expect(found(items, words).map(({ symbol }) => symbol)).toEqual(symbols)
})

it('says what a lot is, and nothing where that is not known', () => {
  expect(factsText(of('EURUSD', ''))).toBe('1 lot = 100,000 EUR, from 0.0001 lots')
  expect(factsText({ ...of('NATGASUSD', ''), contractSize: 1, unit: 'unit', volumeMin: 1 })).toBe(
    '1 lot = 1 unit, from 1 lot',
  )
  expect(factsText({ ...of('EURUSD', ''), contractSize: null })).toBe('')
})
