import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')

/** Parts the traders of a new database among so many shards, as an operator does before the first engine is started. */
export async function setShards(count: number, env: Readonly<Record<string, string>>): Promise<void> {
  if (count === 1) return
  const words = ['apps/server/src/wiring/admin/main.ts', 'shards', String(count)]
  const { PATH, HOME } = process.env
  // The way to PostgreSQL is in this process, so it must not stand still meanwhile.
  await promisify(execFile)(process.execPath, words, { cwd: root, env: { PATH, HOME, ...env } })
}
