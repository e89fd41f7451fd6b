import { fileURLToPath } from 'node:url'
import { migrate } from '@ratchet/postgres'
import type { Pool } from 'pg'

/** Folder of the numbered SQL files of the schema `paper`. */
export const paperMigrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const functions = fileURLToPath(new URL('../../functions', import.meta.url))

/**
 * Brings the schema `paper` up to date. Several processes may do it at once: one works, the others wait and find it done.
 * @param upTo the last migration to apply, for a backup of an earlier release
 */
export const migratePaper = (target: string | Pool, upTo?: number): Promise<readonly string[]> =>
  migrate(target, { schema: 'paper', dir: paperMigrations, functions, upTo })
