import { EngineAlreadyRunning } from '@ratchet/store'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { setErrors } from '../core/errors.ts'
import { Secret } from '../core/secrets/secret.ts'
import { asRootLine, lostShardLine } from './log-lines.ts'

it('OP15: as root, a database of the operator’s own is not said to run under another account', () => {
  expect(asRootLine({ databaseUrl: new Secret('postgres://a@b/c') })).not.toMatch(/database/)
  expect(asRootLine({ databaseUrl: undefined })).toMatch(/Its database runs under another account/)
})

it('OP15: a shard that moves warns nobody, and does not say to stop an engine', () => {
  const moved = lostShardLine(new EngineAlreadyRunning('Another engine works on this database. Stop it, or …'))
  expect(moved).toEqual({ level: 'info', text: expect.not.stringMatching(/Stop/) })
  expect(lostShardLine(new Error('gone')).level).toBe('warn')
})

it('OP15: a PostgreSQL without a free place is told once a minute, not for each request', async () => {
  const lines: string[] = []
  const app = fastify()
  setErrors(app, { log: { info: () => {}, warn: (text) => void lines.push(text), error: () => {} } })
  app.get('/', async () => {
    throw Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
  })
  for (let n = 0; n < 20; n++) expect((await app.inject('/')).statusCode).toBe(503)
  expect(lines).toEqual(['A request could not be served for now'])
  await app.close()
})
