import { expect, it } from 'vitest'
import {
  contractChangedText,
  contractChanges,
  contractOf,
  defaultInstruments,
  hasSameTerms,
  type Instrument,
  type SymbolContract,
} from './index.ts'

const [gold] = defaultInstruments as [Instrument]
const before = contractOf(gold, 'XAU_USD')

it.each<[string, Partial<SymbolContract>, string[]]>([
  ['nothing', {}, []],
  ['the name', { brokerSymbol: 'XAUUSD.m' }, ['It was XAU_USD and is XAUUSD.m.']],
  ['the lot', { contractSize: 10 }, ['1 lot was 100 oz and is 10 oz.']],
  ['a large lot', { contractSize: 100_000, unit: 'g' }, ['1 lot was 100 oz and is 100,000 g.']],
  ['the decimals', { digits: 3 }, ['Prices had 2 decimals and have 3.']],
  ['the decimals, with the same step', { digits: 3, tickPoints: 10 }, ['Prices had 2 decimals and have 3.']],
  ['the step', { tickPoints: 5 }, ['The smallest price step was 0.01 and is 0.05.']],
  [
    'decimals and step',
    { digits: 3, tickPoints: 5 },
    ['Prices had 2 decimals and have 3.', 'The smallest price step was 0.01 and is 0.005.'],
  ],
  ['the currency', { currency: 'EUR' }, ['It was priced in USD and is priced in EUR.']],
  [
    'several',
    { brokerSymbol: 'GOLD', contractSize: 10 },
    ['It was XAU_USD and is GOLD.', '1 lot was 100 oz and is 10 oz.'],
  ],
  ['volume limits, which just apply', { volumeMin: 1, volumeStep: 1, volumeMax: 5 }, []],
  ['the word of its unit', { unit: 'ounces' }, []],
])('ENG23: of two contracts that differ by %s it says what matters', (_, change, words) => {
  expect(contractChanges(before, { ...before, ...change })).toEqual(words)
})

it.each<[keyof Instrument, number | string]>([
  ['digits', 3],
  ['tickPoints', 10],
  ['contractSize', 10],
  ['currency', 'EUR'],
])('ENG23: no contract with another %s has the same terms, and each such change has words', (field, value) => {
  const other = { ...gold, [field]: value }
  expect(hasSameTerms(gold, other)).toBe(false)
  expect(contractChanges(before, contractOf(other, 'XAU_USD'))).toHaveLength(1)
})

it('ENG23: swap, margin, hours and levels are no part of a contract', () => {
  const other = { ...gold, swapLongPoints: 9, leverage: 1, sessions: [], stopsLevel: 7, freezeLevel: 7 }
  expect(contractOf(other, 'XAU_USD')).toEqual(before)
  expect(hasSameTerms(gold, other)).toBe(true)
})

it('ENG23: says what to do about a changed contract', () => {
  expect(contractChangedText('GOLD', ['1 lot was 100 oz and is 10 oz.'])).toBe(
    'The contract of GOLD changed at the broker: 1 lot was 100 oz and is 10 oz. Confirm it under Settings, Accounts, Symbols.',
  )
})
