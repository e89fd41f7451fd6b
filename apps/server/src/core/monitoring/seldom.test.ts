import { expect, it } from 'vitest'
import { Seldom } from './seldom.ts'

it('V2: a flood of refusals is a line a minute, which says how many were left out before it', () => {
  const lines: unknown[] = []
  let nowMs = 5
  const seldom = new Seldom({ warn: (text, details) => void lines.push([text, details]) }, 'Refused', () => nowMs)
  for (const atMs of [5, 5, 60_004]) {
    nowMs = atMs
    seldom.warn({ caller: 'a' })
  }
  nowMs = 60_005
  seldom.warn({ caller: 'b' })
  nowMs = 120_005
  seldom.warn({ caller: 'c' })
  expect(lines).toEqual([
    ['Refused', { caller: 'a' }],
    ['Refused', { caller: 'b', notShownBefore: 2 }],
    ['Refused', { caller: 'c' }],
  ])
})
