import { messages, noRisk } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { checkRisk, draftOf, emptyRiskDraft, ladderOf, riskFields } from './rules.ts'

describe('Risk Management, at submit', () => {
  const full = draftOf({ ...noRisk, profit1: 50, sl1: 20 })

  it('asks who is there before anything else', () => {
    expect(checkRisk(emptyRiskDraft, false)).toEqual({ message: messages.signInToSetRisk })
  })
  it('has eighteen fields and wants each of them', () => {
    expect(riskFields).toHaveLength(18)
    for (const field of riskFields)
      expect(checkRisk({ ...full, [field]: '' }, true)).toEqual({ message: messages.riskIncomplete, field })
  })
  it('names the field that is no number', () => {
    expect(checkRisk({ ...full, tp6: '.' }, true)).toEqual({ message: messages.invalidNumber, field: 'tp6' })
  })
  it('sends decimals of a pip as they were typed', () => {
    expect(checkRisk({ ...full, profit2: '70.25', sl2: '.5' }, true)).toEqual({
      input: { ...noRisk, profit1: 50, sl1: 20, profit2: 70.25, sl2: 0.5 },
    })
  })
  it('shows a ladder while it is being typed, unfinished fields as none', () => {
    expect(ladderOf({ ...emptyRiskDraft, profit1: '50', sl1: '.' })).toEqual({ ...noRisk, profit1: 50 })
  })
})
