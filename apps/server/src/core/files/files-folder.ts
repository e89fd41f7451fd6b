import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../refusals/config-error.ts'
import { type Config, filesDirOf } from '../settings/config.ts'
import { dataDirRefused } from './data-dir.ts'

// Pictures, uploads and messages are files in a folder that all apis need. The folder and the database have the same id: an api with a
// folder of its own beside others is noticed at its start.

type Folders = Pick<Config, 'dataDir' | 'sharedDir'>

/** It lies among the pictures, because containers may mount that folder alone. */
const idFile = (config: Folders): string => join(filesDirOf(config), 'pictures', 'desk.id')

/** @throws ConfigError where the folder of RATCHET_SHARED_DIR cannot be used; it is not made, since a mount that is missing would go unseen */
export function checkSharedDir({ sharedDir }: Pick<Config, 'sharedDir'>): void {
  if (sharedDir === undefined) return
  try {
    if (!statSync(sharedDir).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    accessSync(sharedDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(
      `The folder ${sharedDir} of RATCHET_SHARED_DIR cannot be used (${(error as NodeJS.ErrnoException).code}): create or mount it, and make it writable for this user.`,
    )
  }
}

/**
 * Before anything is written.
 * @param readId reads the id of the folder from the database
 * @throws ConfigError where RATCHET_SHARED_DIR is another folder than the desk's
 */
export async function checkFilesFolder(config: Folders, readId: () => Promise<string | undefined>): Promise<void> {
  if (config.sharedDir === undefined) return
  const id = await readId()
  if (id !== undefined && id !== idIn(config)) throw new ConfigError(notTheFolder(config.sharedDir, id))
}

/**
 * Gives the folder of a new desk its id, and compares that of another.
 * @param keepId keeps an id where the migrated database has none, after `mark`, and returns the one that it has
 * @throws ConfigError where RATCHET_SHARED_DIR is another folder than the desk's; without the setting it is a warning, since the desk trades
 * without pictures too
 */
export async function takeFilesFolder(
  config: Folders,
  keepId: (id: string, mark: () => Promise<void>) => Promise<string>,
  warn: (line: string) => void,
): Promise<void> {
  const own = idIn(config) ?? randomUUID()
  const id = await keepId(own, async () => mark(config, own))
  // Another process may have marked the folder meanwhile.
  if (idIn(config) === id) return
  if (config.sharedDir !== undefined) throw new ConfigError(notTheFolder(config.sharedDir, id))
  warn(
    `${config.dataDir} is not the folder with the pictures, uploads and messages of this server. Other processes cannot read files sent to this process. Set RATCHET_SHARED_DIR to one folder for all processes. ${adopt(id, config)}`,
  )
}

const notTheFolder = (sharedDir: string, id: string): string =>
  `The folder ${sharedDir} of RATCHET_SHARED_DIR does not have the pictures, uploads and messages of this server. Set the folder that the other processes use. Or move pictures/, uploads/ and inbox/ from the old folder into it. ${adopt(id, { dataDir: sharedDir, sharedDir })}`

/** For a folder whose files were lost, or were moved without the id. */
const adopt = (id: string, config: Folders): string => `To use its present files, write ${id} to ${idFile(config)}.`

function idIn(config: Folders): string | undefined {
  const path = idFile(config)
  return existsSync(path) ? readFileSync(path, 'utf8').trim().toLowerCase() : undefined
}

function mark(config: Folders, id: string): void {
  const path = idFile(config)
  if (existsSync(path)) return
  try {
    mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
    writeFileSync(path, `${id}\n`, { mode: 0o600, flush: true })
  } catch (error) {
    throw dataDirRefused(filesDirOf(config), error)
  }
}
