import { expect, it } from 'vitest'
import { identityLog } from './identity-log.ts'

function keptLog() {
  const lines: (readonly [level: string, message: string, particulars: unknown])[] = []
  const at = (level: string) => (message: string, particulars?: unknown) =>
    void lines.push([level, message, particulars])
  return { lines, log: { info: at('info'), warn: at('warn'), error: at('error') } }
}

it('S12: a refused passkey is no error, cut at 200 letters, and a flood of them is a few lines', () => {
  const { lines, log } = keptLog()
  let nowMs = 0
  const hear = identityLog(log, () => nowMs)
  const mistake = new Error(`Unexpected origin ${'x'.repeat(30_000)}`)
  for (let n = 0; n < 100; n++) hear('error', 'Failed to verify authentication', mistake)
  expect(lines).toHaveLength(20)
  expect(lines[0]).toEqual([
    'info',
    'Identity: Failed to verify authentication',
    { why: mistake.message.slice(0, 200) },
  ])
  nowMs = 61_000
  hear('error', 'Failed to verify authentication', mistake)
  expect(lines.at(-1)?.[2]).toMatchObject({ notShownBefore: 80 })
})

it('S12: a fault of ours stays an error with its stack, also where a passkey was looked at', () => {
  const { lines, log } = keptLog()
  const hear = identityLog(log)
  const away = Object.assign(new Error('Connection terminated'), { code: '08006' })
  hear('error', 'Failed to verify authentication', away)
  hear('error', 'Something else', new Error('no'))
  hear('warn', 'Something else', new Error('no'))
  hear('error', 'Something else', Object.assign(new Error('taken'), { code: '23505' }))
  expect(lines.map(([level, message]) => [level, message])).toEqual([
    ['error', 'Identity: Failed to verify authentication'],
    ['error', 'Identity: Something else'],
  ])
  expect(lines[0]?.[2]).toEqual({ error: away })
})
