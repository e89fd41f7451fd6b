import { describe, expect, it } from 'vitest'
import { gold, wti } from '../testing/symbols.ts'
import {
  canonicalSymbol,
  isSaneQuote,
  pointsFromNumber,
  pointsFromText,
  priceNumber,
  volumeFromNumber,
  volumeNumber,
} from './instruments.ts'

describe('instruments', () => {
  it.each([
    [0.1, 1000],
    [0.01, 100],
    [2.5, 25_000],
    [0.0001, 1],
    [0.00005, undefined],
    [0.123456, undefined],
  ])('INS1: %d lots are %s of 1/10000', (lots, volume) => {
    expect(volumeFromNumber(lots)).toBe(volume)
    if (volume !== undefined) expect(volumeNumber(volume)).toBe(lots)
  })

  it('INS2: prices count points', () => {
    expect(pointsFromText('1284.345', gold)).toBe(128435)
    expect(pointsFromText('1284.3x', gold)).toBeUndefined()
    expect(pointsFromNumber(57.29, wti)).toBe(5729)
    expect(pointsFromNumber(57.293, wti)).toBeUndefined()
    expect(priceNumber(128430, gold)).toBe(1284.3)
  })

  it.each([
    ['XAUUSD', 'GOLD'],
    ['xauusd', 'GOLD'],
    ['GOLD', 'GOLD'],
    ['USOIL', 'WTI'],
    ['XTIUSD', 'WTI'],
    ['WTICOUSD', 'WTI'],
    ['EURUSD', 'EURUSD'],
  ])('INS3: %s is %s', (name, symbol) => {
    expect(canonicalSymbol(name)).toBe(symbol)
  })

  it.each([
    ['an ordinary quote', 128430, 128460, 1, true],
    ['no spread at all', 128430, 128430, 1, true],
    ['crossed', 128461, 128460, 1, false],
    ['bid zero', 0, 128460, 1, false],
    ['negative', -2, -1, 1, false],
    ['bid NaN', Number.NaN, 128460, 1, false],
    ['ask NaN', 128430, Number.NaN, 1, false],
    ['infinite', 128430, Number.POSITIVE_INFINITY, 1, false],
    ['half a point', 128430.5, 128460, 1, false],
    ['no time', 128430, 128460, Number.NaN, false],
  ])('INS4: %s', (_, bid, ask, timeMs, sane) => {
    expect(isSaneQuote({ bid, ask, timeMs })).toBe(sane)
  })
})
