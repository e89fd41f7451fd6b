import { type Limits, limitsInput, limitWords } from '@ratchet/contract'
import { limitPresets, noLimits } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { checkLimits, clockOf, differences, draftOf, minuteOf } from './rules.ts'

const ownSymbols: Limits = {
  ...noLimits,
  symbols: [
    { symbol: 'GOLD', tradeVolume: 0.5, openVolume: 2 },
    { symbol: 'WTI', tradeVolume: null, openVolume: 5 },
  ],
}
const rows = (...all: readonly (readonly [string, string, string])[]) => ({
  symbols: JSON.stringify(all.map(([symbol, tradeVolume, openVolume]) => ({ symbol, tradeVolume, openVolume }))),
})
const checked = (fields: Partial<ReturnType<typeof draftOf>>) => checkLimits({ ...draftOf(noLimits), ...fields })

describe('the form of limits', () => {
  it.each([...limitPresets.map(({ limits }) => limits), noLimits, ownSymbols])(
    'reads back what it shows: %o',
    (limits) => {
      expect(checkLimits(draftOf(limits))).toEqual({ limits })
    },
  )

  it.each<[string, Partial<ReturnType<typeof draftOf>>, object]>([
    ['five decimals of a lot', { tradeVolume: '0.00001' }, { tradeVolume: limitWords.volume }],
    ['nothing of a lot', { accountVolume: '0' }, { accountVolume: limitWords.volume }],
    ['a word', { symbolVolume: 'much' }, { symbolVolume: limitWords.volume }],
    ['three decimals of money', { riskMoney: '1.005' }, { riskMoney: limitWords.money }],
    ['half a trade', { openTrades: '1.5' }, { openTrades: limitWords.count }],
    ['a pause without minutes', { losses: '3' }, { minutes: limitWords.minutes }],
    ['minutes without losses', { minutes: '30' }, { losses: limitWords.losses }],
    ['a symbol of which nothing is said', rows(['GOLD', '', ' ']), { symbols1tradeVolume: limitWords.emptySymbol }],
    [
      'a symbol twice, and a word',
      rows(['GOLD', '1', ''], ['GOLD', '', 'much']),
      { symbols2symbol: limitWords.twice, symbols2openVolume: limitWords.volume },
    ],
    ['no share', { warnAt: '' }, { warnAt: limitWords.warn }],
    [
      'hours that end before they begin',
      { quietHours: '[{"days":"Monday","from":60,"to":30}]' },
      { quietHours: limitWords.hours },
    ],
  ])('marks %s', (_, fields, wrong) => {
    expect(checked(fields)).toEqual({ message: '', fields: wrong })
  })

  it('sends nothing that the server would refuse', () => {
    for (const tradeVolume of ['1e3', '0.1', '7.1234', '999999', '0.3'])
      for (const riskMoney of ['0.01', '4.35', '1000000', '']) {
        const read = checked({ tradeVolume, riskMoney })
        if ('limits' in read) expect(limitsInput.parse(read.limits)).toEqual(read.limits)
      }
  })

  it('has the end of a day as midnight', () => {
    expect([minuteOf('00:00', false), minuteOf('00:00', true), minuteOf('16:30', true)]).toEqual([0, 1440, 990])
    expect([clockOf(1440), clockOf(0), clockOf(990)]).toEqual(['00:00', '00:00', '16:30'])
  })

  it('tells what becomes different, and nothing else', () => {
    const before: Limits = { ...noLimits, openTrades: 1, waitHours: 168 }
    expect(differences(before, before)).toEqual([])
    expect(
      differences(before, { ...before, openTrades: null, pause: { losses: 2, minutes: 30 }, waitHours: 0 }),
    ).toEqual([
      'Open trades: 1 → no limit',
      'Pause after losses: none → 30 minutes after 2 losses in a row',
      'Delay: A week → No delay',
    ])
    expect(differences(ownSymbols, noLimits)).toEqual([
      'Limits for single symbols: GOLD: at most 0.50 lots a trade, at most 2.00 lots open; WTI: at most 5.00 lots open → none',
    ])
  })
})
