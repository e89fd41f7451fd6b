import { resolve } from 'node:path'
import { checkBackup, NoScratch } from '../backup/check.ts'
import { withoutKey } from '../backup/format.ts'
import { restoreBackup } from '../backup/restore.ts'
import { sealKeys } from '../backup/seal-key.ts'
import { writeBackup } from '../backup/write.ts'
import { megabytes } from '../core/files/progress.ts'
import { ConfigError } from '../core/refusals/config-error.ts'
import { sourceOf } from '../core/secrets/sources.ts'
import type { Config } from '../core/settings/config.ts'

type Say = (line: string) => void

/** Saves the whole desk into a new file, beside a running server or without one, and restores it for a check. */
export async function backup(
  url: string,
  config: Config,
  [file = '', ...words]: readonly string[],
  say: Say,
): Promise<void> {
  const path = resolve(file)
  const sealedKey = words.includes(withoutKey) ? undefined : await sealedKeyOf(config)
  const { rows, files, bytes } = await writeBackup(path, {
    url,
    folders: config,
    sealedKey,
    settings: config.openSettings,
    say,
  })
  say(`Backup written: ${path}, ${megabytes(bytes)}, ${rows} rows, ${files} files.`)
  say(
    sealedKey
      ? 'It includes the master key, encrypted with BACKUP_PASSPHRASE. Store the passphrase apart from the file.'
      : 'It does not include the master key. Store a copy of the key apart from the file: broker credentials cannot be read without it.',
  )
  try {
    await check(path, say)
  } catch (error) {
    if (!(error instanceof NoScratch)) throw error
    say(`${error.message}. Run "check-backup" on a machine where Ratchet is installed with npm.`)
  }
}

async function sealedKeyOf({ backupPassphrase, secret, dataDir }: Config): Promise<Buffer> {
  if (!backupPassphrase)
    throw new ConfigError(
      `Set BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE) to include the encrypted master key. Or add "${withoutKey}" and store the key yourself.`,
    )
  return sealKeys(await sourceOf(secret, dataDir).read(), backupPassphrase)
}

/** Restores a backup into a PostgreSQL of its own that is thrown away. */
export async function check(file: string, say: Say): Promise<void> {
  const { rows, files, records } = await checkBackup(resolve(file), say)
  say(`Restore check passed: ${rows} rows and ${files} files equal, ${records} records intact.`)
}

/** Restores a backup into a new folder, or an empty database and a new folder. */
export async function restore(config: Config, say: Say, [file = '', ...words]: readonly string[]): Promise<void> {
  const { dataDir, sharedDir, databaseUrl, backupPassphrase } = config
  const wantsKey = !words.includes(withoutKey)
  const target = { dataDir, sharedDir, databaseUrl, passphrase: backupPassphrase, wantsKey, say }
  const { rows, files, hasKey } = await restoreBackup(resolve(file), target)
  say(
    `Restored: ${rows} rows and ${files} files, to ${dataDir}${databaseUrl ? ' and the database of DATABASE_URL' : ''}.`,
  )
  if (!hasKey)
    say(
      `Before you start the server, put the master key into ${dataDir}/secret (mode 0600) or set RATCHET_SECRET_FILE.`,
    )
  say('Do not start a server on it while the original may still run: both would send orders.')
}
