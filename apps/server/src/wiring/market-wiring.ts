import type { Bus } from '@ratchet/engine'
import type { ServerLog } from '../core/log.ts'
import type { Sealer } from '../core/secrets/seal.ts'
import type { Closing } from './closing.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'

/** What the markets of a process are built of. */
export interface MarketWiring {
  readonly config: Config
  readonly database: Pick<Database, 'as'>
  readonly bus: Bus
  readonly log: ServerLog
  readonly closing: Closing
  readonly sealer: Sealer
  /** The market calls this when it cannot go on. */
  readonly onFatal: (error: unknown) => void
}
