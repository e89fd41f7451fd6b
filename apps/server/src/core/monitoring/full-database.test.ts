import { OwnershipLost } from '@ratchet/engine/ports'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { setErrors } from '../refusals/errors.ts'
import { createLog } from './log.ts'

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

it('OP15: of a PostgreSQL without a free place each part warns once a minute, and still warns of everything else', () => {
  const lines: string[] = []
  const log = createLog({ console: (line) => lines.push(line) })
  const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
  for (let n = 0; n < 20; n++) {
    log.warn('Balances could not be saved', { error: full })
    log.warn('The market cannot be loaded yet; retrying', {
      error: new OwnershipLost('The connection was lost.', { cause: full }),
    })
    log.warn('This engine lost a shard', { shard: n % 2, error: full })
  }
  for (const account of ['a', 'b']) log.warn('An account was frozen', { account, error: new Error('refused') })
  expect(lines).toEqual([
    'Warning: Balances could not be saved (error: sorry, too many clients already)',
    'Warning: The market cannot be loaded yet; retrying (error: The connection was lost.)',
    'Warning: This engine lost a shard (shard: 0, error: sorry, too many clients already)',
    'Warning: This engine lost a shard (shard: 1, error: sorry, too many clients already)',
    'Warning: An account was frozen (account: a, error: refused)',
    'Warning: An account was frozen (account: b, error: refused)',
  ])
})
