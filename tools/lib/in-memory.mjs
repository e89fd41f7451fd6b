import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SHARED = '/dev/shm'
const GIB = 1024 ** 3
/** What the tests of a whole run write at a time is some hundred megabytes, and the log of a database up to one gigabyte. */
const ROOM = 4 * GIB
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Whether files of tests may lie in memory: programs run from there, and there is room for them and for everything else.
 * @param {string} mounts as the system lists them in /proc/mounts
 * @param {{ room: number, memory: number }} free in bytes, of the folder and of the machine
 */
export function mayLieInMemory(mounts, { room, memory }) {
  const [, , kind, options = ''] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, at]) => at === SHARED) ?? []
  return kind === 'tmpfs' && !options.split(',').includes('noexec') && room >= ROOM && memory >= 2 * ROOM
}

/**
 * The folder for what tests write: they make and remove hundreds of databases and folders, of which nothing has to survive, and a disk's
 * file system needs more processor time for that than the tests for themselves.
 * @returns {string | undefined} undefined where the machine's usual folder for temporary files has to do
 */
export function folderInMemory() {
  try {
    const { bavail, bsize } = statfsSync(SHARED)
    if (
      !mayLieInMemory(readFileSync('/proc/mounts', 'utf8'), { room: bavail * bsize, memory: process.availableMemory() })
    )
      return
    const folder = join(SHARED, `ratchet-tests-${process.getuid?.()}`)
    mkdirSync(folder, { recursive: true })
    // The account that runs PostgreSQL for root goes through it.
    chmodSync(folder, 0o755)
    // What was killed leaves its files, which would take up memory for ever.
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) > DAY_MS)
        rmSync(path, { recursive: true, force: true })
    }
    return folder
  } catch {
    return
  }
}
