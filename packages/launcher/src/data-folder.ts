import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCopy, createEmptyDatabase, isGivenCluster, type TestDatabase } from '@ratchet/store/testing'

/** The database of each data folder, if the run names a PostgreSQL. */
const databases = new Map<string, TestDatabase>()

/** Makes a data folder. Only its database is not new: a run makes one and copies it, if RATCHET_PREPARED names it. */
export async function scratchFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'ratchet-e2e-'))
  const { RATCHET_PREPARED: prepared, RATCHET_PREPARED_URL: filled } = process.env
  // The database belongs to another user if the tests run as root, so the copy keeps owners.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, path])
  if (isGivenCluster) databases.set(path, await (filled ? createCopy(filled) : createEmptyDatabase()))
  return {
    path,
    remove: async () => {
      await databases.get(path)?.drop()
      databases.delete(path)
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export const givenDatabase = (dataDir: string): string | undefined => databases.get(dataDir)?.url

/** Returns the address of a data folder's database, as its owner. The embedded one has an address while its server runs. */
export function databaseOf(dataDir: string): string {
  const given = givenDatabase(dataDir)
  if (given) return given
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  const port = read('postgres/postmaster.pid').split('\n')[3]
  return `postgres://postgres:${read('postgres.password')}@127.0.0.1:${port}/postgres`
}
