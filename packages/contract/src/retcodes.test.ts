import { describe, expect, test } from 'vitest'
import { isAccepted, isInDoubt, RET, retcodes, retcodeWords } from './index.ts'

describe('RET1: return codes', () => {
  test.each([
    ['REQUOTE', 10004],
    ['PLACED', 10008],
    ['DONE', 10009],
    ['INVALID_VOLUME', 10014],
    ['NO_MONEY', 10019],
    ['FROZEN', 10029],
    ['INVALID_ORDER', 10035],
    ['POSITION_CLOSED', 10036],
    ['INVALID_CLOSE_VOLUME', 10038],
    ['HEDGE_PROHIBITED', 10046],
  ] as const)('%s is %i', (name, code) => {
    expect(RET[name]).toBe(code)
  })

  test('every code has a name of its own and a sentence', () => {
    const entries = Object.values(retcodes)
    expect(new Set(entries.map(([name]) => name)).size).toBe(entries.length)
    expect(Object.keys(RET)).toHaveLength(entries.length)
    for (const [, words] of entries) expect(words).toMatch(/^[A-Z].*\.$/)
    expect(retcodeWords(10019)).toBe('There is not enough money in the account.')
    expect(retcodeWords(12345)).toContain('12345')
  })
})

test('RET2: what is done, and what is in doubt', () => {
  const codes = Object.keys(retcodes).map(Number)
  expect(codes.filter(isAccepted)).toEqual([10008, 10009, 10010])
  expect(codes.filter(isInDoubt)).toEqual([10011, 10012, 10031])
})
