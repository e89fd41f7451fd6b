import { idempotencyHeader } from '@ratchet/contract'
import { beforeEach, expect, it } from 'vitest'
import { Attempts, attemptLivesMs } from './attempt.ts'
import { ApiFailure } from './call.ts'

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

const keyUnder = (body: string, answer = Promise.resolve()) => {
  let key: string | undefined
  return attempts
    .send(body, (headers) => {
      key = headers[idempotencyHeader]
      return answer
    })
    .then(
      () => key,
      () => key,
    )
}

it('another content is another instruction, and so is the same once it was published', async () => {
  const first = await keyUnder('buy', Promise.reject(new Error('lost')))
  expect(await keyUnder('sell', Promise.reject(new Error('lost')))).not.toBe(first)
  const sold = attempts.keyOf('sell')
  expect(await keyUnder('sell')).toBe(sold)
  expect(attempts.keyOf('sell')).not.toBe(sold)
})

it('an answer that comes late ends its own attempt, not the one that was begun since', async () => {
  let arrive = () => {}
  const late = keyUnder('buy', new Promise<void>((done) => (arrive = done)))
  const key = attempts.keyOf('sell')
  arrive()
  expect(await late).not.toBe(key)
  expect(attempts.keyOf('sell')).toBe(key)
})

it('a refusal is an answer too: asked again, it is asked anew; where nobody knows what became of it the key stays', async () => {
  const refused = new ApiFailure(409, { code: 'conflict', message: 'Requote.' })
  const first = await keyUnder('close', Promise.reject(refused))
  const second = await keyUnder('close', Promise.reject(new ApiFailure(503, { code: 'not_now', message: 'Later.' })))
  expect(second).not.toBe(first)
  expect(await keyUnder('close')).toBe(second)
})
