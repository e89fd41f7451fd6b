import { describe, expect, it } from 'vitest'
import { isTradeKey, isUuid } from './trade-names.ts'

describe('what a trade can be named by', () => {
  it.each([
    ['9b2f1c04-7a53-4d1e-8f60-3c5d2e1a0b97', true, false],
    ['9B2F1C04-7A53-4D1E-8F60-3C5D2E1A0B97', true, false],
    ['9b2f1c04-7a53-4d1e-8f60-3c5d2e1a0b9', false, false],
    ['9b2f1c04-7a53-4d1e-8f60-3c5d2e1a0b97 ', false, false],
    ['2026-11-22 11:20', false, true],
    ['2026-11-22 11:20 #12', false, true],
    ['2026-11-22 11:20 #', false, false],
    ['2026-11-22', false, false],
    ['', false, false],
  ])('%j is an id: %s, is a key: %s', (text, id, key) => {
    expect([isUuid(text), isTradeKey(text)]).toEqual([id, key])
  })
})
