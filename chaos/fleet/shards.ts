import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Release } from './release.ts'

/** What an operator types; an earlier release has it in another folder. */
const programs = ['apps/server/src/admin/main.ts', 'apps/server/src/wiring/admin/main.ts']

/** Parts the traders of a new database among so many shards, as an operator does before the first engine is started. */
export async function setShards(count: number, release: Release, env: Readonly<Record<string, string>>): Promise<void> {
  if (count === 1) return
  const program = programs.find((path) => existsSync(join(release.folder, path))) ?? ''
  const words = [program, 'shards', String(count)]
  const { PATH, HOME } = process.env
  // The way to PostgreSQL is in this process, so it must not stand still meanwhile.
  await promisify(execFile)(process.execPath, words, { cwd: release.folder, env: { PATH, HOME, ...env } })
}
