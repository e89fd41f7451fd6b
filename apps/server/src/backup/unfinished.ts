import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../core/refusals/config-error.ts'

/** Where restored things lie in a data folder until everything is there. */
export const unfinished = 'restoring'

/** Neither a server starts on a folder that is half restored, nor is anything restored into it. @throws ConfigError */
export function refuseUnfinished(dataDir: string): void {
  if (existsSync(join(dataDir, unfinished)))
    throw new ConfigError(`A restore to ${dataDir} did not finish. Remove the folder and restore again.`)
}
