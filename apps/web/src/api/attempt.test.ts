import { beforeEach, expect, it } from 'vitest'
import { Attempts, attemptLivesMs } from './attempt.ts'

const minuteMs = 60_000
let nowMs: number
let made: number
let attempts: Attempts
beforeEach(() => {
  nowMs = 0
  made = 0
  attempts = new Attempts(
    () => `key ${++made}`,
    () => nowMs,
  )
})

it('a browser offline for ten minutes: queued commands keep key and expiry: what was pressed before and is pressed again keeps its key, until that expires', () => {
  expect(attempts.keyOf('buy')).toBe('key 1')
  nowMs = 10 * minuteMs
  expect(attempts.keyOf('buy')).toBe('key 1')
  nowMs = attemptLivesMs
  expect(attempts.keyOf('buy')).toBe('key 2')
})

it('another content is another instruction, and so is the same once it was published', () => {
  const first = attempts.keyOf('buy')
  expect(attempts.keyOf('sell')).not.toBe(first)
  const sold = attempts.keyOf('sell')
  attempts.done()
  expect(attempts.keyOf('sell')).not.toBe(sold)
})
