import { resolve } from 'node:path'
import { hasOwnDatabase, lockDataDir, runningAddress } from '@ratchet/store/embedded'
import type { Closing } from '../core/process/closing.ts'
import { ConfigError } from '../core/refusals/config-error.ts'
import type { Config } from '../core/settings/config.ts'
import { openAsOwner, openUnchanged } from './database.ts'

/**
 * The address of the configured database. The data folder's own is the one of the server that runs on it; where none runs, it is started
 * for this command alone. A folder without a database is refused, and nothing is made there.
 * @param isMigrated whether it is brought to this release before
 * @throws ConfigError
 */
export async function reachDatabase(
  config: Config,
  closing: Closing,
  say: (line: string) => void,
  isMigrated = true,
): Promise<string> {
  if (!config.databaseUrl) {
    const running = runningAddress(config.dataDir)
    if (running) return running
    if (!hasOwnDatabase(config.dataDir)) throw new ConfigError(nothingIn(config.dataDir))
    const lock = await lockDataDir(config.dataDir)
    await closing.add('data folder', () => lock.release())
  }
  const open = isMigrated ? openAsOwner : openUnchanged
  return (await open(config, closing, say)).url.reveal()
}

const nothingIn = (dataDir: string): string =>
  `There is no database in the data folder ${resolve(dataDir)}: set RATCHET_DATA_DIR to the folder of your installation, or DATABASE_URL to its database.`
