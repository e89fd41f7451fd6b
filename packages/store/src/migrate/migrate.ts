import { fileURLToPath } from 'node:url'
import { migrate as bringUp, Pool, quiet } from '@ratchet/postgres'
import type pg from 'pg'
import { roles } from '../connections/connect.ts'
import { storeNoticeKinds } from './notice-kinds.ts'

/** Folder of the numbered SQL files. */
export const migrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Folder of the SQL functions, one file each. */
export const functionsDir = fileURLToPath(new URL('../../functions', import.meta.url))

/**
 * Brings the database to this program's schemas of identity, ledger and market, and makes sure that the record has a part to go on in.
 * @param say is told of a file that takes longer than a second
 * @param upTo the number of the last file to apply, for a backup of an earlier release: it brings its parts
 * @throws MigrationRefused as the runner says
 */
export async function migrate(
  target: string | pg.Pool,
  dir: string = migrationsDir,
  say?: (line: string) => void,
  upTo?: number,
): Promise<readonly string[]> {
  const named = roles.map((name) => `ratchet_${name}`)
  const functions = dir === migrationsDir ? functionsDir : undefined
  const applied = await bringUp(target, { schema: 'ratchet', dir, functions, roles: named, say, upTo })
  if (dir === migrationsDir && upTo === undefined) await prepare(target)
  return applied
}

/** Makes the next part of the record, and stores which records are notices. */
async function prepare(target: string | pg.Pool): Promise<void> {
  const pool = typeof target === 'string' ? quiet(new Pool({ connectionString: target, max: 1 })) : target
  try {
    await pool.query('select ledger.make_parts()')
    await storeNoticeKinds(pool)
  } finally {
    if (typeof target === 'string') await pool.end()
  }
}
