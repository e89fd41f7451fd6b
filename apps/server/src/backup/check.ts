import { checkRecords } from '@ratchet/store'
import { startScratchPostgres } from '@ratchet/store/embedded'
import { ConfigError } from '../core/refusals/config-error.ts'
import { bringUp, openAsSaved } from './bring-up.ts'
import { type Restored, readBackup } from './read.ts'

/** This machine has no PostgreSQL of Ratchet's own to restore into. */
export class NoScratch extends ConfigError {}

/**
 * Restores a backup into a PostgreSQL that lives as long as this takes, and checks every row, file and record there.
 * @throws NoScratch, or ConfigError where the backup is not whole
 */
export async function checkBackup(file: string, say: (line: string) => void): Promise<Restored & { records: number }> {
  const scratch = await startScratchPostgres().catch((error: Error) => {
    throw new NoScratch(`No PostgreSQL can be started here for the check (${error.message})`)
  })
  try {
    const open = (told: Parameters<typeof openAsSaved>[1]) => openAsSaved(scratch.url, told)
    const restored = await readBackup(file, { open, filesTo: undefined, say })
    await bringUp(scratch.url, say)
    return { ...restored, records: await soundRecords(scratch.url, say) }
  } finally {
    await scratch.stop()
  }
}

/** @returns how many records there are @throws ConfigError where one is damaged */
export async function soundRecords(url: string, say: (line: string) => void): Promise<number> {
  const { records, damaged } = await checkRecords(url, (id, problem) => say(`Trader ${id}: ${problem}`))
  if (damaged > 0)
    throw new ConfigError(
      `The record of ${damaged} traders was damaged before this backup. Keep the file, and try an earlier backup with "check-backup".`,
    )
  return records
}
