import type { AccountSymbol } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { factsText, found } from './symbols.ts'

const of = (symbol: string, name: string): AccountSymbol => ({
  symbol,
  name,
  on: false,
  why: null,
  brokerSymbol: null,
  digits: 5,
  tickPoints: 1,
  contractSize: 100_000,
  unit: 'EUR',
  currency: 'USD',
  volumeMin: 0.0001,
  volumeStep: 0.0001,
  volumeMax: 100,
  changed: null,
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

it('ENG23: finds a symbol by the broker’s name, and shows one first whose contract is to be confirmed', () => {
  const [gold, ...others] = items as [AccountSymbol, ...AccountSymbol[]]
  expect(found([{ ...gold, brokerSymbol: 'XAU_USD' }, ...others], 'xauusd').map(({ symbol }) => symbol)).toEqual([
    'GOLD',
  ])
  const changed = { ...of('ZINC', 'Zinc'), changed: '1 lot was 1 unit and is 10 unit.' }
  expect(found([gold, ...others, changed], '').map(({ symbol }) => symbol)).toEqual([
    'ZINC',
    'GOLD',
    'XAGUSD',
    'EURUSD',
    'NATGASUSD',
  ])
})

it('says what a lot is, and nothing where that is not known', () => {
  expect(factsText(of('EURUSD', ''))).toBe('1 lot = 100,000 EUR · 5 decimals · from 0.0001 lots')
  expect(factsText({ ...of('NATGASUSD', ''), contractSize: 1, unit: 'unit', digits: 1, volumeMin: 1 })).toBe(
    '1 lot = 1 unit · 1 decimal · from 1 lot',
  )
  expect(factsText({ ...of('EURUSD', ''), contractSize: null })).toBe('')
})
