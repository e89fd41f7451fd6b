import { defaultInstruments, messages, noRisk } from '@ratchet/contract'
import { ladderForSpread, lintLadder, lintVolume } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import {
  addedRung,
  checkRisk,
  clearedRung,
  continuedRung,
  copiedRung,
  draftOf,
  emptyRiskDraft,
  ladderOf,
  presetDraft,
  presets,
  removedRung,
  riskFields,
  rungsIn,
  sameLadder,
} from './rules.ts'

describe('Risk Management, at submit', () => {
  const full = draftOf({ ...noRisk, profit1: 50, sl1: 20 })

  it('asks who is there before anything else', () => {
    expect(checkRisk(emptyRiskDraft, false)).toEqual({ message: messages.signInToSetRisk, fields: {} })
  })
  it('has eighteen fields and wants each of them', () => {
    expect(riskFields).toHaveLength(18)
    for (const field of riskFields)
      expect(checkRisk({ ...full, [field]: '' }, true)).toEqual({
        message: messages.riskIncomplete,
        fields: { [field]: messages.riskIncomplete },
      })
  })
  it('names the field that is no number', () => {
    expect(checkRisk({ ...full, tp6: '.' }, true)).toEqual({
      message: messages.invalidNumber,
      fields: { tp6: messages.invalidNumber },
    })
  })
  it('sends decimals of a pip as they were typed', () => {
    expect(checkRisk({ ...full, profit2: '70.25', sl2: '.5' }, true)).toEqual({
      input: { ...noRisk, profit1: 50, sl1: 20, profit2: 70.25, sl2: 0.5 },
    })
  })
  it.each([
    ['33.33', { close1: 33.33 }],
    ['', {}],
    ['0', {}],
  ])('OWN5: reads the part %j of a rung in percent', (close1, closes) => {
    expect(ladderOf({ ...full, close1 })).toEqual({ ...noRisk, profit1: 50, sl1: 20, ...closes })
  })
  it.each(['101', '33.333', '1,5', 'all'])('OWN5: shows no ladder while a part holds %j', (close1) => {
    expect(ladderOf({ ...full, close1 })).toBeNull()
  })
  it('shows a ladder while it is being typed, empty fields as none', () => {
    expect(ladderOf({ ...emptyRiskDraft, profit1: '50' })).toEqual({ ...noRisk, profit1: 50 })
  })
  it.each(['1,5', '-5', '1e5', '99999999999999999999'])(
    'S19: shows no ladder, and sends none, while a field holds %j',
    (text) => {
      expect(ladderOf({ ...full, profit1: text })).toBeNull()
      expect(checkRisk({ ...full, profit1: text }, true)).toHaveProperty('fields.profit1')
      expect(checkRisk({ ...full, profit1: text, sl2: '' }, true)).not.toMatchObject({
        message: messages.riskIncomplete,
      })
    },
  )
})

describe('Risk Management, short cuts', () => {
  const two = draftOf({ ...noRisk, profit1: 50, sl1: 20, profit2: 80, sl2: 25, tp2: 100 })

  it('a rung is copied, continued and cleared, and the others stay', () => {
    expect(ladderOf(copiedRung(two, 3))).toEqual({ ...ladderOf(two), profit3: 80, sl3: 25, tp3: 100 })
    expect(ladderOf(continuedRung(two, 3))).toEqual({ ...ladderOf(two), profit3: 110, sl3: 25, tp3: 100 })
    expect(ladderOf(clearedRung(two, 2))).toEqual({ ...noRisk, profit1: 50, sl1: 20 })
  })
  it('OWN10: a rung is added a step beyond the last one, up to twelve, and taken away again', () => {
    const seven = addedRung(draftOf({ ...noRisk, profit5: 100, profit6: 120, sl6: 15 }))
    expect([rungsIn(emptyRiskDraft), rungsIn(two), rungsIn(seven)]).toEqual([6, 6, 7])
    expect(ladderOf(seven)).toEqual({ ...noRisk, profit5: 100, profit6: 120, sl6: 15, profit7: 140, sl7: 15 })
    const twelve = Array.from({ length: 9 }).reduce<typeof seven>(addedRung, seven)
    expect([rungsIn(twelve), ladderOf(twelve)?.profit12]).toEqual([12, 240])
    expect(removedRung(twelve, 12)).toEqual(Array.from({ length: 4 }).reduce<typeof seven>(addedRung, seven))
  })
  it('OWN10: the rungs after one that is taken away move up with their parts, and six fields stay', () => {
    const full = { ...noRisk, profit5: 50, profit6: 60, profit7: 70, sl7: 7, close7: 25, profit8: 80, tp8: 8 }
    const seven = removedRung(draftOf(full), 6)
    expect(ladderOf(seven)).toEqual({ ...noRisk, profit5: 50, profit6: 70, sl6: 7, close6: 25, profit7: 80, tp7: 8 })
    expect(rungsIn(removedRung(removedRung(seven, 7), 6))).toBe(6)
    expect(ladderOf(removedRung(removedRung(seven, 7), 6))).toEqual({ ...noRisk, profit5: 50 })
  })
  it('a ladder is the same however its figures are written, but an empty field is not a zero', () => {
    expect(sameLadder(two, { ...two, profit1: '50.0' })).toBe(true)
    expect(sameLadder(two, { ...two, tp1: '' })).toBe(false)
  })
  it.each(presets)('$name can be saved as it is', (preset) => {
    expect(checkRisk(presetDraft(preset), true)).toHaveProperty('input')
  })

  /**
   * These are GOLD and WTI at the ordinary spreads of the default market and of recorded gold, and at one in ten of
   * their widest.
   */
  it.each([
    [30, 3],
    [50, 5],
  ])('no preset raises a warning at spreads of %s and %s points', (...spreads) => {
    const markets = defaultInstruments.map((instrument, index) => ({
      instrument,
      spread: spreads[index] ?? 0,
      volume: lintVolume(instrument),
      price: instrument.symbol === 'GOLD' ? 130_000 : 7500,
    }))
    const ladders = [...presets.map((preset) => ladderOf(presetDraft(preset))), ladderForSpread(markets)]
    for (const ladder of ladders) expect(ladder && lintLadder(ladder, { markets, trades: [] })).toEqual([])
  })
})
