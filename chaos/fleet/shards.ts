import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Parts the traders of a new database among so many shards, as an operator does before the first engine is started. */
export function setShards(count: number, env: Readonly<Record<string, string>>): void {
  if (count === 1) return
  const root = join(import.meta.dirname, '..', '..')
  const words = ['apps/server/src/wiring/admin/main.ts', 'shards', String(count)]
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: root,
    env: { PATH, HOME, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The shards could not be set: ${stderr.trim() || stdout.trim()}`)
}
