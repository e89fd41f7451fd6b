import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStatement, verifyStatement } from '@ratchet/domain'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newKey } from '../core/secrets/sources.ts'
import { unzip } from '../export/unpack.fixture.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { scratchFolder } from '../testing/process.ts'
import { eventful, profileBody, publish } from '../testing/samples.ts'
import { typed } from './admin.fixture.ts'

const secret = newKey()
const planted = 'planted-broker-password'
const folder = scratchFolder()
let desk: Desk
let ada: Person
let eve: Person
const run = (...words: string[]) =>
  typed(words, desk.databaseUrl, {
    RATCHET_DATA_DIR: folder.path,
    RATCHET_SECRET: secret,
  })
const at = (name: string) => join(folder.path, name)
const webCrypto = {
  digest: async (text: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex'),
  verify: async (publicKey: string, signature: string, text: string) => {
    const key = await crypto.subtle.importKey('raw', Buffer.from(publicKey, 'hex'), 'Ed25519', false, ['verify'])
    return crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'hex'), new TextEncoder().encode(text))
  },
}

beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  await ada.call('PUT', '/api/profile', { ...profileBody, forexPassword: planted })
  for (const [person, ticket] of [
    [ada, '8001'],
    [ada, '8002'],
    [eve, '8003'],
  ] as const) {
    const trade = await publish(desk, person, { brokerPassword: planted, tradeDetails: `of ${person.name}` })
    await desk.commit(trade, eventful(trade, ticket))
  }
})
afterAll(async () => {
  await desk?.close()
  folder.remove()
})

it('ADM5: is one file with every table of one trader, no other’s rows and no secret; its statement verifies', async () => {
  const told = await run('export', ada.email, at('ada.zip'))
  // What takes more than a second says how far it is.
  expect(told).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^(\d+ rows\n)*Exported everything about ada@/),
  })
  expect(statSync(at('ada.zip')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder.path).filter((name) => name.includes('zip'))).toEqual(['ada.zip'])
  const files = unzip(readFileSync(at('ada.zip')))
  const root = new pg.Client(desk.databaseUrl)
  await root.connect()
  try {
    const { rows: tables } = await root.query(`select distinct c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'trader_id' where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p')`)
    for (const { name } of [...tables, { name: 'traders' }]) {
      const rows = JSON.parse(files.get(`ledger/${name}.json`) ?? 'null')
      const owner = name === 'traders' ? 'id' : 'trader_id'
      const { rows: count } = await root.query(`select count(*)::int as n from ledger.${name} where ${owner} = $1`, [
        ada.id,
      ])
      expect([name, rows?.length]).toEqual([name, count[0].n])
    }
    const { rows: sealed } = await root.query(`select encode(forex_password_sealed, 'hex') as hex from ledger.traders
      where forex_password_sealed is not null union all select encode(password_sealed, 'hex') from ledger.accounts where password_sealed is not null`)
    expect(sealed.length).toBeGreaterThan(1)
    const all = [...files.values()].join('\n')
    const { rows: kept } = await desk.pool.query(
      'select "token" as secret from "session" union select "password" from "account"',
    )
    for (const secret of [planted, ...sealed.map(({ hex }) => hex), ...kept.map((row) => row.secret)])
      expect(all).not.toContain(secret)
    expect(all).toContain('of ada')
    expect(all).not.toContain('of eve')
    expect(all).not.toContain(eve.id)
  } finally {
    await root.end()
  }
  const identity = JSON.parse(files.get('identity.json') ?? '')
  expect(identity).toMatchObject({ person: { id: ada.id, email: ada.email }, passkeys: [] })
  expect(identity.sessions).toHaveLength(1)
  const { findings, statement } = await verifyStatement(readStatement(files.get('statement.json') ?? ''), webCrypto)
  expect(findings).toEqual([])
  expect(statement).toMatchObject({ trader: { id: ada.id }, last: await desk.store.lastSeq(ada.id) })
  const events = (await ada.call('GET', '/api/security-events')).json().items
  expect(events[0]).toMatchObject({ what: 'data exported by the operator' })
})

it('ADM5: takes no other file’s place, and leaves nothing where it fails', async () => {
  writeFileSync(at('there.zip'), 'of somebody')
  const before = readdirSync(folder.path)
  expect(await run('export', ada.email, at('there.zip'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('Name a new file'),
  })
  expect(readFileSync(at('there.zip'), 'utf8')).toBe('of somebody')
  expect((await run('export', ada.email, at('none/there.zip'))).err).toContain('Name a new file')
  expect((await run('export', 'nobody@desk.test', at('new.zip'))).err).toMatch(/^No user has this/)
  const root = new pg.Client(desk.databaseUrl)
  await root.connect()
  await root.query('set session_replication_role = replica')
  await root.query(`update ledger.flight set data = '{"forged":1}' where trader_id = $1 and seq = 2`, [ada.id])
  await root.end()
  expect((await run('export', ada.email, at('new.zip'))).err).toMatch(
    /does not continue the chain\. Nothing was written/,
  )
  expect(existsSync(at('new.zip'))).toBe(false)
  expect(readdirSync(folder.path)).toEqual(before)
})
