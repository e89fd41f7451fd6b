import { expect } from 'vitest'
import { ConfigError } from '../refusals/config-error.ts'
import { readConfig } from './config.ts'

/** The line with which these settings are refused, or `accepted`. */
export const refusalOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return 'accepted'
}
