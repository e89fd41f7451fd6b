import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import {
  commissionText,
  levelsText,
  lotsText,
  marginText,
  pauseText,
  pointText,
  swapDaysText,
  swapText,
  weekText,
} from './facts.ts'

const [gold, wti] = defaultInstruments as [Instrument, Instrument]

describe('contract data in words', () => {
  it.each([
    ['a point', pointText(gold), '0.01'],
    ['a point without decimals', pointText({ digits: 0 }), '1'],
    ['lots', lotsText(gold), '0.01 / 0.01 / 100'],
    ['no levels', levelsText(gold), 'none'],
    ['levels', levelsText({ ...gold, stopsLevel: 30 }), '30 / 0 points'],
    ['margin by leverage', marginText(gold), '1:100'],
    ['margin in full', marginText({ ...gold, marginMode: 'cfd' }), '1:1'],
    ['swap', swapText(gold), '−30 / +12'],
    [
      'financing by rates',
      swapText({ ...gold, financing: { long: -28_300, short: 1200 } }),
      '−2.83 % / +0.12 % per year',
    ],
    ['financing that nobody says', swapText({ ...gold, financing: null }), 'not given by the broker'],
    ['swap of nothing', swapText({ ...gold, swapLongPoints: 0 }), '0 / +12'],
    ['gold’s triple night', swapDaysText(gold), '3 × on Wed'],
    ['oil’s triple night', swapDaysText(wti), '3 × on Fri'],
    ['plain nights', swapDaysText({ swapDays: [0, 1, 1, 1, 1, 1, 0] }), 'once every night'],
    ['no commission', commissionText(gold), 'none'],
    ['commission', commissionText({ ...gold, commissionPerLot: 350 }), '3.50 USD per lot and side'],
    ['the week', weekText(gold), 'Sun 18:00 – Fri 17:00'],
    ['a week without end', weekText({ sessions: [] }), 'always'],
    ['the daily pause', pauseText(gold), 'pause 17:00 – 18:00'],
    ['no pause', pauseText({ sessions: [[0, 100]] }), null],
    // A day that closes early does not make a daily pause.
    [
      'pauses of several kinds',
      pauseText({
        sessions: [
          [0, 100],
          [160, 200],
          [300, 400],
        ],
      }),
      null,
    ],
  ])('%s', (_, text, words) => {
    expect(text).toBe(words)
  })
})
