import { EngineAlreadyRunning } from '@ratchet/store'
import type { Config } from '../core/settings/config.ts'

/** What an operator should know who runs Ratchet as root; the embedded database alone runs under another account. */
export const asRootLine = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): string => {
  const first = 'Ratchet runs as root. Run it as a separate user that owns only the data folder.'
  if (databaseUrl) return first
  return `${first} Its database runs under another account. If root alone may enter the folders of Ratchet, as in /root, that account may read every file of this machine: put them elsewhere.`
}

/** How the end of a shard in this process is logged. A shard that moves is written by its earlier engine for a moment: nobody has to act. */
export const lostShardLine = (error: unknown): { readonly level: 'info' | 'warn'; readonly text: string } =>
  error instanceof EngineAlreadyRunning
    ? { level: 'info', text: 'A shard is still held by its earlier engine; retrying' }
    : { level: 'warn', text: 'This engine lost a shard' }
