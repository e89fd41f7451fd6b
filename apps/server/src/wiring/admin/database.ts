import { lockDataDir, runningAddress } from '@ratchet/store/embedded'
import type { Closing } from '../closing.ts'
import type { Config } from '../config.ts'
import { openAsOwner } from '../database.ts'

/**
 * The address of the configured database. The data folder's own is the one of the server that runs on it; where none runs, it is started
 * for this command alone.
 */
export async function reachDatabase(config: Config, closing: Closing, say: (line: string) => void): Promise<string> {
  if (!config.databaseUrl) {
    const running = runningAddress(config.dataDir)
    if (running) return running
    const lock = await lockDataDir(config.dataDir)
    await closing.add('data folder', () => lock.release())
  }
  return (await openAsOwner(config, closing, say)).url.reveal()
}
