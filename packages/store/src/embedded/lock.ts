import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The error of a second Ratchet on the same data folder; its message is one line for the operator. */
export class DataDirInUse extends Error {}

const SQLITE_BUSY = 5
/** Whoever can read the lock can hold it, and keep Ratchet from starting. */
const ownMode = 0o600

/**
 * Takes the data folder for this process, and makes the folder where there is none. The kernel gives the lock back when
 * the process ends, kill -9 included: it is a file lock, which node reaches only through the SQLite it carries.
 * Nothing else may open `ratchet.lock` in this process: closing a file drops the process's locks on it.
 * @throws DataDirInUse when another process, or this one, has it; Error in one line when the folder is not ours to use
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  makeDataDir(dataDir)
  const folder = realpathSync(dataDir)
  const pidFile = join(folder, 'ratchet.pid')
  const lock = openLock(folder)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    const holder = readHolder(pidFile)
    throw new DataDirInUse(
      `Another Ratchet is already running on ${folder} (process ${holder}). ` +
        'Stop it, or choose another folder with RATCHET_DATA_DIR.',
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: ownMode })
  keepOwn(pidFile)
  return {
    release: async () => {
      if (lock.isOpen) lock.close()
    },
  }
}

/**
 * Makes the folder. As root it may be passed through, not listed, by others, because PostgreSQL then runs under another
 * account; every file in it guards itself.
 * @throws Error with one line that says what to do where the folder cannot be made
 */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

/** One folder after the other: node's own recursion never ends in a folder that is there but takes no new ones (/proc). */
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function openLock(folder: string): DatabaseSync {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const file = join(folder, 'ratchet.lock')
    makeLockFile(file)
    // SQLite makes its journal with the same mode.
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw unusable(folder, error)
  }
}

/** Makes the file without opening it: closing it would drop a lock that this process has. */
function makeLockFile(file: string): void {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}.new`
    writeFileSync(draft, '', { mode: ownMode })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  keepOwn(file)
}

/** An earlier release made it for everybody to read. On a volume of a container it may belong to another. */
function keepOwn(file: string): void {
  if (statSync(file).uid === process.getuid?.()) chmodSync(file, ownMode)
}

function unusable(folder: string, error: unknown): Error {
  const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
  return new Error(
    `This user cannot write to the data folder ${folder} (${reason}). ` +
      'Correct its owner, or choose another folder with RATCHET_DATA_DIR.',
  )
}

function readHolder(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
