import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const tools = import.meta.dirname
const shared = process.env.RATCHET_SHARED ?? join(import.meta.dirname, '..', '..', '..', 'shared')

/** A file of recorded market data; it stands beside the repository, where it stands at all. */
export const recorded = (path: string): string => join(shared, 'data', path)
export const noRecordings = !existsSync(recorded('ticks'))
/** The reason that a skipped suite prints. */
export const absent = noRecordings ? ' (skipped: the recorded market data is not on this machine)' : ''

/** Runs a program of tools/src to its end. */
export function runTool(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const done = spawnSync(process.execPath, [join(tools, program), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status: done.status, out: done.stdout, err: done.stderr }
}
