import { expect, it } from 'vitest'
import { Pulse } from './pulse.ts'

let nowMs = 0
const turn = () => new Promise((done) => setImmediate(done))

it('F2: says since when there was no answer, once that takes too long; nothing while answers come or after the next one', async () => {
  let answer: () => void = () => {}
  let asked = 0
  const ask = () => {
    asked++
    return new Promise<void>((done) => (answer = done))
  }
  const pulse = new Pulse({ ask, nowMs: () => nowMs })
  for (let seconds = 0; seconds < 9; seconds++) {
    pulse.feel()
    nowMs += 1000
    answer()
    await turn()
    expect(pulse.silentSince).toBeUndefined()
  }
  pulse.feel()
  nowMs += 3000
  pulse.feel()
  expect([pulse.silentSince, asked]).toEqual([undefined, 10])
  nowMs += 1
  expect(Date.parse(pulse.silentSince ?? '')).toBeLessThanOrEqual(Date.now())
  answer()
  await turn()
  expect(pulse.silentSince).toBeUndefined()
})

it('F2: a refusal is no answer', async () => {
  const pulse = new Pulse({ ask: () => Promise.reject(new Error('away')), nowMs: () => nowMs })
  for (let seconds = 0; seconds < 4; seconds++) {
    pulse.feel()
    await turn()
    nowMs += 1000
  }
  expect(pulse.silentSince).toBeDefined()
})
