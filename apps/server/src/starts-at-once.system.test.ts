import { randomBytes } from 'node:crypto'
import { createEmptyDatabase } from '@ratchet/store/testing'
import { expect, it } from 'vitest'
import { Closing } from './core/process/closing.ts'
import { openKeyring } from './core/secrets/keyring.ts'
import { sourceOf } from './core/secrets/sources.ts'
import { readConfig } from './core/settings/config.ts'
import { scratchFolder } from './testing/process.ts'
import { openDatabase } from './wiring/database.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const rounds = 6

async function open(databaseUrl: string, secret: string, dataDir: string, role: 'api' | 'engine'): Promise<void> {
  const warnings: string[] = []
  const config = readConfig({
    RATCHET_ROLE: role,
    RATCHET_SECRET: secret,
    RATCHET_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    NATS_URL: 'nats://127.0.0.1:1',
  })
  const keyring = await openKeyring(sourceOf(config.secret, dataDir), () => {})
  await openDatabase({
    config,
    closing: new Closing(silent),
    keyring,
    openKeyring: async () => keyring,
    say: () => {},
    hide: () => {},
    warn: (line) => warnings.push(line),
  })
  // The tests' user is a superuser, and its logins are no members of more than one role: nothing else may be missing.
  expect(warnings).toEqual([])
}

it('OP9: sixteen processes on two databases of one cluster prepare them at once, again and again', async () => {
  const place = scratchFolder()
  const databases = [await createEmptyDatabase(), await createEmptyDatabase()]
  const secret = randomBytes(32).toString('hex')
  try {
    for (let round = 0; round < rounds; round++) {
      const starts = databases.flatMap(({ url }) =>
        Array.from({ length: 8 }, (_, i) => open(url, secret, place.path, i % 2 === 0 ? 'api' : 'engine')),
      )
      const failed = (await Promise.allSettled(starts)).filter(({ status }) => status === 'rejected')
      expect(failed).toEqual([])
    }
  } finally {
    for (const database of databases) await database.drop()
    place.remove()
  }
}, 120_000)
