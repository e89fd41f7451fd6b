import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type Account, commandFor } from './command.ts'

/**
 * Chooses under which account PostgreSQL runs. It refuses to run as root, so root hands it to the owner of data that are
 * already there, else to `nobody`. A clone in /root (mode 0700) cannot be entered by that account: then it keeps the one
 * capability to read past folders, with the secure bit that makes access() respect it. `setpriv` also asks the kernel to
 * stop PostgreSQL when our process dies, however it dies. Every way is tried before it is chosen.
 * @param dataDir an existing folder that will hold the data
 * @param owner who owns the data that are already there, if there are any
 * @throws Error with one line that says what to do, where no way works
 */
export function chooseAccount(binaries: Binaries, dataDir: string, owner: Account['owner']): Account {
  const isRoot = process.getuid?.() === 0
  if (!isRoot) {
    const watched: Account = { prefix: ['setpriv', '--pdeathsig', 'INT', '--'], spawnAs: undefined, owner: undefined }
    const direct: Account = { prefix: [], spawnAs: undefined, owner: undefined }
    if (process.platform === 'linux' && works(watched, binaries)) return watched
    return direct
  }
  const other = owner && owner.uid !== 0 ? owner : nobody()
  const reachable = [binaries.postgres, dataDir].every((path) => canReach(path, other.uid, other.gid))
  const setpriv = (...caps: string[]): Account => {
    const ids = [`--reuid=${other.uid}`, `--regid=${other.gid}`, '--clear-groups']
    return { prefix: ['setpriv', ...ids, ...caps, '--pdeathsig=INT', '--'], spawnAs: undefined, owner: other }
  }
  const candidates: Account[] = reachable
    ? [setpriv(), { prefix: [], spawnAs: other, owner: other }]
    : ['dac_read_search', 'dac_override'].map((cap) =>
        setpriv('--securebits=+no_setuid_fixup', `--inh-caps=+${cap}`, `--ambient-caps=+${cap}`),
      )
  for (const candidate of candidates) if (works(candidate, binaries)) return candidate
  throw new Error(
    `PostgreSQL does not run as root, and no other account can reach ${dataDir}. Start Ratchet as an ordinary user, ` +
      'install setpriv (util-linux), or set DATABASE_URL.',
  )
}

/** `initdb --show` does nothing but find, as that account, every program and file that it and PostgreSQL need. */
function works(account: Account, { initdb }: Binaries): boolean {
  const { program, words, options } = commandFor(account, initdb, ['--show', '--pgdata=/nowhere', '--username=nobody'])
  return spawnSync(program, words, { ...options, stdio: 'ignore' }).status === 0
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** Whether an account without privileges may pass through every folder above `path`, and enter `path` itself. */
function canReach(path: string, uid: number, gid: number): boolean {
  const stat = statSync(path)
  const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
  if ((stat.mode & bit) === 0) return false
  return dirname(path) === path || canReach(dirname(path), uid, gid)
}
