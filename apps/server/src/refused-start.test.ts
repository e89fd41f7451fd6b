import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, ServerProcess } from '@ratchet/launcher'
import { migrate, openVault } from '@ratchet/store'
import { startEmbeddedPostgres } from '@ratchet/store/embedded'
import { createTestDatabase, embeddedWord, isGivenCluster, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixedKeyring } from './core/secrets/keyring.ts'
import { openKeys } from './core/secrets/keys.ts'
import { Secret } from './core/secrets/secret.ts'
import { newKey } from './core/secrets/sources.ts'
import { scratchFolder } from './testing/process.ts'

/** What a start that is refused leaves behind: nothing. */
const key = newKey()
let folder: ReturnType<typeof scratchFolder>
let dataDir: string
let sealed: TestDatabase

const seal = async (url: string) =>
  openKeys(
    () => openVault(url),
    await fixedKeyring(new Secret(key)),
    () => {},
  )

beforeAll(async () => {
  sealed = await createTestDatabase()
  await seal(sealed.url)
})
afterAll(() => sealed?.drop())
beforeEach(() => {
  folder = scratchFolder()
  dataDir = join(folder.path, 'data')
})
afterEach(() => folder.remove())

/** Ends with status 1 and one line. @returns the line */
async function refused(env: Record<string, string>): Promise<string> {
  const all = { RATCHET_DATA_DIR: dataDir, PORT: String(await freePort()), ...env }
  const server = new ServerProcess(all, { program: ['apps/server/src/main.ts'] })
  expect([await server.ended, server.out()]).toEqual([1, expect.stringMatching(/^(PostgreSQL[^\n]*\n)?$/)])
  expect(server.err()).toMatch(/^[^\n]+\n$/)
  return server.err()
}

const contents = () => (existsSync(dataDir) ? readdirSync(dataDir).sort() : undefined)

describe('a start that is refused writes nothing', () => {
  it('OP12: no key for a database that is sealed with one', async () => {
    expect(await refused({ DATABASE_URL: sealed.url })).toMatch(/secret is missing\. It holds the key of this database/)
    expect(contents()).toBeUndefined()
  })

  it('OP12: another key than the database was sealed with', async () => {
    const env = { DATABASE_URL: sealed.url, RATCHET_SECRET: newKey() }
    expect(await refused(env)).toMatch(/^This database is encrypted with another master key/)
    expect(contents()).toBeUndefined()
  })

  it('OP12: a database that does not answer', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://a:word@127.0.0.1:1/none' })).toMatch(/cannot be reached/)
    expect(contents()).toBeUndefined()
  })

  it('OP12: a NATS server that does not answer', async () => {
    const env = { DATABASE_URL: sealed.url, RATCHET_SECRET: key, NATS_URL: 'nats://127.0.0.1:1' }
    expect(await refused(env)).toMatch(/^No NATS server answers/)
    expect(contents()).toBeUndefined()
  })

  it('OP12: a site file with a mistake, and a feed that is not there', async () => {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'site.json'), '{ "brand": 5 }')
    expect(await refused({})).toMatch(/site\.json cannot be used/)
    writeFileSync(join(dataDir, 'site.json'), '{}')
    expect(await refused({ FEED: 'ticks:/nowhere/at-all.csv' })).toMatch(/^FEED names/)
    expect(contents()).toEqual(['site.json'])
  })

  it.skipIf(isGivenCluster)(`OP12: the database of a folder that has lost its key${embeddedWord}`, async () => {
    const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
    await migrate(database.url)
    await seal(database.url)
    await database.stop()
    expect(await refused({})).toMatch(/secret is missing\. It holds the key of this database: restore it/)
    expect(contents()).not.toContain('secret')
  })
})
