import { fileURLToPath } from 'node:url'
import { migrate as bringUp } from '@ratchet/postgres'
import type pg from 'pg'
import { roles } from './connect.ts'

/** Folder of the numbered SQL files. */
export const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))

/** Brings the database to this program's schemas of identity, ledger and market. @throws MigrationRefused as the runner says */
export const migrate = (target: string | pg.Pool, dir: string = migrationsDir): Promise<readonly string[]> =>
  bringUp(target, { schema: 'ratchet', dir, roles: roles.map((name) => `ratchet_${name}`) })
