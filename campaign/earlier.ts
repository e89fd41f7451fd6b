import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './programs.ts'

/** Without baselines: they replace files that were there before. */
const migrations = [
  'packages/store/migrations',
  'packages/broker/migrations',
  'packages/broker/migrations-journal',
  ':(exclude)*_baseline.sql',
]

async function git(...words: readonly string[]): Promise<string> {
  return (await promisify(execFile)('git', words, { cwd: root })).stdout.trim()
}

/**
 * The commit that an upgrade starts from if none is named: the last tag, else the last commit before the newest migration. From there an
 * upgrade has at least one migration to apply.
 */
export async function earlierSchema(): Promise<string> {
  const tag = await git('describe', '--tags', '--abbrev=0').catch(() => '')
  if (tag !== '') return tag
  const newest = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', ...migrations)
  return git('rev-parse', `${newest}~1`)
}
