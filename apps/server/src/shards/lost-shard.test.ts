import { expect, it } from 'vitest'
import { lostShardLine } from './lost-shard.ts'

it('OP15: a shard that moves warns nobody, and does not say to stop an engine', () => {
  expect(lostShardLine(true)).toEqual({ level: 'info', text: expect.not.stringMatching(/Stop/) })
  expect(lostShardLine(false).level).toBe('warn')
})
