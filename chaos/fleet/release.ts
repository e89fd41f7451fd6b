import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { builtServer, root } from '@ratchet/launcher'

const run = promisify(execFile)

/** The server of one commit, as it is built. */
export interface Release {
  readonly name: string
  /** A clone with everything installed. */
  readonly folder: string
  /** Of Node's command line, within the folder. */
  readonly words: readonly string[]
  /** Whether an api that is asked to end goes on until the balancer knows. */
  readonly drains: boolean
}

export const ours: Release = { name: 'new', folder: root, words: builtServer, drains: true }

/** Built by its own tools; an earlier one names them otherwise, or runs from its sources. */
const build = "import { ensureServerBuilt } from './tools/lib/server.mjs'; process.exit(ensureServerBuilt() ? 0 : 1)"

/**
 * The program of an earlier commit, in a folder of its own among the machine's temporary files; a later run finds it there. Without its
 * pages, which the load does not ask for.
 * @param rev as git understands it @throws RangeError where git knows no such commit
 */
export async function earlier(rev: string, say: (line: string) => void): Promise<Release> {
  const commit = await commitOf(rev)
  const name = commit.slice(0, 8)
  const folder = join(tmpdir(), `ratchet-release-${commit}`)
  if (!existsSync(join(folder, 'whole'))) {
    say(`Making ${name} in ${folder} …`)
    rmSync(folder, { recursive: true, force: true })
    const making = `${folder}.${process.pid}`
    mkdirSync(making, { mode: 0o755 })
    const archive = join(making, 'sources.tar')
    await run('git', ['archive', '--output', archive, commit], { cwd: root })
    await run('tar', ['-xf', archive], { cwd: making })
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: making })
    if (existsSync(join(making, 'apps/server/rolldown.config.ts')))
      await run(process.execPath, ['--input-type=module', '-e', build], { cwd: making })
    writeFileSync(join(making, 'whole'), '')
    renameSync(making, folder)
  }
  const isBuilt = existsSync(join(folder, builtServer[0] ?? ''))
  return {
    name,
    folder,
    words: isBuilt ? builtServer : ['apps/server/src/main.ts'],
    drains: existsSync(join(folder, 'apps/server/src/app/drain.ts')),
  }
}

async function commitOf(rev: string): Promise<string> {
  try {
    return (await run('git', ['rev-parse', '--verify', '--quiet', `${rev}^{commit}`], { cwd: root })).stdout.trim()
  } catch {
    throw new RangeError(`git knows no commit "${rev}" here.`)
  }
}

const folders = ['packages/store/migrations', 'packages/broker/migrations', 'packages/broker/migrations-journal']

/** @returns folder and number of the migrations that the newer release has and the older one does not know */
export function migrationsBetween(older: Release, newer: Release): readonly string[] {
  // By number: several files may have become one, which has the number of the last.
  const of = ({ folder }: Release) =>
    folders.flatMap((part) =>
      (existsSync(join(folder, part)) ? readdirSync(join(folder, part)) : []).map(
        (name) => `${part}/${parseInt(name, 10)}`,
      ),
    )
  const known = new Set(of(older))
  return of(newer).filter((migration) => !known.has(migration))
}
