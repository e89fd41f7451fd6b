import { accessSync, constants, existsSync, opendirSync } from 'node:fs'
import { ConfigError } from '../refusals/config-error.ts'

export const dataDirRefused = (dataDir: string, error: unknown): ConfigError => {
  const { code, message } = error as NodeJS.ErrnoException
  // An error without a code already has a message for the operator.
  if (code === undefined) return new ConfigError(message)
  return new ConfigError(
    `The data folder ${dataDir} cannot be used (${code}): give this user the right to write it, or set RATCHET_DATA_DIR.`,
  )
}

/** @throws ConfigError where the data folder is there and cannot be used */
export function checkDataDir(dataDir: string): void {
  if (!existsSync(dataDir)) return
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    opendirSync(dataDir).closeSync()
  } catch (error) {
    throw dataDirRefused(dataDir, error)
  }
}
