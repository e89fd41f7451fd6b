import { spawnSync } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type Account, commandFor } from './command.ts'

/**
 * Chooses under which account PostgreSQL runs. It refuses to run as root, so root hands it to an account that has nothing else, which is made
 * where the machine lets us, else to the owner of data that are already there, else to `nobody`. A clone in /root (mode 0700) cannot be
 * entered by that account: then it keeps the one capability to read past folders, with the secure bit that makes access() respect it.
 * No program that it starts can gain more. `setpriv` also asks the kernel to stop PostgreSQL when our process dies, however it dies. Every way
 * is tried before it is chosen.
 * @param dataDir an existing folder that will hold the data
 * @param owner who owns the data that are already there, if there are any
 * @throws Error with one line that says what to do, where no way works
 */
export function chooseAccount(binaries: Binaries, dataDir: string, owner: Account['owner']): Account {
  const isRoot = process.getuid?.() === 0
  if (!isRoot) {
    const watched = ['--pdeathsig', 'INT', '--']
    const ways = [['setpriv', '--no-new-privs', ...watched], ['setpriv', ...watched], []]
    const accounts = ways.map((prefix): Account => ({ prefix, spawnAs: undefined, owner: undefined }))
    const found = process.platform === 'linux' && accounts.find((account) => works(account, binaries))
    return found || { prefix: [], spawnAs: undefined, owner: undefined }
  }
  const other = accountFor(owner)
  const reachable = [binaries.postgres, dataDir].every((path) => canReach(path, other.uid, other.gid))
  const setpriv = (...caps: string[]): Account => {
    const ids = [`--reuid=${other.uid}`, `--regid=${other.gid}`, '--clear-groups']
    return { prefix: ['setpriv', ...ids, ...caps, '--pdeathsig=INT', '--'], spawnAs: undefined, owner: other }
  }
  const candidates: Account[] = reachable
    ? [
        setpriv('--no-new-privs', '--bounding-set=-all'),
        // A container may keep the bounds of its capabilities as they are.
        setpriv('--no-new-privs'),
        setpriv(),
        { prefix: [], spawnAs: other, owner: other },
      ]
    : ['dac_read_search', 'dac_override'].flatMap((cap) => {
        const kept = ['--securebits=+no_setuid_fixup', `--inh-caps=+${cap}`, `--ambient-caps=+${cap}`]
        const bounds = `--bounding-set=-all,+${cap}`
        return [setpriv('--no-new-privs', bounds, ...kept), setpriv('--no-new-privs', ...kept), setpriv(...kept)]
      })
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

type Owner = NonNullable<Account['owner']>

/** The account that all programs share who have none of their own. */
const SHARED = 'nobody'
const shared = (): Owner => find(SHARED) ?? { uid: 65534, gid: 65534 }

/** An operator who gave the data to another account than `nobody` meant it. */
function accountFor(owner: Account['owner']): Owner {
  const nobody = shared()
  if (owner && owner.uid !== 0 && owner.uid !== nobody.uid) return owner
  return ownAccount() ?? nobody
}

/** What the operator should know of the account, in one line; undefined where it is PostgreSQL's alone. */
export const warningOf = ({ owner }: Account): string | undefined =>
  owner !== undefined && owner.uid === shared().uid
    ? `PostgreSQL runs as ${SHARED}, which other programs share: make it a system account ${ACCOUNT} (useradd --system ${ACCOUNT}), or start Ratchet as a user of its own.`
    : undefined

/** The account that runs the databases of data folders, and nothing else. */
export const ACCOUNT = 'ratchet-db'

const ACCOUNTS = '/etc/passwd'

/** Each makes the account, by the programs of one family of systems. */
const makings: readonly (readonly string[])[] = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir=/nonexistent',
    '--shell=/usr/sbin/nologin',
    ACCOUNT,
  ],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', ACCOUNT],
]

/** Undefined where the machine has none and lets nobody make one, as in some containers. */
function ownAccount(): Owner | undefined {
  for (const [program = '', ...words] of makings) {
    const found = find(ACCOUNT)
    if (found) return found
    spawnSync(program, words, { stdio: 'ignore' })
  }
  return find(ACCOUNT)
}

/** An account of the machine. Its group is its own, or that of all who have none. */
function find(name: string): Owner | undefined {
  const lines = existsSync(ACCOUNTS) ? readFileSync(ACCOUNTS, 'utf8').split('\n') : []
  const [, , uid, gid] = lines.find((entry) => entry.startsWith(`${name}:`))?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/**
 * Hands data over to the account that runs them from now on. Root takes the folder first, so that whoever had the data cannot put a link in
 * their place meanwhile; a hand-over that was cut short is made again. What was root's, such as by a second name of a file elsewhere, stays.
 */
export function handOver(path: string, { uid, gid }: Owner): void {
  lchownSync(path, 0, 0)
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    const file = join(path, name)
    if (lstatSync(file).uid !== 0) lchownSync(file, uid, gid)
  }
  lchownSync(path, uid, gid)
}

/** Whether an account without privileges may pass through every folder above `path`, and enter `path` itself. */
function canReach(path: string, uid: number, gid: number): boolean {
  const stat = statSync(path)
  const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
  if ((stat.mode & bit) === 0) return false
  return dirname(path) === path || canReach(dirname(path), uid, gid)
}
