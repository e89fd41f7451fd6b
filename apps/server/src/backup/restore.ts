import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dropSchemas, refuseUnlessEmpty } from '@ratchet/store/backup'
import { lockDataDir, makeDataDir, startEmbeddedPostgres } from '@ratchet/store/embedded'
import { ConfigError } from '../core/refusals/config-error.ts'
import type { Secret } from '../core/secrets/secret.ts'
import { filesDirOf } from '../core/settings/config.ts'
import { bringUp, openAsSaved } from './bring-up.ts'
import { soundRecords } from './check.ts'
import { sharedNames } from './files.ts'
import type { About } from './format.ts'
import { type Restored, readBackup, refuseUnlessReadable } from './read.ts'
import { unsealKeys } from './seal-key.ts'
import { refuseUnfinished, unfinished } from './unfinished.ts'

export interface Target {
  /** A folder that is new, or empty. */
  readonly dataDir: string
  /** Where several apis look for files; undefined for the data folder. */
  readonly sharedDir: string | undefined
  /** An empty database; undefined for one that is made in the folder. */
  readonly databaseUrl: Secret | undefined
  /** Opens the key of the backup. */
  readonly passphrase: Secret | undefined
  /** Whether the key is restored, where the backup has it. */
  readonly wantsKey: boolean
  readonly say: (line: string) => void
}

/** The settings of the server that was saved, to be compared with those of the one that goes on. */
const settingsFile = 'settings-of-backup.env'

/**
 * Restores a backup into a new place, whole or not at all, and brings it to this release.
 * @throws ConfigError where the place is not empty, or the backup is not whole
 */
export async function restoreBackup(file: string, target: Target): Promise<Restored & { readonly hasKey: boolean }> {
  const { dataDir, databaseUrl, say } = target
  await refuseUnlessReadable(file)
  await refuseUnlessFree(target)
  const isNew = !existsSync(dataDir)
  makeDataDir(dataDir)
  const place = join(dataDir, unfinished)
  await mkdir(place, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  try {
    const database = databaseUrl ? elsewhere(databaseUrl.reveal()) : await inFolder(place, say)
    let hasKey = false
    try {
      const open = async (told: About, sealedKey: Buffer | undefined) => {
        hasKey = await keepKey(place, sealedKey, target)
        await writeFile(join(place, settingsFile), settingsText(told), { mode: 0o600 })
        return openAsSaved(database.url, told)
      }
      const restored = await readBackup(file, { open, filesTo: place, say })
      await bringUp(database.url, say)
      say(`Records checked: ${await soundRecords(database.url, say)}.`)
      await database.stop()
      for (const name of inTurn(place)) await move(join(place, name), join(placeOf(name, target), name))
      return { ...restored, hasKey }
    } catch (error) {
      await database.undo()
      throw error
    }
  } finally {
    await rm(place, { recursive: true, force: true })
    // Nothing else was put there.
    if (isNew) await rmdir(dataDir).catch(() => {})
  }
}

/** The database comes last: a folder that has it is whole. */
const inTurn = (place: string): readonly string[] =>
  readdirSync(place).sort((a, b) => Number(a === 'postgres') - Number(b === 'postgres'))

const placeOf = (name: string, target: Target): string =>
  sharedNames.includes(name) ? filesDirOf(target) : target.dataDir

/** Also to another disk. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true, preserveTimestamps: true })
  })
}

async function refuseUnlessFree(target: Target): Promise<void> {
  const { dataDir, databaseUrl } = target
  const used = sharedNames.filter((name) => target.sharedDir && existsSync(join(target.sharedDir, name)))
  if (used.length > 0)
    throw new ConfigError(
      `${target.sharedDir} has ${used.join(', ')} already: name a new folder in RATCHET_SHARED_DIR.`,
    )
  refuseUnfinished(dataDir)
  const there = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name !== 'lost+found') : []
  if (there.length > 0)
    throw new ConfigError(`${dataDir} is not empty: name a new folder in RATCHET_DATA_DIR. Nothing was changed.`)
  if (databaseUrl) await refuseUnlessEmpty(databaseUrl.reveal())
}

interface Database {
  readonly url: string
  readonly stop: () => Promise<void>
  /** Takes away what was made. */
  readonly undo: () => Promise<void>
}

const elsewhere = (url: string): Database => ({ url, stop: async () => {}, undo: () => dropSchemas(url) })

async function inFolder(place: string, say: (line: string) => void): Promise<Database> {
  const lock = await lockDataDir(place)
  const postgres = await startEmbeddedPostgres({ dataDir: place, log: say })
  const stop = async () => {
    await postgres.stop()
    await lock.release()
    for (const name of readdirSync(place)) if (name.startsWith('ratchet.')) await rm(join(place, name))
  }
  return { url: postgres.url, stop, undo: stop }
}

async function keepKey(place: string, sealed: Buffer | undefined, { passphrase, wantsKey }: Target): Promise<boolean> {
  if (!sealed || !wantsKey) return false
  if (!passphrase)
    throw new ConfigError(
      'The master key in this backup is encrypted. Set BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE), or add "without-key" and provide the key yourself.',
    )
  await writeFile(join(place, 'secret'), unsealKeys(sealed, passphrase).reveal(), { mode: 0o600, flush: true })
  return true
}

const settingsText = ({ settings, madeAt }: About): string =>
  `# Settings of the server that was saved on ${madeAt}, without secrets.\n${Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')}`
