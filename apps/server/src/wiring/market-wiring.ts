import type { Bus } from '@ratchet/engine'
import type { ServerLog } from '../core/log.ts'
import type { Secret } from '../core/secrets/secret.ts'
import type { Closing } from './closing.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'

/** What the markets of a process are built of. */
export interface MarketWiring {
  readonly config: Config
  readonly database: Database
  readonly bus: Bus
  readonly log: ServerLog
  readonly closing: Closing
  readonly master: Secret
  /** The market calls this when it cannot go on. */
  readonly onFatal: (error: unknown) => void
}
